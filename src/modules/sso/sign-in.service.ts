import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANONYMOUS } from '../../kernel/identity/principal';
import { currentRequest, noteResources } from '../../platform/context/request-context';
import { openText, sealText } from '../../platform/crypto/sealed-text';
import { Db, type SystemTx } from '../../platform/database/db';
import { defineJob } from '../../platform/jobs/job-definition';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { limitedAddress } from '../../platform/rate-limit/limited-address';
import { TokenBuckets, tooManyRequests } from '../../platform/rate-limit/token-bucket';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { type LogoutState, SessionsService, type StartedSession } from '../users/sessions.service';
import { principalOf, type SignInProfile } from '../users/users.contract';
import { sessionTokenOf, setSessionCookie } from '../users/session-cookie.contract';
import { UsersService } from '../users/users.service';
import { bindBrowser, boundBrowser } from './browser-binding';
import type { Connection } from './connections.contract';
import { userSourceOf } from './connections.service';
import { SignInError } from './sign-in.errors';
import { type SignInRequestRow, SignInRequestsRepository } from './sign-in-requests.repository';

/** What a protocol keeps from the request it sent for the answer to it. */
export type ProtocolState = Readonly<Record<string, string>>;

/** What a verified answer of an identity provider says. */
export interface VerifiedSignIn {
  readonly profile: SignInProfile;
  readonly idpSessionId: string | null;
  readonly logout: LogoutState;
  /** When the identity provider wants the session to end, at the latest. */
  readonly providerEndsAt: Date | null;
}

/** A request that was used up by the answer to it. */
export interface ConsumedRequest {
  readonly relayState: string;
  readonly browserHash: Buffer | null;
  readonly returnTo: string | null;
  readonly state: ProtocolState;
}

const REQUEST_MINUTES = 15;
// Of one address, behind which a whole office may be: each sign-in that begins is a row.
const SIGN_IN_LIMIT = { capacity: 300, perMinute: 300 };
export const REMOVE_OLD_SIGN_INS = defineJob<Record<string, never>>('remove_old_sign_ins', { maxAttempts: 3 });
const REMOVE_INTERVAL_MS = 900_000;

/** The part of a sign-in that all protocols share: the request, the browser it belongs to, the user and the session. */
@Injectable()
export class SignInService implements OnModuleInit {
  readonly #sealKey: Buffer;

  constructor(
    private readonly db: Db,
    private readonly requests: SignInRequestsRepository,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly handlers: JobHandlers,
    private readonly buckets: TokenBuckets,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#sealKey = masterKey.derive('sso-secrets');
  }

  onModuleInit(): void {
    this.handlers.register(REMOVE_OLD_SIGN_INS, (_payload, { db }) =>
      db.runAsSystem('remove old sign-ins', (tx) => this.requests.removeExpired(tx)),
    );
    this.handlers.every(REMOVE_OLD_SIGN_INS, REMOVE_INTERVAL_MS);
  }

  /** Called before anything is done for a sign-in that begins. @throws ServiceError rate_limit_exceeded */
  async takeTurn(): Promise<void> {
    const address = limitedAddress(currentRequest()?.sourceIp ?? '');
    const turn = await this.buckets.take('sign_in', address, SIGN_IN_LIMIT);
    if (!turn.isAllowed) throw tooManyRequests(turn);
  }

  /** Stores a sign-in that begins, tied to the browser that asks for it. `id` is what the answer will name. */
  async begin(
    connection: Connection,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { id, relayState, returnTo, state }: { id: string; relayState: string; returnTo: string; state: ProtocolState },
  ): Promise<void> {
    const browserHash = bindBrowser(request, reply);
    await this.db.runAsSystem('begin sign-in', (tx) =>
      this.requests.insert(
        tx,
        {
          tenantId: connection.tenantId,
          connectionId: connection.id,
          id,
          purpose: 'sign_in',
          relayState,
          browserHash,
          returnTo,
          sealedState: this.#seal(connection, id, state),
        },
        REQUEST_MINUTES,
      ),
    );
  }

  /** What a request of ours kept, without using it up. @throws SignInError unknown_request, request_expired, replayed */
  async peek(connection: Connection, id: string): Promise<ConsumedRequest> {
    const row = await this.db.readAsSystem('find sign-in request', (tx) =>
      this.requests.find(tx, { tenantId: connection.tenantId, connectionId: connection.id, id }),
    );
    requireUsable(row);
    return this.#opened(connection, row);
  }

  /**
   * Uses up the request that an answer names, within the caller's transaction; of any number at once, one succeeds.
   * @throws SignInError unknown_request, request_expired, replayed
   */
  async consume(tx: SystemTx, connection: Connection, id: string): Promise<ConsumedRequest> {
    const key = { tenantId: connection.tenantId, connectionId: connection.id, id };
    const row = await this.requests.consume(tx, key, 'sign_in');
    if (row) return this.#opened(connection, row);
    requireUsable(await this.requests.find(tx, key));
    throw replayed();
  }

  /** @throws SignInError replayed where a message of this id was taken before */
  async useMessageOnce(
    tx: SystemTx,
    connection: Connection,
    kind: 'assertion' | 'logout_request' | 'logout_token',
    { id, expiresAt }: { id: string; expiresAt: Date },
  ): Promise<void> {
    const key = { tenantId: connection.tenantId, connectionId: connection.id, id };
    if (!(await this.requests.useMessage(tx, key, kind, expiresAt))) throw replayed();
  }

  /**
   * Keeps a verified answer that came by a cross-site post, which carries no cookie, until its browser comes for it.
   * Returns the code to send the browser away with.
   */
  async keepForBrowser(tx: SystemTx, connection: Connection, id: string, verified: VerifiedSignIn): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const key = { tenantId: connection.tenantId, connectionId: connection.id, id };
    await this.requests.keepResult(tx, key, {
      resultHash: hashOf(code),
      sealedResult: sealText(this.#sealKey, `result/${connection.id}/${id}`, JSON.stringify(verified)),
    });
    return code;
  }

  /** Stores a logout that the identity provider is told of; its answer names it. */
  async beginLogout(tx: SystemTx, connection: Connection, id: string, relayState: string): Promise<void> {
    await this.requests.insert(
      tx,
      {
        tenantId: connection.tenantId,
        connectionId: connection.id,
        id,
        purpose: 'logout',
        relayState,
        browserHash: null,
        returnTo: null,
        sealedState: this.#seal(connection, id, {}),
      },
      REQUEST_MINUTES,
    );
  }

  /** Uses up the logout that an answer names. @throws SignInError unknown_request */
  async consumeLogout(tx: SystemTx, connection: Connection, id: string): Promise<void> {
    const key = { tenantId: connection.tenantId, connectionId: connection.id, id };
    if (await this.requests.consume(tx, key, 'logout')) return;
    throw new SignInError('unknown_request', 'The answer names a logout that this service did not begin');
  }

  /** Makes a request that an answer nobody asked for belongs to (IdP-initiated sign-in); bound to no browser. */
  async acceptUnsolicited(tx: SystemTx, connection: Connection, id: string, returnTo: string): Promise<void> {
    await this.requests.insert(
      tx,
      {
        tenantId: connection.tenantId,
        connectionId: connection.id,
        id,
        purpose: 'sign_in',
        relayState: '',
        browserHash: null,
        returnTo,
        sealedState: this.#seal(connection, id, {}),
      },
      REQUEST_MINUTES,
    );
    await this.requests.consume(tx, { tenantId: connection.tenantId, connectionId: connection.id, id }, 'sign_in');
  }

  /**
   * Ends a sign-in that waits for its browser. Returns where the browser goes.
   * @throws SignInError unknown_request, browser_mismatch; UserRefused
   */
  async finishForBrowser(
    connection: Connection,
    http: { request: FastifyRequest; reply: FastifyReply },
    code: string,
  ): Promise<string> {
    const key = { tenantId: connection.tenantId, connectionId: connection.id, resultHash: hashOf(code) };
    return this.#enter(connection, http, async (tx) => {
      const row = await this.requests.finish(tx, key);
      if (!row?.sealed_result) {
        throw new SignInError('unknown_request', 'This sign-in was finished already, or took too long');
      }
      requireSameBrowser(row.browser_hash, http.request);
      const text = openText(this.#sealKey, `result/${connection.id}/${row.id}`, row.sealed_result);
      return { verified: revived(text), returnTo: row.return_to };
    });
  }

  /** Ends a sign-in whose answer came with the browser's own cookie. Returns where the browser goes. @throws UserRefused */
  finish(
    connection: Connection,
    http: { request: FastifyRequest; reply: FastifyReply },
    verified: VerifiedSignIn,
    returnTo: string | null,
  ): Promise<string> {
    return this.#enter(connection, http, () => Promise.resolve({ verified, returnTo }));
  }

  /** The user, the session and its cookie, in one transaction with whatever `find` uses up. */
  async #enter(
    connection: Connection,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    find: (tx: SystemTx) => Promise<{ verified: VerifiedSignIn; returnTo: string | null }>,
  ): Promise<string> {
    const former = sessionTokenOf(request);
    const { session, returnTo } = await this.db.runAsSystem('sign in', async (tx) => {
      const { verified, returnTo } = await find(tx);
      const user = await this.users.admit(tx, userSourceOf(connection), verified.profile);
      const current = currentRequest();
      if (current) current.principal = principalOf(user, ANONYMOUS, { idpSessionId: verified.idpSessionId });
      noteResources(user.id);
      if (former !== undefined) await this.sessions.replace(tx, former);
      return { session: await this.sessions.start(tx, user, verified), returnTo };
    });
    this.sessions.forget();
    return this.#welcome(reply, session, returnTo);
  }

  #welcome(reply: FastifyReply, { token, expiresAt }: StartedSession, returnTo: string | null): string {
    setSessionCookie(reply, token, expiresAt);
    return returnTo ?? '/docs';
  }

  #seal({ id: connectionId }: Connection, id: string, state: ProtocolState): Buffer {
    return sealText(this.#sealKey, `request/${connectionId}/${id}`, JSON.stringify(state));
  }

  #opened({ id: connectionId }: Connection, row: SignInRequestRow): ConsumedRequest {
    const text = openText(this.#sealKey, `request/${connectionId}/${row.id}`, row.sealed_state);
    return {
      relayState: row.relay_state,
      browserHash: row.browser_hash,
      returnTo: row.return_to,
      state: JSON.parse(text) as ProtocolState,
    };
  }
}

/** @throws SignInError browser_mismatch */
export function requireSameBrowser(browserHash: Buffer | null, request: FastifyRequest): void {
  if (browserHash === null) return;
  const own = boundBrowser(request);
  if (own?.equals(browserHash) === true) return;
  throw new SignInError('browser_mismatch', 'This sign-in was begun in another browser, or its cookies were refused', {
    expected: 'the cookie of the browser that began the sign-in',
    received: own === null ? 'no such cookie' : 'the cookie of another browser',
  });
}

function requireUsable(row: SignInRequestRow | undefined): asserts row is SignInRequestRow {
  if (row?.purpose !== 'sign_in') {
    throw new SignInError('unknown_request', 'The answer names a request that this service did not make', {
      expected: 'the id of a sign-in that is under way',
      received: 'another id',
    });
  }
  if (row.consumed_at !== null) throw replayed();
  if (row.is_expired) throw new SignInError('request_expired', 'The sign-in took too long; begin it again');
}

const replayed = (): SignInError => new SignInError('replayed', 'This answer was used before; begin the sign-in again');
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

function revived(text: string): VerifiedSignIn {
  const parsed = JSON.parse(text) as Omit<VerifiedSignIn, 'providerEndsAt'> & { providerEndsAt: string | null };
  return { ...parsed, providerEndsAt: parsed.providerEndsAt === null ? null : new Date(parsed.providerEndsAt) };
}
