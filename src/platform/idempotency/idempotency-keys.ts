import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { principalKey } from '../../kernel/identity/principal-key';
import { outsideRequest } from '../context/request-context';
import { Db, type TenantTx } from '../database/db';
import { defineJob } from '../jobs/job-definition';
import { JobHandlers } from '../jobs/job-handlers';
import { type Runtime, RUNTIME } from '../runtime';
import {
  deleteClaim,
  deleteExpired,
  enterKey,
  type KeptAnswer,
  requestInProgress,
  storeAnswer,
  storeClaim,
  storeDone,
} from './idempotency.repository';
import { readIdempotencyKey, type KeyedRequest, requestFingerprint } from './keyed-request';
import { noteReplay } from './replays';

/** The right to respond to a keyed request, until it expires and another request takes the key. */
export interface IdempotencyLease {
  readonly scope: TenantScope;
  readonly request: KeyedRequest;
  readonly token: string;
}

/** Either the stored response, or the lease to create one; null if the request has no key. */
export type IdempotencyClaim = { readonly kept: KeptAnswer } | { readonly lease: IdempotencyLease | null };

export const REMOVE_EXPIRED_KEYS = defineJob<Record<string, never>>('remove_expired_idempotency_keys', {
  maxAttempts: 3,
});
const REMOVE_INTERVAL_MS = 600_000;

/**
 * Idempotency-Key as described in docs/http.md, for services that store less than their response and recreate it: per
 * principal, portfolio and route, for 24 hours. An effect of one transaction uses `once`. One that takes longer
 * claims a lease, completes it in the transaction of the effect, and releases it on failure. A request without a key
 * passes through all of these methods. Routes whose whole response is stored declare this in their `@Operation`: see
 * KeyedEffects.
 */
@Injectable()
export class IdempotencyKeys implements OnModuleInit {
  readonly #fingerprintKey: Buffer;

  constructor(
    private readonly db: Db,
    private readonly handlers: JobHandlers,
    @Inject(RUNTIME) runtime: Pick<Runtime, 'masterKey'>,
  ) {
    this.#fingerprintKey = runtime.masterKey.derive('request-fingerprint');
  }

  onModuleInit(): void {
    this.handlers.register(REMOVE_EXPIRED_KEYS, (_payload, { db }) =>
      db.runAsSystem('remove expired idempotency keys', deleteExpired),
    );
    this.handlers.every(REMOVE_EXPIRED_KEYS, REMOVE_INTERVAL_MS);
  }

  /**
   * The request with its key; null if it has none.
   * @param route method and template, for example `POST /v1/lookup`
   * @param input everything that determines the result: the parsed body, and the parameters of the path if there are
   * any
   * @throws ValidationError string_pattern_mismatch
   */
  requestOf(headers: IncomingHttpHeaders, principal: Principal, route: string, input: unknown): KeyedRequest | null {
    const key = readIdempotencyKey(headers);
    if (key === undefined) return null;
    const bodyHash = requestFingerprint(this.#fingerprintKey, input);
    return { scope: principal.scope, principal: principalKey(principal), route, key, bodyHash };
  }

  /**
   * Runs `work` once: later requests with the key get its result, converted to JSON and back. If it throws, nothing
   * is stored and the key stays free.
   * @throws ServiceError idempotency_key_reused, idempotency_in_progress
   */
  async once<Answer>(
    tx: TenantTx,
    request: KeyedRequest | null,
    work: () => Promise<KeptAnswer<Answer>>,
  ): Promise<KeptAnswer<Answer> & { isRepeated: boolean }> {
    if (request === null) return { ...(await work()), isRepeated: false };
    const kept = await enterKey(tx, request);
    if (kept) {
      noteReplay();
      // This method stored it, under the same route.
      return { ...(kept as KeptAnswer<Answer>), isRepeated: true };
    }
    const done = await work();
    if (!(await storeDone(tx, request, done))) throw requestInProgress();
    return { ...done, isRepeated: false };
  }

  /**
   * Takes the key for `leaseMs`, which should be longer than the work can take: afterwards, any repeated request does
   * the work again. Uses a separate transaction without the audit record of the request.
   * @throws ServiceError idempotency_key_reused, idempotency_in_progress
   */
  async claim(scope: TenantScope, request: KeyedRequest | null, leaseMs: number): Promise<IdempotencyClaim> {
    if (request === null) return { lease: null };
    const token = uuidv7();
    const claim = await outsideRequest(() =>
      this.db.run(scope, async (tx): Promise<IdempotencyClaim> => {
        const kept = await enterKey(tx, request);
        if (kept) return { kept };
        if (!(await storeClaim(tx, request, token, leaseMs))) throw requestInProgress();
        return { lease: { scope, request, token } };
      }),
    );
    if ('kept' in claim) noteReplay();
    return claim;
  }

  /**
   * Stores the response atomically with the effect that `tx` writes.
   * @throws ServiceError idempotency_in_progress if the lease expired and another request has taken the key
   */
  async complete(tx: TenantTx, lease: IdempotencyLease | null, answer: KeptAnswer): Promise<void> {
    if (lease === null) return;
    if (!(await storeAnswer(tx, lease.request, lease.token, answer))) {
      throw requestInProgress(
        'This request took too long, and another request with the same Idempotency-Key has taken over',
      );
    }
  }

  /** Frees the key at once if the work failed. Without this, it becomes free when the lease expires. */
  async release(lease: IdempotencyLease | null): Promise<void> {
    if (lease === null) return;
    await outsideRequest(() => this.db.run(lease.scope, (tx) => deleteClaim(tx, lease.request, lease.token)));
  }
}
