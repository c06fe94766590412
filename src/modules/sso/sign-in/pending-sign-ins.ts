import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentRequest } from '../../../platform/context/request-context';
import { openText, sealText } from '../../../platform/crypto/sealed-text';
import { Db, type TenantWideTx } from '../../../platform/database/db';
import { defineJob } from '../../../platform/jobs/job-definition';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { limitedAddress } from '../../../platform/rate-limit/limited-address';
import { TokenBuckets, tooManyRequests } from '../../../platform/rate-limit/token-bucket';
import { type Runtime, RUNTIME } from '../../../platform/runtime';
import { bindBrowser } from './browser-binding';
import type { Connection } from '../connections.contract';
import { SignInError } from './sign-in.errors';
import { type SignInRequestRow, SignInRequestsRepository } from './sign-in-requests.repository';
import type { VerifiedSignIn } from './verified-sign-in';

/** The state that a protocol stores with its request, for handling the response. */
export type ProtocolState = Readonly<Record<string, string>>;

/** A request that its response has used up. */
export interface ConsumedRequest {
  readonly relayState: string;
  readonly browserHash: Buffer | null;
  readonly returnTo: string | null;
  readonly state: ProtocolState;
}

const REQUEST_MINUTES = 15;
// Per address, which a whole office may share; each started sign-in is a row.
const SIGN_IN_LIMIT = { capacity: 300, perMinute: 300 };
export const REMOVE_OLD_SIGN_INS = defineJob<Record<string, never>>('remove_old_sign_ins', { maxAttempts: 3 });
const REMOVE_INTERVAL_MS = 900_000;

/** Sign-ins and logouts that are waiting for a response; each is used up once. */
@Injectable()
export class PendingSignIns implements OnModuleInit {
  readonly #sealKey: Buffer;

  constructor(
    private readonly db: Db,
    private readonly requests: SignInRequestsRepository,
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

  /** Called before any work for a new sign-in. @throws ServiceError rate_limit_exceeded */
  async takeTurn(): Promise<void> {
    const address = limitedAddress(currentRequest()?.sourceIp ?? '');
    const turn = await this.buckets.take('sign_in', address, SIGN_IN_LIMIT);
    if (!turn.isAllowed) throw tooManyRequests(turn);
  }

  /** Stores a new sign-in, tied to the requesting browser. `id` is the id that the response will contain. */
  async begin(
    connection: Connection,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { id, relayState, returnTo, state }: { id: string; relayState: string; returnTo: string; state: ProtocolState },
  ): Promise<void> {
    const browserHash = bindBrowser(request, reply);
    await this.db.runForTenant(connection.tenantId, (tx) =>
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

  /**
   * The stored state of a request, without using it up. @throws SignInError unknown_request, request_expired, replayed
   */
  async peek(connection: Connection, id: string): Promise<ConsumedRequest> {
    const row = await this.db.readForTenant(connection.tenantId, (tx) =>
      this.requests.find(tx, { tenantId: connection.tenantId, connectionId: connection.id, id }),
    );
    requireUsable(row);
    return this.#opened(connection, row);
  }

  /**
   * Uses up the request that a response refers to, within the caller's transaction; of concurrent callers only one
   * succeeds.
   * @throws SignInError unknown_request, request_expired, replayed
   */
  async consume(tx: TenantWideTx, connection: Connection, id: string): Promise<ConsumedRequest> {
    const key = { tenantId: connection.tenantId, connectionId: connection.id, id };
    const row = await this.requests.consume(tx, key, 'sign_in');
    if (row) return this.#opened(connection, row);
    requireUsable(await this.requests.find(tx, key));
    throw replayed();
  }

  /** @throws SignInError replayed where a message of this id was taken before */
  async useMessageOnce(
    tx: TenantWideTx,
    connection: Connection,
    kind: 'assertion' | 'logout_request' | 'logout_token',
    { id, expiresAt }: { id: string; expiresAt: Date },
  ): Promise<void> {
    const key = { tenantId: connection.tenantId, connectionId: connection.id, id };
    if (!(await this.requests.useMessage(tx, key, kind, expiresAt))) throw replayed();
  }

  /**
   * Stores a verified response from a cross-site POST, which has no cookie, until its browser fetches it. Returns the
   * code for the browser.
   */
  async keepForBrowser(
    tx: TenantWideTx,
    connection: Connection,
    id: string,
    verified: VerifiedSignIn,
  ): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const key = { tenantId: connection.tenantId, connectionId: connection.id, id };
    await this.requests.keepResult(tx, key, {
      resultHash: hashOf(code),
      sealedResult: sealText(this.#sealKey, `result/${connection.id}/${id}`, JSON.stringify(verified)),
    });
    return code;
  }

  /** Stores a logout request that is sent to the identity provider; the response refers to it. */
  async beginLogout(tx: TenantWideTx, connection: Connection, id: string, relayState: string): Promise<void> {
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

  /** Uses up the logout that a response refers to. @throws SignInError unknown_request */
  async consumeLogout(tx: TenantWideTx, connection: Connection, id: string): Promise<void> {
    const key = { tenantId: connection.tenantId, connectionId: connection.id, id };
    if (await this.requests.consume(tx, key, 'logout')) return;
    throw new SignInError('unknown_request', 'The response refers to a sign-out that this service did not start');
  }

  /** Creates a request for an unsolicited response (IdP-initiated sign-in), without binding it to a browser. */
  async acceptUnsolicited(tx: TenantWideTx, connection: Connection, id: string, returnTo: string): Promise<void> {
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

  /** The result stored for a browser with this code; returned exactly once. @throws SignInError unknown_request */
  async takeResult(
    tx: TenantWideTx,
    connection: Connection,
    code: string,
  ): Promise<{ verified: VerifiedSignIn; browserHash: Buffer | null; returnTo: string | null }> {
    const key = { tenantId: connection.tenantId, connectionId: connection.id, resultHash: hashOf(code) };
    const row = await this.requests.finish(tx, key);
    if (!row?.sealed_result) {
      throw new SignInError('unknown_request', 'This sign-in is already complete, or it took too long; start it again');
    }
    const text = openText(this.#sealKey, `result/${connection.id}/${row.id}`, row.sealed_result);
    return { verified: revived(text), browserHash: row.browser_hash, returnTo: row.return_to };
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

function requireUsable(row: SignInRequestRow | undefined): asserts row is SignInRequestRow {
  if (row?.purpose !== 'sign_in') {
    throw new SignInError('unknown_request', 'The response refers to a request that this service did not make', {
      expected: 'the id of a sign-in in progress',
      received: 'another id',
    });
  }
  if (row.consumed_at !== null) throw replayed();
  if (row.is_expired) throw new SignInError('request_expired', 'The sign-in took too long; start it again');
}

const replayed = (): SignInError =>
  new SignInError('replayed', 'This response has already been used; start the sign-in again');
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

function revived(text: string): VerifiedSignIn {
  const parsed = JSON.parse(text) as Omit<VerifiedSignIn, 'providerEndsAt'> & { providerEndsAt: string | null };
  return { ...parsed, providerEndsAt: parsed.providerEndsAt === null ? null : new Date(parsed.providerEndsAt) };
}
