import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentRequest, noteResources, noteTenant, type RequestContext } from '../context/request-context';
import { type AnyTx, Db, type OpenTransaction, type SharedTx } from '../database/db';
import { retrySerializationFailures } from '../database/retry';
import { enterKey, findKept, type KeptAnswer, requestInProgress, storeDone } from './idempotency.repository';
import type { KeyedRequest } from './keyed-request';
import { noteReplay } from './replays';

/** The stored response to a keyed request. */
export interface WholeAnswer {
  /** The body, converted to JSON and back, without secrets. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Contains what the audit record of a replay needs as well. */
interface StoredAnswer extends WholeAnswer {
  readonly resourceIds: readonly string[];
  readonly tenantId: string | null;
}

interface Effect {
  readonly request: KeyedRequest;
  readonly status: number;
  /** Its transaction has not begun, waits for the response, or has ended. */
  state: 'to_come' | 'open' | 'over';
  open: OpenTransaction | null;
  /** Announced before the handler has responded. */
  announced: WholeAnswer | null;
}

/** Ends the transaction of a request after another request with its key has finished first. */
class AnsweredBefore extends Error {
  constructor(readonly kept: KeptAnswer) {
    super('the request was already answered');
  }
}

/**
 * Keyed requests with one effect, which is their first writing transaction. That transaction takes the key at its
 * beginning, stays open until the handler has responded, and commits the effect, its audit record and the response
 * together. A repeated request therefore finds either all of them or none, wherever the process died.
 */
@Injectable()
export class KeyedEffects implements OnModuleInit {
  readonly #effects = new WeakMap<RequestContext, Effect>();

  constructor(private readonly db: Db) {}

  onModuleInit(): void {
    this.db.onBegin((tx, isReadOnly) => this.#begin(tx, isReadOnly));
  }

  /**
   * Runs `work` until its effect is committed, which happens once: `work` runs again after a deadlock. Its writing
   * transaction is its last, unless it announces its response. If it throws, the effect is rolled back, nothing is
   * stored, and the key stays free.
   * @param status of the response that `work` returns
   * @returns the result of `work`, or its result when the request was first executed
   * @throws ServiceError idempotency_key_reused, idempotency_in_progress
   */
  async once(request: KeyedRequest, status: number, work: () => Promise<WholeAnswer>): Promise<WholeAnswer> {
    const context = currentRequest();
    if (!context) throw new Error('no request context');
    // In most cases, this avoids work for requests that were answered long ago. The transaction detects concurrent
    // requests.
    const kept = await this.#find(request);
    if (kept) return replay(kept);
    // Another transaction may cause a deadlock when the response is stored or committed, after `Db.run` has returned. The
    // transaction has then been rolled back as a whole, and the handler can run again.
    const noted = context.audit.resourceIds.length;
    let effect: Effect | undefined;
    const attempt = (): Promise<WholeAnswer> => {
      context.audit.resourceIds.length = noted;
      effect = { request, status, state: 'to_come', open: null, announced: null };
      this.#effects.set(context, effect);
      return execute(effect, work);
    };
    return retrySerializationFailures(attempt, () => effect?.open !== null);
  }

  /**
   * Announces the response before the effect's transaction ends, for a handler that continues after its effect, so
   * that the transaction need not wait for the handler. Does nothing if the request has no key.
   */
  announce(answer: WholeAnswer): void {
    const context = currentRequest();
    const effect = context && this.#effects.get(context);
    if (effect) effect.announced = answer;
  }

  #find(request: KeyedRequest): Promise<KeptAnswer | undefined> {
    const find = (tx: SharedTx): Promise<KeptAnswer | undefined> => findKept(tx, request);
    return request.scope ? this.db.read(request.scope, find) : this.db.readShared(find);
  }

  async #begin(tx: AnyTx, isReadOnly: boolean): Promise<((open: OpenTransaction) => Promise<void>) | undefined> {
    const context = currentRequest();
    const effect = context && this.#effects.get(context);
    if (!effect || effect.state === 'over') return undefined;
    if (effect.state === 'open') throw new Error('the effect of a keyed request should be its last transaction');
    if (isReadOnly) return undefined;
    const kept = await enterKey(tx, effect.request);
    if (kept) throw new AnsweredBefore(kept);
    return (open) => takeOver(effect, open);
  }
}

/** Runs the handler, and commits its effect together with its response. */
async function execute(effect: Effect, work: () => Promise<WholeAnswer>): Promise<WholeAnswer> {
  try {
    const answer = await work();
    if (effect.open) await keep(effect.open.tx, effect, answer);
    // Transactions after the commit do not belong to the effect.
    effect.state = 'over';
    await effect.open?.commit();
    return answer;
  } catch (error) {
    effect.state = 'over';
    await effect.open?.rollback();
    if (error instanceof AnsweredBefore) return replay(error.kept);
    throw error;
  }
}

async function takeOver(effect: Effect, open: OpenTransaction): Promise<void> {
  if (effect.announced === null) {
    effect.state = 'open';
    effect.open = open;
    return;
  }
  await keep(open.tx, effect, effect.announced);
  await open.commit();
  effect.state = 'over';
}

async function keep(tx: AnyTx, { request, status }: Effect, answer: WholeAnswer): Promise<void> {
  const { resourceIds, tenantId } = currentRequest()?.audit ?? { resourceIds: [], tenantId: null };
  const stored: StoredAnswer = { ...answer, resourceIds, tenantId };
  if (!(await storeDone(tx, request, { status, answer: stored }))) throw requestInProgress();
}

/** The replayed request refers to the same resources as the first one. */
function replay({ answer }: KeptAnswer): WholeAnswer {
  // `keep` stored it under this same route.
  const { body, headers, resourceIds, tenantId } = answer as StoredAnswer;
  noteReplay();
  noteResources(...resourceIds);
  if (tenantId !== null) noteTenant(tenantId);
  return { body, headers };
}
