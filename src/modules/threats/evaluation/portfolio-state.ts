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
import { type EvaluationSettings, HOUR_MS } from '../../../kernel/evaluation/settings';
import { finish, type Steps } from '../../../kernel/steps';
import { YieldTimer } from '../../../platform/slices';
import { type AssetsByEvent, byEvent, LOOKAHEAD_MS, placelessPairs, placelessPairsInSteps } from './candidate-pairs';
import type { EvaluationMoment } from '../requests/evaluation-moment';
import { PostponedGroups } from './postponed-groups';
import type { PortfolioVerdicts } from '../instructions/portfolio-verdicts';

export interface AssetChanges {
  changed: readonly EvaluationAsset[];
  /** The `id`s of removed assets. */
  removedIds: readonly string[];
}

export interface EventChanges {
  changed: readonly EvaluationEvent[];
  removedIds: readonly string[];
}

/**
 * A tenth of a second of computing and two tenths of storing. In a region at war a single group may cost this much, and
 * changes elsewhere must not wait for all groups: with 500 events a second near 10,000 assets, a new event was visible
 * after 84 ms (median) and 0.6 s (99th percentile). With four times, and with two fifths of this limit, the slowest
 * ones took at least half as long again.
 */
const WORK_AT_ONCE = 15_000;
/**
 * Groups that are scored again only because time has passed are taken in smaller parts, which new events wait for: a third of that work,
 * and at most this many groups, because each stored threat takes 2 to 3 ms, however small it is.
 */
const GROUPS_AT_ONCE = 30;
const PARTS_OF_WORK = 3;

/**
 * No portfolio is evaluated completely more often than this because time has passed. It is also the time after which the likelihoods
 * of threats take a change into account that did not concern them: an evaluation of changes leaves them unchanged.
 */
const SHORTEST_WAIT_MS = 5 * 60_000;
/** Events farther away than assets are monitored are history for the likelihoods of threats, and cause no evaluation. */
const LONGEST_WAIT_WITH_EVENTS_MS = HOUR_MS;
/** Without events, no likelihood could change. */
const LONGEST_WAIT_MS = LOOKAHEAD_MS;

/** Kilometres in the shortest degree of latitude, at the equator. */
const KM_PER_DEGREE = 110.57;

/** One portfolio in the memory of a worker: its assets, the events that concern them, and the evaluated moment. */
export class PortfolioState {
  readonly #evaluator: PortfolioEvaluator;
  readonly #assets = new Map<string, EvaluationAsset>();
  /** Events that may concern assets by country or name. */
  readonly #placeless = new Map<string, EvaluationEvent>();
  /** Leaders of evaluated groups whose threats are not stored yet. */
  readonly #unstored = new Set<string>();
  readonly #postponed: PostponedGroups;
  /** The tenant's now at the last complete evaluation. */
  readonly filledMs: number;
  /** The tenant's now at the last change that affected a group. */
  #changedMs = Infinity;

  constructor(
    /** The digests of the assets by `id`; equal digests mean the same asset. */
    public digests: ReadonlyMap<string, string>,
    public moment: EvaluationMoment,
    private readonly settings: EvaluationSettings,
    history: HistoryOf,
    /** Null if no language model is configured. */
    readonly verdicts: PortfolioVerdicts | null,
    /** The limit for evaluating a change, and again for postponed groups, in pairs: PortfolioEvaluator.workOf. */
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

  /** Whether an event is in memory, for another asset or without a location. */
  knows(eventId: string): boolean {
    return this.#evaluator.event(eventId) !== undefined || this.#placeless.has(eventId);
  }

  /** When the portfolio must be evaluated completely again, even if no event and no asset changes. */
  get dueMs(): number {
    const { eventCount, nextChangeMs } = this.#evaluator;
    const waitMs = eventCount === 0 ? LONGEST_WAIT_MS : LONGEST_WAIT_WITH_EVENTS_MS;
    const latestMs = Math.min(this.filledMs + waitMs, this.#changedMs + SHORTEST_WAIT_MS);
    return Math.max(this.filledMs + SHORTEST_WAIT_MS, Math.min(latestMs, nextChangeMs));
  }

  /** The moment up to which everything is evaluated; earlier than `moment` while groups are postponed. */
  get completeMoment(): EvaluationMoment {
    return this.#postponed.completeUpTo ?? this.moment;
  }

  get isComplete(): boolean {
    return this.#postponed.isEmpty;
  }

  /** Whether everything is evaluated that was known when this was first called for a scan. */
  hasAnswered(scanId: string): boolean {
    return this.#postponed.hasAnswered(scanId);
  }

  /**
   * Fills an empty state. This takes seconds, so it yields to other work repeatedly: transactions of requests would time out.
   * @param near the assets that may be near an event, each once
   */
  async fill(
    events: readonly EvaluationEvent[],
    assets: readonly EvaluationAsset[],
    near: AssetsByEvent,
  ): Promise<PortfolioResult> {
    for (const asset of assets) this.#assets.set(asset.id, asset);
    const turns = new YieldTimer();
    this.#evaluator.addAssets(assets);
    const concerning = await this.#absorb(events, near, turns);
    // All of them together: a region at war is one group, which each portion would build again.
    await turns.finish(this.#evaluator.groupInSteps(concerning));
    const parts: PortfolioResult[] = [];
    for (const ids of await turns.finish(this.eventIdsInSlices())) {
      parts.push(await turns.finish(this.rescoredInSteps(ids)));
      if (turns.isOver) await turns.next();
    }
    return { threats: parts.flatMap(({ threats }) => threats), eventIds: parts.flatMap(({ eventIds }) => eventIds) };
  }

  /** Adds new events to the evaluator, and returns those that concern an asset. */
  async #absorb(
    events: readonly EvaluationEvent[],
    near: AssetsByEvent,
    turns: YieldTimer,
  ): Promise<EvaluationEvent[]> {
    for (const event of events) {
      this.#notePlaceless(event);
      if (turns.isOver) await turns.next();
    }
    const pairs = placelessPairsInSteps([...this.#placeless.values()], [...this.#assets.values()], this.settings);
    const placeless = byEvent(await turns.finish(pairs), this.#assets);
    const concerning: EvaluationEvent[] = [];
    for (const event of events) {
      const [around, elsewhere] = [near.get(event.id) ?? [], placeless.get(event.id)];
      const assets = elsewhere === undefined ? around : new Set([...around, ...elsewhere]);
      if (this.#evaluator.absorb(event, assets, this.moment.now.getTime())) concerning.push(event);
      if (turns.isOver) await turns.next();
    }
    return concerning;
  }

  /**
   * Applies the changes since the last step, and evaluates some of the postponed groups; the threats of the most
   * expensive groups may have to wait for further calls, even without changes. `loaded` are events not yet known that
   * may concern changed assets. Nothing else may change the state before the last step.
   */
  *change(
    moment: EvaluationMoment,
    assets: AssetChanges,
    events: EventChanges,
    loaded: readonly EvaluationEvent[],
    nearChanged: readonly CandidatePair[],
  ): Steps<PortfolioResult> {
    const before = this.moment;
    this.moment = moment;
    const all = [...events.changed, ...loaded];
    this.#note(assets, events.removedIds, all);
    const known = new Set(all.map(({ id }) => id));
    const isThere = (id: string): boolean => known.has(id) || this.#evaluator.event(id) !== undefined;
    const matches = [...nearChanged.filter(({ eventId }) => isThere(eventId)), ...this.#pairsOf(all, assets.changed)];
    // Events that have concerned no asset so far are passed again, since the evaluator has dropped them.
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
    const result = yield* this.#withLeft(yield* this.#apply(change, this.maxWork), before);
    if (result.eventIds.length > 0) this.#changedMs = Math.min(this.#changedMs, change.nowMs);
    return result;
  }

  #note(assets: AssetChanges, removedEventIds: Iterable<string>, events: readonly EvaluationEvent[]): void {
    for (const id of assets.removedIds) this.#assets.delete(id);
    for (const asset of assets.changed) this.#assets.set(asset.id, asset);
    for (const id of removedEventIds) this.#placeless.delete(id);
    for (const event of events) this.#notePlaceless(event);
  }

  /** The pairs of these events with all assets, and of all events without coordinates with the changed assets. */
  #pairsOf(events: readonly EvaluationEvent[], changed: readonly EvaluationAsset[]): CandidatePair[] {
    const placeless = events.filter((event) => this.#placeless.has(event.id));
    return [
      ...events.flatMap((event) => this.#nearAssets(event)),
      ...placelessPairs(placeless, [...this.#assets.values()], this.settings),
      ...placelessPairs([...this.#placeless.values()], changed, this.settings),
    ];
  }

  /** The current threats of the groups of these events. Nothing else may change the state before the last step. */
  threatsOfInSteps(eventIds: Iterable<string>): Steps<PortfolioResult> {
    return this.#evaluator.threatsOfInSteps(eventIds, this.moment.now.getTime());
  }

  /** The id of one event of every group, in slices of a third of the work of one step. The state may change between the steps. */
  *eventIdsInSlices(): Steps<string[][]> {
    const slices: string[][] = [];
    let room = 0;
    for (const id of yield* this.#evaluator.leaderIdsInSteps()) {
      yield;
      const work = this.#evaluator.workOf(id);
      const last = slices.at(-1);
      if (last === undefined || work > room || last.length === GROUPS_AT_ONCE) {
        slices.push([id]);
        room = this.maxWork / PARTS_OF_WORK - work;
      } else {
        last.push(id);
        room -= work;
      }
    }
    return slices;
  }

  /** The same, and marks the groups as unstored, like changed ones. */
  rescored(eventIds: readonly string[]): PortfolioResult {
    return finish(this.rescoredInSteps(eventIds));
  }

  /** The same in steps. Nothing else may change the state before the last of them. */
  *rescoredInSteps(eventIds: readonly string[]): Steps<PortfolioResult> {
    const result = yield* this.#evaluator.threatsOfInSteps(eventIds, this.moment.now.getTime());
    for (const id of result.eventIds) this.#unstored.add(id);
    return result;
  }

  /** Marks the results of the last evaluation as stored. */
  stored(): void {
    this.#unstored.clear();
  }

  /** Results that were evaluated earlier but not stored are included. */
  *#apply(change: PortfolioChange, maxWork: number): Steps<PartialResult> {
    const result = yield* this.#evaluator.applyInSteps(change, maxWork);
    const evaluatedIds = new Set(result.eventIds);
    const earlierIds = [...this.#unstored].filter((id) => !evaluatedIds.has(id));
    for (const id of result.eventIds) this.#unstored.add(id);
    if (earlierIds.length === 0) return result;
    const earlier = yield* this.#evaluator.threatsOfInSteps(earlierIds, change.nowMs);
    return { ...united(result, earlier, earlierIds), postponedIds: result.postponedIds };
  }

  /** Adds the groups that have been postponed for the longest time. */
  *#withLeft({ postponedIds, ...result }: PartialResult, before: EvaluationMoment): Steps<PortfolioResult> {
    this.#postponed.change(result.eventIds, postponedIds, before);
    const due = this.#postponed.take(this.maxWork);
    return due.length === 0 ? result : united(result, yield* this.rescoredInSteps(due));
  }

  #notePlaceless(event: EvaluationEvent): void {
    if (countsWithoutPlace(event, this.settings)) this.#placeless.set(event.id, event);
    else this.#placeless.delete(event.id);
  }

  /** Assets that a location may concern. Generous, because each pair is examined exactly later. */
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

/** Combines two results of different groups, and further ids of evaluated events. */
const united = (one: PortfolioResult, other: PortfolioResult, eventIds: readonly string[] = []): PortfolioResult => ({
  threats: [...one.threats, ...other.threats],
  eventIds: [...new Set([...one.eventIds, ...eventIds, ...other.eventIds])],
});
