import { haversineKm, SPHERE_ERROR } from '../../../kernel/geodesy/distance';
import type {
  CandidatePair,
  HistoryOf,
  PortfolioChange,
  PortfolioResult,
} from '../../../kernel/evaluation/evaluate.types';
import type { EvaluationAsset, EvaluationEvent } from '../../../kernel/evaluation/evaluation.types';
import { countsWithoutPlace } from '../../../kernel/evaluation/match';
import { positionOf } from '../../../kernel/evaluation/places';
import { PortfolioEvaluator } from '../../../kernel/evaluation/portfolio-evaluator';
import type { EvaluationSettings } from '../../../kernel/evaluation/settings';
import type { EventIndex } from '../../corpus/corpus.contract';
import { slicesOf } from '../../../platform/slices';
import { nearbyPairs, placelessPairs } from './candidate-pairs';
import type { PortfolioVerdicts } from '../instructions/portfolio-verdicts';

/** What a portfolio was evaluated against. */
export interface EvaluationMoment {
  assetsRevision: number;
  corpusRevision: number;
  now: Date;
  /** Whether the tenant's now stands still. */
  isNowFixed: boolean;
}

export interface AssetChanges {
  changed: readonly EvaluationAsset[];
  /** By `id`. */
  removedIds: readonly string[];
}

export interface EventChanges {
  changed: readonly EvaluationEvent[];
  removedIds: readonly string[];
}

/** Kilometres in the shortest degree of latitude, at the equator. */
const KM_PER_DEGREE = 110.57;

/** One portfolio in the memory of a worker: what it watches, what concerns it, and what it was evaluated against. */
export class PortfolioState {
  readonly #evaluator: PortfolioEvaluator;
  readonly #assets = new Map<string, EvaluationAsset>();
  /** Events that may concern assets by country or name. */
  readonly #placeless = new Map<string, EvaluationEvent>();
  /** Of groups that were evaluated and whose threats are not stored yet. */
  readonly #unstored = new Set<string>();
  /** The tenant's now when all of it was looked at. */
  readonly filledMs: number;

  constructor(
    /** Of the assets by `id`; two alike are the same asset. */
    public digests: ReadonlyMap<string, string>,
    public moment: EvaluationMoment,
    private readonly settings: EvaluationSettings,
    history: HistoryOf,
    /** Null where no language model is configured. */
    readonly verdicts: PortfolioVerdicts | null,
  ) {
    this.#evaluator = new PortfolioEvaluator(settings, history, verdicts?.verdictOf);
    this.filledMs = moment.now.getTime();
  }

  get eventCount(): number {
    return this.#evaluator.eventCount + this.#placeless.size;
  }

  /** Whether an event is in memory: that of another asset, or one without a place. */
  knows(eventId: string): boolean {
    return this.#evaluator.event(eventId) !== undefined || this.#placeless.has(eventId);
  }

  /** Everything at once, into an empty state. */
  fill(events: readonly EvaluationEvent[], assets: readonly EvaluationAsset[], index: EventIndex): PortfolioResult {
    for (const asset of assets) this.#assets.set(asset.id, asset);
    this.#notePlaceless(events);
    const ids = new Set(events.map(({ id }) => id));
    const nowMs = this.moment.now.getTime();
    // An event that came after the events were read is told of by the next change.
    const near = nearbyPairs(index, assets, this.settings, nowMs).filter(({ eventId }) => ids.has(eventId));
    const matches = [...near, ...placelessPairs([...this.#placeless.values()], assets, this.settings)];
    return this.#apply({ nowMs, events, removedEventIds: [], assets, removedAssetIds: [], matches });
  }

  /** What changed since; `loaded` are events that changed assets may be concerned by and that are not known yet. */
  change(
    moment: EvaluationMoment,
    assets: AssetChanges,
    events: EventChanges,
    loaded: readonly EvaluationEvent[],
    nearChanged: readonly CandidatePair[],
  ): PortfolioResult {
    this.moment = moment;
    for (const id of assets.removedIds) this.#assets.delete(id);
    for (const asset of assets.changed) this.#assets.set(asset.id, asset);
    for (const id of events.removedIds) this.#placeless.delete(id);
    const all = [...events.changed, ...loaded];
    this.#notePlaceless(all);
    const known = new Set(all.map(({ id }) => id));
    const isThere = (id: string): boolean => known.has(id) || this.#evaluator.event(id) !== undefined;
    const everyAsset = [...this.#assets.values()];
    const matches = [
      ...nearChanged.filter(({ eventId }) => isThere(eventId)),
      ...all.flatMap((event) => this.#nearAssets(event)),
      ...placelessPairs(
        all.filter((event) => this.#placeless.has(event.id)),
        everyAsset,
        this.settings,
      ),
      ...placelessPairs([...this.#placeless.values()], assets.changed, this.settings),
    ];
    // Those in memory that concerned nothing until now are given along, since the evaluator has let go of them.
    const placeless = matches.flatMap(({ eventId }) => {
      if (known.has(eventId) || this.#evaluator.event(eventId) !== undefined) return [];
      known.add(eventId);
      return this.#placeless.get(eventId) ?? [];
    });
    return this.#apply({
      nowMs: moment.now.getTime(),
      events: [...all, ...placeless],
      removedEventIds: events.removedIds,
      assets: assets.changed,
      removedAssetIds: assets.removedIds,
      matches,
    });
  }

  /** The threats that the groups of these events make now. */
  threatsOf(eventIds: Iterable<string>): PortfolioResult {
    return this.#evaluator.threatsOf(eventIds, this.moment.now.getTime());
  }

  /** Ids of the events of all groups, a few groups at a time. */
  eventIdsInSlices(groupsAtATime: number): string[][] {
    const groups = this.#evaluator.groupedEventIds();
    return [...slicesOf(groups, groupsAtATime)].map((slice) => slice.flat());
  }

  /** The same, to be stored like what changed. */
  rescored(eventIds: readonly string[]): PortfolioResult {
    const result = this.threatsOf(eventIds);
    for (const id of result.eventIds) this.#unstored.add(id);
    return result;
  }

  /** Says that what was evaluated last is stored. */
  stored(): void {
    this.#unstored.clear();
  }

  /** What was evaluated before and not stored belongs to the result as well. */
  #apply(change: PortfolioChange): PortfolioResult {
    const result = this.#evaluator.apply(change);
    const isTold = new Set(result.eventIds);
    const untold = [...this.#unstored].filter((id) => !isTold.has(id));
    for (const id of result.eventIds) this.#unstored.add(id);
    if (untold.length === 0) return result;
    const earlier = this.threatsOf(untold);
    return {
      threats: [...result.threats, ...earlier.threats],
      eventIds: [...new Set([...result.eventIds, ...untold, ...earlier.eventIds])],
    };
  }

  #notePlaceless(events: readonly EvaluationEvent[]): void {
    for (const event of events) {
      if (countsWithoutPlace(event, this.settings)) this.#placeless.set(event.id, event);
      else this.#placeless.delete(event.id);
    }
  }

  /** Assets that a place may concern: generous, each pair is examined exactly later. */
  #nearAssets(event: EvaluationEvent): CandidatePair[] {
    const place = positionOf(event);
    if (place === null) return [];
    const pairs: CandidatePair[] = [];
    for (const asset of this.#assets.values()) {
      const reachKm = (asset.monitoringRadiusKm + (event.uncertaintyKm ?? 0)) * (1 + SPHERE_ERROR) + 1e-3;
      if (Math.abs(asset.lat - place.lat) * KM_PER_DEGREE > reachKm) continue;
      if (haversineKm(place.lat, place.lng, asset.lat, asset.lng) <= reachKm)
        pairs.push({ eventId: event.id, assetId: asset.id });
    }
    return pairs;
  }
}
