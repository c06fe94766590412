import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { evaluatePortfolio } from '../../kernel/evaluation/evaluate';
import type { HistoryQuery } from '../../kernel/evaluation/evaluate.types';
import type {
  EvaluatedThreat,
  EvaluationAsset,
  EvaluationEvent,
  HistoryCounts,
} from '../../kernel/evaluation/evaluation.types';
import { historyCounts } from '../../kernel/evaluation/history-weights';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS, HOUR_MS } from '../../kernel/evaluation/settings';
import type { TenantScope } from '../../kernel/identity/principal';
import type { TenantTx } from '../../platform/database/db';
import type { JobContext } from '../../platform/jobs/job-context';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { LOG } from '../../platform/log/log';
import { AssetsService } from '../assets/assets.service';
import { CorpusService } from '../corpus/corpus.service';
import { TenantsService } from '../identity/tenants.service';
import { earliestPlacelessMs, nearbyPairs, placelessPairs } from './candidate-pairs';
import { EVALUATE_PORTFOLIO } from './evaluation.jobs';
import { evaluationAsset } from './evaluation-asset';
import { EvaluationRepository } from './evaluation.repository';
import { type ScanCounts, type ScanRow, ScansRepository } from './scans.repository';
import { reconcile } from './threat-reconciliation';
import { ThreatWriter, type WriteCounts } from './threat-writer';
import { ThreatsRepository } from './threats.repository';

const SETTINGS = DEFAULT_EVALUATION_SETTINGS;

/** What one evaluation was made of. */
interface Evaluation {
  assetsRevision: number;
  corpusRevision: number;
  now: Date;
  assets: EvaluationAsset[];
  events: EvaluationEvent[];
  threats: EvaluatedThreat[];
}

/** Evaluates a portfolio: a job, run after anything that it depends on has changed. */
@Injectable()
export class EvaluationService implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly assets: AssetsService,
    private readonly corpus: CorpusService,
    private readonly tenants: TenantsService,
    private readonly evaluation: EvaluationRepository,
    private readonly scans: ScansRepository,
    private readonly threats: ThreatsRepository,
    private readonly writer: ThreatWriter,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.handlers.register(EVALUATE_PORTFOLIO, async (scope, job) => {
      try {
        await this.#evaluate(scope, job);
      } catch (error) {
        if (job.isLastAttempt) await this.#giveUp(scope, job, error);
        throw error;
      }
    });
  }

  async #evaluate(scope: TenantScope, job: JobContext): Promise<void> {
    const startedMs = Date.now();
    const scans = await job.db.run(scope, (tx) => this.scans.start(tx));
    const evaluation = await this.#compute(scope, job);
    const counts = await job.db.run(scope, (tx) => this.#store(tx, job, evaluation, scans));
    const ms = Date.now() - startedMs;
    if (counts) this.log.info({ ...counts, ms, assets: evaluation.assets.length }, 'portfolio evaluated');
    else this.log.info({ ms }, 'assets changed during their evaluation; the next one counts');
  }

  async #compute(scope: TenantScope, job: JobContext): Promise<Evaluation> {
    const { index } = this.corpus;
    const [state, corpusRevision] = await Promise.all([
      job.db.read(scope, async (tx) => ({
        ...(await this.assets.current(tx)),
        now: await this.tenants.nowOf(tx, scope),
      })),
      index.refresh(),
    ]);
    const nowMs = state.now.getTime();
    const assets = state.assets.filter(({ status }) => status === 'active').map(evaluationAsset);
    const nearby = nearbyPairs(index, assets, SETTINGS, nowMs);
    const placelessIds = await this.#placelessIds(assets, nowMs);
    const placeless = await this.corpus.eventsByIds(placelessIds);
    const located = await this.corpus.eventsByIds([...new Set(nearby.map(({ eventId }) => eventId))]);
    const byId = new Map([...placeless, ...located].map((event) => [event.id, event]));
    const matches = [...nearby, ...placelessPairs(placeless, assets, SETTINGS)].filter(({ eventId }) =>
      byId.has(eventId),
    );
    const events = [...byId.values()];
    const history = (query: HistoryQuery, radiusKm: number): HistoryCounts => this.#history(query, radiusKm);
    const threats = evaluatePortfolio({ events, assets, settings: SETTINGS, nowMs, matches, history });
    return { assetsRevision: state.assetsRevision, corpusRevision, now: state.now, assets, events, threats };
  }

  async #placelessIds(assets: readonly EvaluationAsset[], nowMs: number): Promise<string[]> {
    if (assets.length === 0) return [];
    return this.corpus.eventsWithoutPlace({
      fromMs: earliestPlacelessMs(assets, nowMs),
      toMs: nowMs,
      categories: SETTINGS.placelessCategories,
      categoriesWhenUnlocated: SETTINGS.placelessWhenUnlocatedCategories,
    });
  }

  #history(query: HistoryQuery, radiusKm: number): HistoryCounts {
    const { likelihood } = SETTINGS;
    const filter = {
      ...{ categories: [query.category], types: [query.type], minMagnitude: query.minMagnitude },
      fromMs: query.asOfMs - likelihood.historyDays * DAY_MS,
      toMs: query.asOfMs,
    };
    const { index } = this.corpus;
    if (query.lat === null || query.lng === null) {
      const neighbours = query.country === null ? [] : index.neighboursInCountry(query.country, filter);
      return historyCounts({ neighbours, radiusKm: 0, regionRadiusKm: 0 }, likelihood);
    }
    const { regionRadiusKm } = likelihood;
    const neighbours = index.neighbours({ lat: query.lat, lng: query.lng }, Math.max(radiusKm, regionRadiusKm), filter);
    return historyCounts({ neighbours, radiusKm, regionRadiusKm }, likelihood);
  }

  /** Null where the assets have changed meanwhile: what was evaluated is thrown away, their own job is on its way. */
  async #store(
    tx: TenantTx,
    job: JobContext,
    evaluation: Evaluation,
    scans: readonly ScanRow[],
  ): Promise<WriteCounts | null> {
    await this.evaluation.lock(tx);
    if (!(await this.evaluation.isCurrent(tx, evaluation.assetsRevision))) {
      await job.finish(tx);
      return null;
    }
    const eventIds = evaluation.threats.flatMap((threat) => threat.eventIds);
    const stored = await this.threats.candidates(tx, eventIds);
    const counts = await this.writer.write(tx, reconcile(evaluation.threats, stored));
    await this.evaluation.succeed(tx, evaluation.assetsRevision, evaluation.corpusRevision, evaluation.now);
    for (const scan of scans) await this.scans.complete(tx, scan.id, countsOf(scan, evaluation));
    await job.finish(tx);
    return counts;
  }

  async #giveUp(scope: TenantScope, job: JobContext, error: unknown): Promise<void> {
    this.log.error({ err: error, ...scope }, 'a portfolio could not be evaluated');
    const message = 'The evaluation failed; see the log of the service';
    await job.db.run(scope, async (tx) => {
      await this.scans.failRunning(tx, message);
      await this.evaluation.fail(tx, message);
    });
  }
}

/** What a scan asked for: all, or some of the assets and the last hours. */
function countsOf(scan: ScanRow, { assets, events, threats, now }: Evaluation): ScanCounts {
  const wanted = scan.asset_ids === null ? null : new Set(scan.asset_ids);
  const fromMs = scan.lookback_hours === null ? -Infinity : now.getTime() - scan.lookback_hours * HOUR_MS;
  const isRecent = new Set(events.filter(({ endMs }) => endMs >= fromMs).map(({ id }) => id));
  const concerned = threats.filter(
    (threat) =>
      threat.affectedAssets.some(({ assetId }) => wanted?.has(assetId) ?? true) &&
      threat.eventIds.some((id) => isRecent.has(id)),
  );
  return {
    assets: assets.filter(({ assetId }) => wanted?.has(assetId) ?? true).length,
    events: new Set(concerned.flatMap(({ eventIds }) => eventIds.filter((id) => isRecent.has(id)))).size,
    threats: concerned.length,
  };
}
