import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import { currentRequest, noteResources } from '../../../platform/context/request-context';
import { Db, type TenantWideTx } from '../../../platform/database/db';
import { readSessionToken, setSessionCookie } from '../../users/session-cookie.contract';
import { SessionsService, type StartedSession } from '../../users/sessions.service';
import { toPrincipal } from '../../users/users.contract';
import { UsersService } from '../../users/users.service';
import { boundBrowser } from './browser-binding';
import type { Connection } from '../connections.contract';
import { toUserSource } from '../connections.service';
import { PendingSignIns } from './pending-sign-ins';
import { SignInError } from './sign-in.errors';
import type { VerifiedSignIn } from './verified-sign-in';

/** The last step of a sign-in with any protocol: the browser, the user and the session. */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: Db,
    private readonly pending: PendingSignIns,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Finishes a sign-in that is waiting for its browser. Returns the next URL for the browser.
   * @throws SignInError unknown_request, browser_mismatch; UserRefused
   */
  async finishForBrowser(
    connection: Connection,
    http: { request: FastifyRequest; reply: FastifyReply },
    code: string,
  ): Promise<string> {
    return this.#enter(connection, http, async (tx) => {
      const { verified, browserHash, returnTo } = await this.pending.takeResult(tx, connection, code);
      requireSameBrowser(browserHash, http.request);
      return { verified, returnTo };
    });
  }

  /**
   * Finishes a sign-in whose response came with the browser's own cookie. Returns the next URL for the browser. @throws
   * UserRefused
   */
  finish(
    connection: Connection,
    http: { request: FastifyRequest; reply: FastifyReply },
    verified: VerifiedSignIn,
    returnTo: string | null,
  ): Promise<string> {
    return this.#enter(connection, http, () => Promise.resolve({ verified, returnTo }));
  }

  /** Creates the user, the session and its cookie, in one transaction with the rows that `find` uses up. */
  async #enter(
    connection: Connection,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    find: (tx: TenantWideTx) => Promise<{ verified: VerifiedSignIn; returnTo: string | null }>,
  ): Promise<string> {
    const former = readSessionToken(request);
    const { session, returnTo } = await this.db.runForTenant(connection.tenantId, async (tx) => {
      this.sessions.forgetAfterCommit(tx);
      const { verified, returnTo } = await find(tx);
      const user = await this.users.admit(tx, toUserSource(connection), verified.profile);
      const current = currentRequest();
      if (current) current.principal = toPrincipal(user, ANONYMOUS, { idpSessionId: verified.idpSessionId });
      noteResources(user.id);
      if (former !== undefined) await this.sessions.replace(tx, former);
      return { session: await this.sessions.start(tx, user, verified), returnTo };
    });
    return this.#welcome(reply, session, returnTo);
  }

  #welcome(reply: FastifyReply, { token, expiresAt }: StartedSession, returnTo: string | null): string {
    setSessionCookie(reply, token, expiresAt);
    return returnTo ?? '/docs';
  }
}

/** @throws SignInError browser_mismatch */
export function requireSameBrowser(browserHash: Buffer | null, request: FastifyRequest): void {
  if (browserHash === null) return;
  const own = boundBrowser(request);
  if (own?.equals(browserHash) === true) return;
  throw new SignInError(
    'browser_mismatch',
    'This sign-in was started in another browser, or the browser did not accept its cookie',
    {
      expected: 'the cookie of the browser that started the sign-in',
      received: own === null ? 'no cookie' : 'the cookie of another browser',
    },
  );
}
