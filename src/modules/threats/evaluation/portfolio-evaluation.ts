import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PortfolioResult } from '../../../kernel/evaluation/evaluate.types';
import type { EvaluationAsset, EvaluationEvent } from '../../../kernel/evaluation/evaluation.types';
import { DEFAULT_EVALUATION_SETTINGS } from '../../../kernel/evaluation/settings';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, TenantTx } from '../../../platform/database/db';
import { DeletedPortfolios } from '../../../platform/database/deleted-portfolios';
import { ErasedTenants } from '../../../platform/database/erased-tenants';
import { slicesOf, YieldTimer } from '../../../platform/slices';
import { traced } from '../../../platform/telemetry/tracing';
import type { StoredAsset } from '../../assets/assets.contract';
import { AssetsService } from '../../assets/assets.service';
import { CorpusService } from '../../corpus/corpus.service';
import type { RatingOverrides } from '../../identity/tenants/source-ratings.contract';
import { SourceRatingsService } from '../../identity/tenants/source-ratings.service';
import { TenantsService } from '../../identity/tenants/tenants.service';
import {
  earliestIndexedMs,
  earliestPlacelessMs,
  nearbyByEvent,
  nearbyPairs,
  type SearchedSpan,
  searchedSpan,
} from './candidate-pairs';
import { corpusHistory } from './corpus-history';
import { evaluationAsset } from './evaluation-asset';
import { InstructionWishes } from '../instructions/instruction-wishes';
import type { EvaluationMoment } from '../requests/evaluation-moment';
import { type AssetChanges, type EventChanges, PortfolioState } from './portfolio-state';
import { PortfolioStates } from './portfolio-states';

const SETTINGS = DEFAULT_EVALUATION_SETTINGS;
const EVENTS_AT_A_TIME = 5_000;
/** With more changes than this, a complete evaluation is no slower than an incremental one. */
const MAX_CHANGED_EVENTS = 20_000;
const MAX_CHANGED_ASSETS = 200;
/** A portfolio whose complete evaluation is overdue by more than this does not continue from the last one. */
const MAX_OVERDUE_MS = 300_000;

export interface Evaluated {
  moment: EvaluationMoment;
  /** Whether the whole portfolio was evaluated, or only changes. */
  isFull: boolean;
  result: PortfolioResult;
  state: PortfolioState;
}

/** Evaluates portfolios against the corpus, completely or incrementally from the last evaluation. */
@Injectable()
export class PortfolioEvaluation implements OnModuleInit {
  readonly #states = new PortfolioStates();

  constructor(
    private readonly assets: AssetsService,
    private readonly corpus: CorpusService,
    private readonly tenants: TenantsService,
    private readonly ratings: SourceRatingsService,
    private readonly wishes: InstructionWishes,
    private readonly erasedTenants: ErasedTenants,
    private readonly deletedPortfolios: DeletedPortfolios,
  ) {}

  onModuleInit(): void {
    this.erasedTenants.onErased((tenantId) => this.#states.dropTenant(tenantId));
    this.deletedPortfolios.onErased((portfolioId) => this.#states.drop(portfolioId));
  }

  /**
   * Runs one evaluation at a time per portfolio. The state of a failed one is dropped.
   * @param maxAgeMs the greatest age of the complete evaluation that this one may continue from; null if it must be complete itself
   */
  evaluate(scope: TenantScope, db: Db, maxAgeMs: number | null = Infinity): Promise<Evaluated> {
    return traced(
      () => ({ name: 'evaluate portfolio' }),
      async (span) => {
        const evaluated = await this.#evaluate(scope, db, maxAgeMs);
        span?.set({ 'tms.evaluation.is_full': evaluated.isFull });
        return evaluated;
      },
    );
  }

  async #evaluate(scope: TenantScope, db: Db, maxAgeMs: number | null): Promise<Evaluated> {
    try {
      const state = this.#states.get(scope);
      const continued = state && maxAgeMs !== null ? await this.#step(scope, db, state, maxAgeMs) : null;
      const evaluated = continued ?? (await this.#fromScratch(scope, db));
      return { ...evaluated, result: await this.wishes.caughtUp(db, scope, evaluated.state, evaluated.result) };
    } catch (error) {
      this.forget(scope);
      throw error;
    }
  }

  /** One event of every group of a portfolio in memory, in slices; undefined if the portfolio is not in memory. */
  async eventIdsInSlices(scope: TenantScope): Promise<string[][] | undefined> {
    const state = this.#states.get(scope);
    return state && new YieldTimer().finish(state.eventIdsInSlices());
  }

  /** Evaluates changes, and scores the groups of these events again. */
  async rescore(scope: TenantScope, db: Db, eventIds: readonly string[]): Promise<Evaluated> {
    const evaluated = await this.evaluate(scope, db);
    const evaluatedIds = new Set(evaluated.result.eventIds);
    const further = eventIds.filter((id) => !evaluatedIds.has(id));
    const rescored = await new YieldTimer().finish(evaluated.state.rescoredInSteps(further));
    const threats = [...evaluated.result.threats, ...rescored.threats];
    return { ...evaluated, result: { threats, eventIds: [...evaluatedIds, ...rescored.eventIds] } };
  }

  forget({ portfolioId }: TenantScope): void {
    this.#states.drop(portfolioId);
  }

  async #fromScratch(scope: TenantScope, db: Db): Promise<Evaluated> {
    this.forget(scope);
    const { index } = this.corpus;
    const {
      assets: stored,
      digests,
      clock,
      ratings,
    } = await db.read(scope, async (tx) => ({
      // The digests are read first, so that a concurrent change is detected by the next evaluation.
      digests: await this.assets.digests(tx),
      assets: await this.assets.current(tx),
      clock: await this.tenants.clockOf(tx, scope),
      ratings: await this.ratings.overridesOf(tx),
    }));
    const assets = watched(stored.assets);
    const corpusRevision = await index.refresh(earliestIndexedMs(assets, SETTINGS, clock.now.getTime()));
    const moment = {
      assetsRevision: digests.assetsRevision,
      corpusRevision,
      ratings,
      now: clock.now,
      isNowFixed: clock.isFixed,
    };
    const span = searchedSpan(clock);
    const near = await nearbyByEvent(index, assets, SETTINGS, span);
    const ids = new Set([...near.keys(), ...(await this.#placelessIds(assets, span))]);
    const history = corpusHistory(index, SETTINGS.likelihood, clock.isFixed, ratings.overrides);
    const state = new PortfolioState(digests.digests, moment, SETTINGS, history, this.wishes.open());
    const result = await state.fill(await this.#load([...ids], moment), assets, near);
    this.#states.keep(scope, state);
    return { moment, isFull: true, result, state };
  }

  /** Null if too much has changed, or too much time has passed. */
  async #step(scope: TenantScope, db: Db, state: PortfolioState, maxAgeMs: number): Promise<Evaluated | null> {
    const { index } = this.corpus;
    const { clock, ratings, assets, digests, assetsRevision } = await db.read(scope, (tx) =>
      this.#changedAssets(tx, state),
    );
    const corpusRevision = await index.refresh(earliestIndexedMs(assets.changed, SETTINGS, clock.now.getTime()));
    const changedIds = index.changedSince(state.moment.corpusRevision);
    if (changedIds === null || changedIds.length > MAX_CHANGED_EVENTS) return null;
    const now = { assetsRevision, corpusRevision, ratings, now: clock.now, isNowFixed: clock.isFixed };
    if (!isContinued(state, now, maxAgeMs) || assets.changed.length > MAX_CHANGED_ASSETS) return null;
    const span = searchedSpan(clock);
    const changed = await this.#load(changedIds, now);
    const isThere = new Set(changed.map(({ id }) => id));
    const events: EventChanges = { changed, removedIds: changedIds.filter((id) => !isThere.has(id)) };
    const near = nearbyPairs(index, assets.changed, SETTINGS, span);
    const wanted = new Set(near.map(({ eventId }) => eventId));
    for (const id of await this.#placelessIds(assets.changed, span)) wanted.add(id);
    const loaded = await this.#load(
      [...wanted].filter((id) => !isThere.has(id) && !state.knows(id)),
      now,
    );
    state.verdicts?.begin();
    const result = await new YieldTimer().finish(state.change(now, assets, events, loaded, near));
    state.digests = digests;
    return { moment: now, isFull: false, result, state };
  }

  async #changedAssets(
    tx: TenantTx,
    state: PortfolioState,
  ): Promise<{
    clock: { now: Date; isFixed: boolean };
    ratings: RatingOverrides;
    assets: AssetChanges;
    digests: ReadonlyMap<string, string>;
    assetsRevision: number;
  }> {
    const clock = await this.tenants.clockOf(tx, tx.scope);
    const ratings = await this.ratings.overridesOf(tx);
    const assetsRevision = await this.assets.revision(tx);
    if (assetsRevision === state.moment.assetsRevision) {
      const assets = { changed: [], removedIds: [] };
      return { clock, ratings, assets, digests: state.digests, assetsRevision };
    }
    const { digests, assetsRevision: digested } = await this.assets.digests(tx);
    const changedIds = [...digests].filter(([id, digest]) => state.digests.get(id) !== digest).map(([id]) => id);
    const changed = watched(await this.assets.byAssetIds(tx, changedIds));
    const isWatched = new Set(changed.map(({ id }) => id));
    const gone = [...state.digests.keys()].filter((id) => !digests.has(id));
    const removedIds = [...gone, ...changedIds.filter((id) => !isWatched.has(id))];
    return { clock, ratings, assets: { changed, removedIds }, digests, assetsRevision: digested };
  }

  /** With a fixed time, the future end of events that are still in progress must stay unknown. */
  async #load(
    ids: readonly string[],
    { now, isNowFixed, ratings: { overrides } }: EvaluationMoment,
  ): Promise<EvaluationEvent[]> {
    const events: EvaluationEvent[] = [];
    for (const slice of slicesOf(ids, EVENTS_AT_A_TIME)) {
      for (const event of await this.corpus.eventsByIds(slice, { asOf: isNowFixed ? now : null, overrides })) {
        events.push(event);
      }
    }
    return events;
  }

  async #placelessIds(assets: readonly EvaluationAsset[], { nowMs, untilMs }: SearchedSpan): Promise<string[]> {
    if (assets.length === 0) return [];
    return this.corpus.eventsWithoutPlace({
      fromMs: earliestPlacelessMs(assets, nowMs),
      toMs: untilMs,
      categories: SETTINGS.placelessCategories,
      categoriesWhenUnlocated: SETTINGS.placelessWhenUnlocatedCategories,
    });
  }
}

const watched = (assets: readonly StoredAsset[]): EvaluationAsset[] =>
  assets.filter(({ status }) => status === 'active').map(evaluationAsset);

/**
 * Whether one moment follows from the other by a few changes and a short time only. A change of source ratings may concern every
 * event.
 */
function isContinued(
  { moment: last, filledMs, dueMs }: PortfolioState,
  now: EvaluationMoment,
  maxAgeMs: number,
): boolean {
  if (last.ratings.revision !== now.ratings.revision) return false;
  const nowMs = now.now.getTime();
  if (last.isNowFixed || now.isNowFixed) return last.isNowFixed && now.isNowFixed && nowMs === filledMs;
  return nowMs >= filledMs && nowMs <= Math.min(dueMs + MAX_OVERDUE_MS, filledMs + maxAgeMs);
}
