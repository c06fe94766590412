import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors/service-error';
import { ANONYMOUS } from '../../kernel/identity/principal';
import { type Bearer, CredentialReaders, type SessionReader } from '../identity/identity.contract';
import { readSessionToken } from './session-cookie.contract';
import { isSameText, isToken } from './session-token';
import { SessionsService } from './sessions.service';
import { toPrincipal, UserRefused } from './users.contract';
import { admitted } from './users.service';

/** Authenticates browsers by the cookie of their session. */
@Injectable()
export class SessionCredentials implements SessionReader, OnModuleInit {
  constructor(
    private readonly readers: CredentialReaders,
    private readonly sessions: SessionsService,
  ) {}

  onModuleInit(): void {
    this.readers.sessions = this;
  }

  async read(request: FastifyRequest): Promise<Bearer | null> {
    const token = readSessionToken(request);
    if (token === undefined) return null;
    const facts = isToken(token) ? await this.sessions.factsOf(token) : undefined;
    if (!facts) throw new ServiceError('token_invalid', 'The session is not valid; sign in again');
    if (!this.sessions.isOpen(facts, Date.now()))
      throw new ServiceError('token_expired', 'The session has ended; sign in again');
    const user = entering(() => admitted(facts));
    await this.sessions.touch(facts);
    return {
      principal: toPrincipal(user, ANONYMOUS, { idpSessionId: facts.idp_session_id }),
      portfolios: user.grants,
    };
  }

  /**
   * Requires two proofs that the request comes from our own page: the browser's Fetch Metadata, if present, must not
   * report another site, and the CSRF token is required, which only our own pages can read.
   */
  requireOwnPage(request: FastifyRequest): void {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      throw new ServiceError('csrf_failed', 'The request was sent by another site (Sec-Fetch-Site)');
    }
    const given = request.headers['x-csrf-token'];
    const token = readSessionToken(request);
    if (typeof given !== 'string' || token === undefined || !isSameText(given, this.sessions.csrfToken(token))) {
      throw new ServiceError(
        'csrf_failed',
        'The X-CSRF-Token header should have the csrf_token from GET /v1/auth/session',
      );
    }
  }
}

/** The session of a user who may no longer sign in gives no access. */
function entering<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserRefused) throw new ServiceError('token_invalid', error.message);
    throw error;
  }
}
