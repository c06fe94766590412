import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentRequest, noteResources, noteTenant, type RequestContext } from '../context/request-context';
import { type AnyTx, Db, type OpenTransaction, type SharedTx } from '../database/db';
import { enterKey, findKept, type KeptAnswer, requestInProgress, storeDone } from './idempotency.repository';
import type { KeyedRequest } from './keyed-request';
import { noteReplay } from './replays';

/** What is kept of the answer to a keyed request. */
export interface WholeAnswer {
  /** As it survives JSON, without secrets. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** With what the audit record of a replay says. */
interface StoredAnswer extends WholeAnswer {
  readonly resourceIds: readonly string[];
  readonly tenantId: string | null;
}

interface Effect {
  readonly request: KeyedRequest;
  readonly status: number;
  /** Its transaction is still to come, waits for the answer, or is over. */
  state: 'to_come' | 'open' | 'over';
  open: OpenTransaction | null;
  /** Said before the handler has answered. */
  told: WholeAnswer | null;
}

/** Ends the transaction of a request that another one with its key has overtaken. */
class AnsweredBefore extends Error {
  constructor(readonly kept: KeptAnswer) {
    super('the request was already answered');
  }
}

/**
 * Keyed requests of one effect: the first transaction that writes. It takes the key at its beginning, stays open until the
 * handler has answered, and commits the effect, its audit record and the answer together. So whoever sends the request again
 * finds all of them or none, wherever the process died.
 */
@Injectable()
export class KeyedEffects implements OnModuleInit {
  readonly #effects = new WeakMap<RequestContext, Effect>();

  constructor(private readonly db: Db) {}

  onModuleInit(): void {
    this.db.onBegin((tx, isReadOnly) => this.#begin(tx, isReadOnly));
  }

  /**
   * Does `work` once; its transaction that writes is its last, unless it tells its answer. What it throws undoes the effect, is
   * not kept, and leaves the key free.
   * @param status of the answer that `work` gives
   * @returns what `work` gives, or what it gave when the request was first answered
   * @throws ServiceError idempotency_key_reused, idempotency_in_progress
   */
  async once(request: KeyedRequest, status: number, work: () => Promise<WholeAnswer>): Promise<WholeAnswer> {
    const context = currentRequest();
    if (!context) throw new Error('no request context');
    // Mostly spares the work of what was answered long ago; whoever comes at the same moment is found by the transaction.
    const kept = await this.#find(request);
    if (kept) return replay(kept);
    const effect: Effect = { request, status, state: 'to_come', open: null, told: null };
    this.#effects.set(context, effect);
    try {
      const answer = await work();
      if (effect.open) await keep(effect.open.tx, effect, answer);
      // What follows the commit is none of the effect's transactions.
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

  /**
   * For a handler that works on after its effect: says, before the effect's transaction ends, what the answer will be, so that
   * it need not wait for the handler. Does nothing where the request has no key.
   */
  tell(answer: WholeAnswer): void {
    const context = currentRequest();
    const effect = context && this.#effects.get(context);
    if (effect) effect.told = answer;
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

async function takeOver(effect: Effect, open: OpenTransaction): Promise<void> {
  if (effect.told === null) {
    effect.state = 'open';
    effect.open = open;
    return;
  }
  await keep(open.tx, effect, effect.told);
  await open.commit();
  effect.state = 'over';
}

async function keep(tx: AnyTx, { request, status }: Effect, answer: WholeAnswer): Promise<void> {
  const { resourceIds, tenantId } = currentRequest()?.audit ?? { resourceIds: [], tenantId: null };
  const stored: StoredAnswer = { ...answer, resourceIds, tenantId };
  if (!(await storeDone(tx, request, { status, answer: stored }))) throw requestInProgress();
}

/** The request touches again what it touched then. */
function replay({ answer }: KeptAnswer): WholeAnswer {
  // Stored by `keep` under this very route.
  const { body, headers, resourceIds, tenantId } = answer as StoredAnswer;
  noteReplay();
  noteResources(...resourceIds);
  if (tenantId !== null) noteTenant(tenantId);
  return { body, headers };
}
