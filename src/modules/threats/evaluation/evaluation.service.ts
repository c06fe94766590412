import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { TenantTx } from '../../../platform/database/db';
import type { JobContext } from '../../../platform/jobs/job-context';
import { JobHandlers, type LostJobNotice } from '../../../platform/jobs/job-handlers';
import { LOG } from '../../../platform/log/log';
import { EVALUATE_PORTFOLIO, RESCORE_PORTFOLIO } from '../requests/evaluation.jobs';
import { EvaluationRepository } from '../requests/evaluation.repository';
import { EvaluationResults } from './evaluation-results';
import { type EvaluationJob, EvaluationTurns } from './evaluation-turns';
import { type Evaluated, PortfolioEvaluation } from './portfolio-evaluation';
import type { PortfolioState } from './portfolio-state';
import { ScansRepository, type StartedScan } from '../requests/scans.repository';
import type { WriteCounts } from './threat-writer';
import { EVALUATION_FAILED } from '../threat.texts';

/** Users who request a scan expect the threats of now, including those that only time has changed. */
const MAX_AGE_FOR_SCAN_MS = 300_000;

/** Evaluates a portfolio in a job that runs after any relevant change. */
@Injectable()
export class EvaluationService implements OnModuleInit {
  readonly #turns = new EvaluationTurns();

  constructor(
    private readonly handlers: JobHandlers,
    private readonly portfolios: PortfolioEvaluation,
    private readonly evaluation: EvaluationRepository,
    private readonly scans: ScansRepository,
    private readonly results: EvaluationResults,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    const onLost = (
      { tenantId, portfolioId }: TenantScope,
      { message }: LostJobNotice,
      job: JobContext,
    ): Promise<void> => this.#noteFailure({ tenantId, portfolioId }, job, message);
    this.handlers.register(
      EVALUATE_PORTFOLIO,
      async ({ isFull = false, ...scope }, job) => {
        try {
          await this.#evaluateInTurn(scope, isFull, job);
        } catch (error) {
          if (job.isLastAttempt) await this.#giveUp(scope, job, error);
          throw error;
        }
      },
      onLost,
    );
    this.handlers.register(RESCORE_PORTFOLIO, (scope, job) => this.#rescore(scope, job), onLost);
  }

  /**
   * Ends the job if another one of the portfolio waits that will include its changes. Otherwise the jobs of one busy portfolio would
   * take all places of this worker to wait for each other, and those of other portfolios would wait for them.
   */
  async #evaluateInTurn(scope: TenantScope, isFull: boolean, job: JobContext): Promise<void> {
    const one = { ...job, isFull };
    const other = this.#turns.waitingFor(scope.portfolioId, one);
    const isIncluded = other && (await job.db.run(scope, (tx) => finishIfCurrent(tx, other, job)));
    if (!isIncluded) await this.#turns.evaluate(scope.portfolioId, one, () => this.#evaluate(scope, isFull, job));
  }

  /** Rescores a few groups per transaction, so that new changes do not wait for all of them. */
  async #rescore(scope: TenantScope, job: JobContext): Promise<void> {
    for (const eventIds of (await this.portfolios.eventIdsInSlices(scope)) ?? [[]]) {
      if (job.signal.aborted) return;
      await this.#turns.take(scope.portfolioId, async () => {
        const evaluated = await this.portfolios.rescore(scope, job.db, eventIds);
        await this.#stored(scope, evaluated, job, (tx) => this.results.store(tx, evaluated, true));
      });
    }
  }

  async #evaluate(scope: TenantScope, isFull: boolean, job: JobContext): Promise<void> {
    const startedMs = Date.now();
    const scans = await this.#startScans(scope, isFull, job);
    // Another job has evaluated the whole portfolio while this one waited.
    if (scans === null) return;
    const maxAgeMs = scans.length > 0 ? MAX_AGE_FOR_SCAN_MS : Infinity;
    const evaluated = await this.portfolios.evaluate(scope, job.db, isFull ? null : maxAgeMs);
    const computedMs = Date.now();
    const counts = await this.#stored(scope, evaluated, job, async (tx) => {
      const written = await this.results.store(tx, evaluated, false);
      if (written) await this.#completeScans(tx, scans, evaluated.state);
      await job.finish(tx);
      return written;
    });
    const times = { is_full: evaluated.isFull, compute_ms: computedMs - startedMs, store_ms: Date.now() - computedMs };
    if (counts) this.log.info({ ...counts, ...times }, 'portfolio evaluated');
    else
      this.log.info(
        times,
        'assets or events changed during their evaluation, so its result was discarded; the next evaluation is scheduled',
      );
  }

  /** Null if the evaluation is complete and no longer due. Few evaluations have a scan, and a transaction that writes is slower. */
  async #startScans(scope: TenantScope, isFull: boolean, job: JobContext): Promise<StartedScan[] | null> {
    const areWaiting = await job.db.read(scope, async (tx) =>
      isFull && !(await this.evaluation.isDue(tx)) ? null : this.scans.isAnyUnfinished(tx),
    );
    if (areWaiting === null) return null;
    return areWaiting ? job.db.run(scope, (tx) => this.scans.start(tx)) : [];
  }

  /**
   * Completes the scans that started before any change that is still pending; the others are completed by later
   * evaluations.
   */
  async #completeScans(tx: TenantTx, scans: readonly StartedScan[], state: PortfolioState): Promise<void> {
    for (const scan of scans) {
      if (!state.hasAnswered(scan.id)) continue;
      await this.scans.complete(tx, scan.id, await this.scans.counts(tx, scan, state.moment.now));
    }
  }

  async #stored(
    scope: TenantScope,
    evaluated: Evaluated,
    job: JobContext,
    store: (tx: TenantTx) => Promise<WriteCounts | null>,
  ): Promise<WriteCounts | null> {
    try {
      const counts = await job.db.run(scope, store);
      if (counts) evaluated.state.stored();
      return counts;
    } catch (error) {
      // It is unknown whether the transaction was committed, so the state in memory may be ahead of the stored one.
      this.portfolios.forget(scope);
      throw error;
    }
  }

  async #giveUp(scope: TenantScope, job: JobContext, error: unknown): Promise<void> {
    this.log.error({ err: error, ...scope }, 'a portfolio could not be evaluated');
    await this.#noteFailure(scope, job, EVALUATION_FAILED);
  }

  async #noteFailure(scope: TenantScope, job: JobContext, message: string): Promise<void> {
    await job.db.run(scope, async (tx) => {
      await this.scans.failRunning(tx, message);
      await this.evaluation.fail(tx, message);
    });
  }
}

/** Ends `job` if `other` still belongs to this worker. From then on, `other` is not done before it has been evaluated, even if this process dies. */
async function finishIfCurrent(tx: TenantTx, other: EvaluationJob, job: JobContext): Promise<boolean> {
  if (!(await other.isCurrent(tx))) return false;
  await job.finish(tx);
  return true;
}
