import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors/service-error';
import type { Permission } from '../../kernel/identity/permissions';
import { ANONYMOUS } from '../../kernel/identity/principal';
import { KeyBearersService } from '../identity/api-keys/key-bearers.service';
import { type Bearer, CredentialReaders, type SessionReader } from '../identity/identity.contract';
import { identityOfRow } from './key-sessions/key-identity';
import { isFromAnotherSite, readSessionToken } from './session-cookie.contract';
import { isSameText, isToken } from './session-token';
import type { SessionFacts, SessionUser } from './sessions.repository';
import { SessionsService } from './sessions.service';
import { toPrincipal, UserRefused } from './users.contract';
import { admitted } from './users.service';

/** Authenticates browsers by the cookie of their session, which represents a user or a key. */
@Injectable()
export class SessionCredentials implements SessionReader, OnModuleInit {
  constructor(
    private readonly readers: CredentialReaders,
    private readonly sessions: SessionsService,
    private readonly keys: KeyBearersService,
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
    const bearer = facts.user ? ofUser(facts, facts.user) : await this.#ofKey(facts);
    await this.sessions.touch(facts);
    return bearer;
  }

  /** Sessions of a key always have `sessions:own`, so that every one can be listed and ended. */
  async #ofKey(facts: SessionFacts): Promise<Bearer> {
    const { tenant_id: tenantId, api_key_id: apiKeyId, operator_key_mac: operatorKeyMac } = facts;
    const { bearer } = await this.keys.ofIdentity(identityOfRow({ tenantId, apiKeyId, operatorKeyMac }));
    const { principal, portfolios } = bearer;
    return {
      ...bearer,
      principal: { ...principal, permissions: withSessions(principal.permissions), sessionId: facts.session_id },
      portfolios: portfolios.map((one) => ({ ...one, permissions: withSessions(one.permissions) })),
    };
  }

  /**
   * Requires two proofs that the request comes from our own page: the browser's Fetch Metadata, if present, must not
   * report another site, and the CSRF token is required, which only our own pages can read.
   */
  requireOwnPage(request: FastifyRequest): void {
    if (isFromAnotherSite(request)) {
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

const withSessions = (permissions: ReadonlySet<Permission>): ReadonlySet<Permission> =>
  new Set([...permissions, 'sessions:own']);

function ofUser({ session_id: sessionId, idp_session_id: idpSessionId }: SessionFacts, facts: SessionUser): Bearer {
  const user = entering(() => admitted(facts));
  return { principal: toPrincipal(user, { ...ANONYMOUS, sessionId }, { idpSessionId }), portfolios: user.grants };
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
