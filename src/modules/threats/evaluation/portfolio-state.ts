import { haversineKm, SPHERE_ERROR } from '../../../kernel/geodesy/distance';
import type {
  CandidatePair,
  HistoryOf,
  PartialResult,
  PortfolioChange,
  PortfolioResult,
} from '../../../kernel/evaluation/evaluate.types';
import type { EvaluationAsset, EvaluationEvent } from '../../../kernel/evaluation/evaluation.types';
import { countsWithoutPlace } from '../../../kernel/evaluation/match/match';
import { eventPosition } from '../../../kernel/evaluation/match/places';
import { PortfolioEvaluator } from '../../../kernel/evaluation/portfolio-evaluator';
import type { EvaluationSettings } from '../../../kernel/evaluation/settings';
import { slicesOf, YieldTimer } from '../../../platform/slices';
import { byEvent, placelessPairs } from './candidate-pairs';
import type { EvaluationMoment } from './evaluation-moment';
import { PostponedGroups } from './postponed-groups';
import type { PortfolioVerdicts } from '../instructions/portfolio-verdicts';

export interface AssetChanges {
  changed: readonly EvaluationAsset[];
  /** By `id`. */
  removedIds: readonly string[];
}

export interface EventChanges {
  changed: readonly EvaluationEvent[];
  removedIds: readonly string[];
}

/**
 * A tenth of a second of computing and two of storing. A region at war has groups that cost as much alone; what is new
 * elsewhere must not wait for all of them: with 500 events a second near 10,000 assets a new one was visible after 84 ms (median)
 * and 0.6 s (99 of 100). Four times as much at once, and two fifths of it, made the last ones wait half as long again and more.
 */
const WORK_AT_ONCE = 15_000;
/** Near ten thousand assets some thousands of pairs: a few milliseconds. */
const EVENTS_AT_ONCE = 50;

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
  readonly #postponed: PostponedGroups;
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
    /** What is evaluated of a change at once, and of what earlier changes left, in pairs: PortfolioEvaluator.workOf. */
    private readonly maxWork = WORK_AT_ONCE,
  ) {
    const evaluator = new PortfolioEvaluator(settings, history, verdicts?.verdictOf);
    this.#evaluator = evaluator;
    this.#postponed = new PostponedGroups((id) => evaluator.workOf(id));
    this.filledMs = moment.now.getTime();
  }

  get eventCount(): number {
    return this.#evaluator.eventCount + this.#placeless.size;
  }

  /** Whether an event is in memory: that of another asset, or one without a place. */
  knows(eventId: string): boolean {
    return this.#evaluator.event(eventId) !== undefined || this.#placeless.has(eventId);
  }

  /** The moment up to which everything is evaluated: behind `moment` while groups are postponed. */
  get completeMoment(): EvaluationMoment {
    return this.#postponed.completeUpTo ?? this.moment;
  }

  get isComplete(): boolean {
    return this.#postponed.isEmpty;
  }

  /** Whether all is evaluated that had been taken in when this was first asked for a scan. */
  hasAnswered(scanId: string): boolean {
    return this.#postponed.hasAnswered(scanId);
  }

  /**
   * Everything, into an empty state. A million events near ten thousand assets take 10 s, so it gives way to other work all the
   * time: held for that long, requests would lose their transactions.
   * @param near pairs of these events and assets by place, by event
   */
  async fill(
    events: readonly EvaluationEvent[],
    assets: readonly EvaluationAsset[],
    near: ReadonlyMap<string, readonly CandidatePair[]>,
  ): Promise<PortfolioResult> {
    for (const asset of assets) this.#assets.set(asset.id, asset);
    this.#notePlaceless(events);
    const nowMs = this.moment.now.getTime();
    const nothing = { nowMs, events: [], removedEventIds: [], assets: [], removedAssetIds: [], matches: [] };
    this.#evaluator.absorb({ ...nothing, assets });
    const placeless = byEvent(placelessPairs([...this.#placeless.values()], assets, this.settings));
    const turns = new YieldTimer();
    const concerning: EvaluationEvent[] = [];
    for (const slice of slicesOf(events, EVENTS_AT_ONCE)) {
      const matches = slice.flatMap(({ id }) => [...(near.get(id) ?? []), ...(placeless.get(id) ?? [])]);
      concerning.push(...this.#evaluator.absorb({ ...nothing, events: slice, matches }));
      if (turns.isOver) await turns.next();
    }
    // In one go: a region at war has one group, that each portion would form anew.
    this.#evaluator.group(concerning);
    const result: PortfolioResult = { threats: [], eventIds: [] };
    for (const ids of this.eventIdsInSlices()) {
      const { threats, eventIds } = this.rescored(ids);
      result.threats.push(...threats);
      result.eventIds.push(...eventIds);
      if (turns.isOver) await turns.next();
    }
    return result;
  }

  /**
   * What changed since, and some of what was left before: the threats of the costliest groups may have to wait for further
   * changes, were they empty ones. `loaded` are events that changed assets may be concerned by and that are not known yet.
   */
  change(
    moment: EvaluationMoment,
    assets: AssetChanges,
    events: EventChanges,
    loaded: readonly EvaluationEvent[],
    nearChanged: readonly CandidatePair[],
  ): PortfolioResult {
    const before = this.moment;
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
    const change = {
      nowMs: moment.now.getTime(),
      events: [...all, ...placeless],
      removedEventIds: events.removedIds,
      assets: assets.changed,
      removedAssetIds: assets.removedIds,
      matches,
    };
    return this.#withLeft(this.#apply(change, this.maxWork), before);
  }

  /** The threats that the groups of these events make now. */
  threatsOf(eventIds: Iterable<string>): PortfolioResult {
    return this.#evaluator.threatsOf(eventIds, this.moment.now.getTime());
  }

  /** Ids of one event of every group, in portions of as much work as is done at once. */
  eventIdsInSlices(): string[][] {
    const slices: string[][] = [];
    let room = 0;
    for (const [id] of this.#evaluator.groupedEventIds()) {
      if (id === undefined) continue;
      const work = this.#evaluator.workOf(id);
      if (work > room) {
        slices.push([]);
        room = this.maxWork;
      }
      room -= work;
      slices.at(-1)?.push(id);
    }
    return slices;
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
  #apply(change: PortfolioChange, maxWork: number): PartialResult {
    const result = this.#evaluator.apply(change, maxWork);
    const isTold = new Set(result.eventIds);
    const untold = [...this.#unstored].filter((id) => !isTold.has(id));
    for (const id of result.eventIds) this.#unstored.add(id);
    if (untold.length === 0) return result;
    const earlier = this.threatsOf(untold);
    return { ...united(result, earlier, untold), postponedIds: result.postponedIds };
  }

  /** With what has waited longest of what earlier changes left. */
  #withLeft({ postponedIds, ...result }: PartialResult, before: EvaluationMoment): PortfolioResult {
    this.#postponed.change(result.eventIds, postponedIds, before);
    const due = this.#postponed.take(this.maxWork);
    return due.length === 0 ? result : united(result, this.rescored(due));
  }

  #notePlaceless(events: readonly EvaluationEvent[]): void {
    for (const event of events) {
      if (countsWithoutPlace(event, this.settings)) this.#placeless.set(event.id, event);
      else this.#placeless.delete(event.id);
    }
  }

  /** Assets that a place may concern: generous, each pair is examined exactly later. */
  #nearAssets(event: EvaluationEvent): CandidatePair[] {
    const place = eventPosition(event);
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

/** Two results of different groups, and further events to be told of. */
const united = (one: PortfolioResult, other: PortfolioResult, eventIds: readonly string[] = []): PortfolioResult => ({
  threats: [...one.threats, ...other.threats],
  eventIds: [...new Set([...one.eventIds, ...eventIds, ...other.eventIds])],
});
