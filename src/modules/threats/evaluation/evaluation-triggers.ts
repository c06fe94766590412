import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { AnyTx, SystemTx, TenantTx } from '../../../platform/database/db';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { AssetSetChanges } from '../../assets/assets.contract';
import { CorpusChanges } from '../../corpus/corpus.contract';
import { TenantChanges } from '../../identity/identity.contract';
import { VerdictChanges } from '../../instruction-model/instruction-model.contract';
import { EVALUATE_ALL, EVALUATE_BY_CLOCK, EVALUATE_PORTFOLIO, SETTLE_PORTFOLIO } from './evaluation.jobs';
import { EvaluationRepository } from './evaluation.repository';
import { ScansRepository } from '../scans/scans.repository';
import { ThreatChanges } from '../threats.contract';
import { ThreatsRepository } from '../threats.repository';

const CLOCK_INTERVAL_MS = 300_000;
const SETTLE_AFTER_MS = 60_000;
// The model's answers come one after the other: one evaluation follows several, not one each.
const AFTER_VERDICT_MS = 500;
/** One that waits already stays due when it is. */
const KEEP_TIME = 'preserve_run_at';

/** What makes a portfolio be evaluated: its assets, the corpus, the tenant's time, the model's answers, a scan, the clock. */
@Injectable()
export class EvaluationTriggers implements OnModuleInit {
  constructor(
    private readonly queue: JobQueue,
    private readonly handlers: JobHandlers,
    private readonly evaluation: EvaluationRepository,
    private readonly scans: ScansRepository,
    private readonly threats: ThreatsRepository,
    private readonly threatChanges: ThreatChanges,
    private readonly assetChanges: AssetSetChanges,
    private readonly corpusChanges: CorpusChanges,
    private readonly tenantChanges: TenantChanges,
    private readonly verdictChanges: VerdictChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.assetChanges.onChange(async (tx, { removedAssetIds }) => {
      if (removedAssetIds.length > 0) {
        await this.threatChanges.changed(tx, await this.threats.detachAssets(tx, removedAssetIds));
      }
      return { scanId: await this.requestScan(tx, null, null) };
    });
    // At once: what comes while one waits or runs is told by the next, so that a long import is followed at its own pace.
    this.corpusChanges.onChange((tx) => this.queue.enqueue(tx, EVALUATE_ALL, {}, { key: EVALUATE_ALL.name }));
    this.tenantChanges.onEvaluationTimeChange(async (tx, tenantId) => {
      await this.#enqueue(tx, await this.evaluation.ofTenant(tx, tenantId));
    });
    this.verdictChanges.onChange((tx) =>
      this.queue.enqueueAll(tx, EVALUATE_PORTFOLIO, [evaluationOf(tx.scope, { afterMs: AFTER_VERDICT_MS })], KEEP_TIME),
    );
    this.handlers.register(EVALUATE_ALL, (_payload, { db }) =>
      db.runAsSystem('evaluate all', (tx) => this.#enqueueWatching(tx, false)),
    );
    this.handlers.register(EVALUATE_BY_CLOCK, async (_payload, { db }) => {
      if (this.settings.evaluationTime) return;
      await db.runAsSystem('evaluate by clock', (tx) => this.#enqueueWatching(tx, true));
    });
    this.handlers.every(EVALUATE_BY_CLOCK, CLOCK_INTERVAL_MS);
  }

  /** Notes who wants to know, and asks for an evaluation of the portfolio. */
  async requestScan(tx: TenantTx, assetIds: readonly string[] | null, lookbackHours: number | null): Promise<string> {
    const id = await this.scans.add(tx, assetIds && [...assetIds], lookbackHours);
    await this.evaluateAgain(tx);
    return id;
  }

  /** Does nothing where the portfolio was erased meanwhile: its evaluation would ask for another one for ever. */
  async evaluateAgain(tx: TenantTx): Promise<void> {
    await this.#enqueue(tx, await this.evaluation.present(tx));
  }

  /**
   * Asks for all of a portfolio to be looked at after a while: an evaluation of what changed leaves alone the threats
   * whose likelihood rests on the same history. Where the tenant's time goes on, the clock sees to it.
   */
  settle(tx: TenantTx): Promise<void> {
    const { tenantId, portfolioId } = tx.scope;
    const key = `${SETTLE_PORTFOLIO.name}:${portfolioId}`;
    const job = { payload: { tenantId, portfolioId }, key, runAt: new Date(Date.now() + SETTLE_AFTER_MS) };
    return this.queue.enqueueAll(tx, SETTLE_PORTFOLIO, [job], KEEP_TIME);
  }

  async #enqueueWatching(tx: SystemTx, onlyByClock: boolean): Promise<void> {
    await this.#enqueue(tx, await this.evaluation.watching(tx, onlyByClock), onlyByClock);
  }

  #enqueue(tx: AnyTx, portfolios: readonly TenantScope[], isFull = false): Promise<void> {
    const jobs = portfolios.map((scope) => evaluationOf(scope, { isFull }));
    return this.queue.enqueueAll(tx, EVALUATE_PORTFOLIO, jobs);
  }
}

function evaluationOf({ tenantId, portfolioId }: TenantScope, { isFull = false, afterMs = 0 }) {
  return {
    payload: { tenantId, portfolioId, isFull },
    // Keys of their own: one that waits to look at everything must not be replaced by one that does not.
    key: `${EVALUATE_PORTFOLIO.name}:${isFull ? 'full:' : ''}${portfolioId}`,
    ...(afterMs > 0 && { runAt: new Date(Date.now() + afterMs) }),
  };
}
