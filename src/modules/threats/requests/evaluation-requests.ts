import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { AnyTx, SystemTx, TenantTx, TenantWideTx } from '../../../platform/database/db';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { ScansRepository } from './scans.repository';
import { EVALUATE_AFFECTED, EVALUATE_PORTFOLIO, RESCORE_PORTFOLIO } from './evaluation.jobs';
import { EvaluationRepository } from './evaluation.repository';

const RESCORE_AFTER_MS = 60_000;
// The model answers questions one after the other, so one evaluation covers several answers.
const AFTER_VERDICT_MS = 500;
/**
 * Complete evaluations by the clock run after those of changes: with thousands of portfolios, a new event would otherwise be visible
 * minutes later. Batches have the same priority, so neither holds up the other until it has ended.
 */
const CLOCK_PRIORITY = 10;
/** A job that is already waiting keeps its time. */
const KEEP_TIME = 'preserve_run_at';

/** Enqueues evaluations in the transaction of the change that requires them. */
@Injectable()
export class EvaluationRequests {
  constructor(
    private readonly queue: JobQueue,
    private readonly evaluation: EvaluationRepository,
    private readonly scans: ScansRepository,
  ) {}

  /** Stores a scan, which waits for the evaluation that this enqueues for the portfolio. */
  async requestScan(tx: TenantTx, assetIds: readonly string[] | null, lookbackHours: number | null): Promise<string> {
    const id = await this.scans.add(tx, assetIds && [...assetIds], lookbackHours);
    await this.evaluateAgain(tx);
    return id;
  }

  /** Does nothing if the portfolio was erased meanwhile: its evaluation would request further ones without end. */
  async evaluateAgain(tx: TenantTx): Promise<void> {
    await this.#enqueue(tx, await this.evaluation.present(tx));
  }

  /**
   * Enqueues the job that determines which portfolios a change of the corpus can affect. Changes that arrive while it waits or runs
   * are left to the next one, so a long import does not enqueue a job per batch.
   */
  evaluateAffected(tx: AnyTx): Promise<void> {
    return this.queue.enqueue(tx, EVALUATE_AFFECTED, {}, { key: EVALUATE_AFFECTED.name });
  }

  /** Enqueues evaluations of the changes of these portfolios, which the caller has locked against erasure. */
  evaluateEach(tx: SystemTx, portfolios: readonly TenantScope[]): Promise<void> {
    return this.#enqueue(tx, portfolios);
  }

  async evaluateTenant(tx: TenantWideTx, tenantId: string): Promise<void> {
    await this.#enqueue(tx, await this.evaluation.ofTenant(tx, tenantId));
  }

  /** Enqueues complete evaluations of the portfolios that are due. */
  async evaluateByClock(tx: SystemTx): Promise<void> {
    await this.#enqueue(tx, await this.evaluation.due(tx), true);
  }

  evaluateAfterVerdict(tx: TenantTx): Promise<void> {
    const jobs = [evaluationOf(tx.scope, { afterMs: AFTER_VERDICT_MS })];
    return this.queue.enqueueAll(tx, EVALUATE_PORTFOLIO, jobs, KEEP_TIME);
  }

  /**
   * Enqueues a later evaluation of the whole portfolio: an evaluation of changes leaves threats unchanged whose
   * likelihood depends on the same history. If the tenant's time is not fixed, the clock triggers one anyway.
   */
  rescoreLater(tx: TenantTx): Promise<void> {
    const { tenantId, portfolioId } = tx.scope;
    const key = `${RESCORE_PORTFOLIO.name}:${portfolioId}`;
    const job = { payload: { tenantId, portfolioId }, key, runAt: new Date(Date.now() + RESCORE_AFTER_MS) };
    return this.queue.enqueueAll(tx, RESCORE_PORTFOLIO, [job], KEEP_TIME);
  }

  #enqueue(tx: AnyTx, portfolios: readonly TenantScope[], isFull = false): Promise<void> {
    const jobs = portfolios.map((scope) => evaluationOf(scope, { isFull }));
    return this.queue.enqueueAll(tx, EVALUATE_PORTFOLIO, jobs);
  }
}

function evaluationOf({ tenantId, portfolioId }: TenantScope, { isFull = false, afterMs = 0 }) {
  return {
    payload: { tenantId, portfolioId, isFull },
    // Separate keys, so that a waiting full evaluation is not replaced by one of changes.
    key: `${EVALUATE_PORTFOLIO.name}:${isFull ? 'full:' : ''}${portfolioId}`,
    priority: isFull ? CLOCK_PRIORITY : 0,
    ...(afterMs > 0 && { runAt: new Date(Date.now() + afterMs) }),
  };
}
