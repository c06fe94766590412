import { finish, StepCounter, type Steps } from '../steps';
import { AssetEvents } from './asset-events';
import { admit, readAssetInstructions } from './instructions/custom-instructions';
import { evaluateGroup } from './evaluate-group';
import type {
  CandidatePair,
  HistoryOf,
  MatchedPair,
  PartialResult,
  PortfolioChange,
  PortfolioContext,
  PortfolioResult,
} from './evaluate.types';
import type { EvaluatedThreat, EvaluationAsset, EvaluationEvent } from './evaluation.types';
import type { EventGroup } from './event-group';
import { EventGrouping } from './grouping/event-grouping';
import { eventHarm } from './impact/impact';
import type { VerdictOf } from './instructions/instruction-verdict';
import { EventMatcher } from './match/match';
import { nextChangeMs } from './match/next-change';
import type { EvaluationSettings } from './settings';

/** The cost of one event of a group, in pairs: its evidence is stored row by row, while a pair is only computed. */
const PAIRS_AN_EVENT = 20;
/** Collecting the pairs of this many events takes about a millisecond. */
const EVENTS_A_STEP = 200;

/**
 * The threats to a portfolio's assets, updated as events and assets are added, changed and removed. After any sequence
 * of changes the groups equal those of a new evaluator with the same events and assets. A threat is scored at the time
 * of the last change of its group, or of the last rescoring.
 */
export class PortfolioEvaluator {
  readonly #assets = new Map<string, EvaluationAsset>();
  readonly #pairsByEvent = new Map<string, MatchedPair[]>();
  readonly #assetEvents = new AssetEvents();
  readonly #grouping: EventGrouping;
  readonly #instructionsOf = remember(readAssetInstructions);
  readonly #harmOf = remember(eventHarm);
  #nextChangeMs = Infinity;

  constructor(
    private readonly settings: EvaluationSettings,
    private readonly history: HistoryOf,
    private readonly verdictOf?: VerdictOf,
  ) {
    this.#grouping = new EventGrouping(settings.grouping);
  }

  /** Only events that concern an asset. */
  get eventCount(): number {
    return this.#pairsByEvent.size;
  }

  /**
   * The time from which the passage of time alone may add, remove or noticeably change a threat: the earliest `nextChangeMs` of all
   * pairs so far that match or will match. It may be too early, because it includes pairs that were removed since.
   */
  get nextChangeMs(): number {
    return this.#nextChangeMs;
  }

  /** The id of the leader of every group, as they were at the first step. */
  *leaderIdsInSteps(): Steps<string[]> {
    return (yield* this.#grouping.leadersInSteps()).map(({ id }) => id);
  }

  /** The stored version of an event; events that concern no asset are not stored. */
  event(id: string): EvaluationEvent | undefined {
    return this.#pairsByEvent.get(id)?.[0]?.event;
  }

  /**
   * Applies a change and returns the threats of the groups that it may have changed: all of them, or the cheapest ones
   * up to an amount of work, but at least one. Throws a RangeError for pairs with an unknown event or asset.
   */
  apply(change: PortfolioChange, maxWork = Infinity): PartialResult {
    return finish(this.applyInSteps(change, maxWork));
  }

  /** The same in steps: the first one groups the events, and the others score their groups. No event or asset may change meanwhile. */
  *applyInSteps(change: PortfolioChange, maxWork = Infinity): Steps<PartialResult> {
    const { gone, regrouped } = this.#take(change);
    const [now, later] = this.#cheapest(this.#grouping.update(gone, regrouped), maxWork);
    const result = yield* this.#result(now, gone, change.nowMs);
    return { ...result, postponedIds: later.map(({ leader }) => leader.id) };
  }

  /** Adds assets to an evaluator without events. */
  addAssets(assets: readonly EvaluationAsset[]): void {
    for (const asset of assets) this.#assets.set(asset.id, asset);
  }

  /**
   * Adds a new event with the assets that it may concern, and returns whether it concerns one. It is in no group yet: with a
   * large number of events, the caller passes them to `groupInSteps` together and gets `threatsOf` them later.
   */
  absorb(event: EvaluationEvent, assets: Iterable<EvaluationAsset>, nowMs: number): boolean {
    const matcher = new EventMatcher(event, this.settings, nowMs);
    const pairs: MatchedPair[] = [];
    for (const asset of assets) {
      const pair = this.#pairOf(event, asset, matcher, nowMs);
      if (pair !== null) pairs.push(pair);
    }
    if (pairs.length > 0) this.#pairsByEvent.set(event.id, pairs.sort(byAsset));
    return pairs.length > 0;
  }

  /** Nothing else may be called before the last step. */
  groupInSteps(events: readonly EvaluationEvent[]): Steps<void> {
    return this.#grouping.addInSteps(events);
  }

  #take(change: PortfolioChange): { gone: string[]; regrouped: EvaluationEvent[] } {
    const events = new Map(change.events.map((event) => [event.id, event]));
    const stale = this.#withoutStalePairs(change, events);
    const added = this.#matched(change, events);
    const concerned = new Set([...stale.keys(), ...added.keys()]);
    const gone: string[] = [];
    const regrouped: EvaluationEvent[] = [];
    for (const id of concerned) {
      const pairs = [...(stale.get(id) ?? this.#pairsByEvent.get(id) ?? []), ...(added.get(id) ?? [])].sort(byAsset);
      const [first] = pairs;
      if (first === undefined) {
        if (this.#pairsByEvent.delete(id)) gone.push(id);
        continue;
      }
      this.#pairsByEvent.set(id, pairs);
      regrouped.push(first.event);
    }
    return { gone, regrouped };
  }

  /** The cost of scoring and storing the group of an event, in pairs; 0 if it is in none. */
  workOf(eventId: string): number {
    return this.#work(this.#grouping.membersOf(eventId));
  }

  /** The threats of all groups, scored again. */
  rescore(nowMs: number): PortfolioResult {
    return finish(this.#result(this.#grouping.groups(), [], nowMs));
  }

  /** The threats of the groups that these events are in now, scored at `nowMs`. No event or asset may change before the last step. */
  threatsOfInSteps(eventIds: Iterable<string>, nowMs: number): Steps<PortfolioResult> {
    return this.#result(this.#grouping.groupsOf(eventIds), [], nowMs);
  }

  /** Drops the pairs of changed or removed events and assets; returns the remaining pairs of each affected event. */
  #withoutStalePairs(
    change: PortfolioChange,
    events: ReadonlyMap<string, EvaluationEvent>,
  ): Map<string, MatchedPair[]> {
    const left = new Map<string, MatchedPair[]>();
    const changedAssetIds = [...change.removedAssetIds, ...change.assets.map(({ id }) => id)];
    for (const assetId of changedAssetIds) {
      for (const id of this.#assetEvents.of(assetId)) left.set(id, []);
      this.#assetEvents.removeAsset(assetId);
      this.#assets.delete(assetId);
    }
    const isChanged = new Set(changedAssetIds);
    for (const id of left.keys()) {
      left.set(
        id,
        (this.#pairsByEvent.get(id) ?? []).filter(({ asset }) => !isChanged.has(asset.id)),
      );
    }
    for (const id of [...change.removedEventIds, ...events.keys()]) {
      for (const { asset } of this.#pairsByEvent.get(id) ?? []) this.#assetEvents.remove(asset.id, id);
      left.set(id, []);
    }
    for (const asset of change.assets) this.#assets.set(asset.id, asset);
    return left;
  }

  #matched(
    { matches, nowMs }: PortfolioChange,
    events: ReadonlyMap<string, EvaluationEvent>,
  ): Map<string, MatchedPair[]> {
    const found = new Map<string, MatchedPair[]>();
    for (const { event, asset } of this.#unstored(matches, events)) {
      const pair = this.#pairOf(event, asset, new EventMatcher(event, this.settings, nowMs), nowMs);
      if (pair === null) continue;
      const pairs = found.get(event.id);
      if (pairs === undefined) found.set(event.id, [pair]);
      else pairs.push(pair);
    }
    return found;
  }

  /** Null if the event does not concern the asset now. Otherwise the event is stored as one of the asset. */
  #pairOf(event: EvaluationEvent, asset: EvaluationAsset, matcher: EventMatcher, nowMs: number): MatchedPair | null {
    const match = matcher.match(asset);
    if (match !== null || event.startMs > nowMs) {
      this.#nextChangeMs = Math.min(this.#nextChangeMs, nextChangeMs(event, asset, this.settings, nowMs));
    }
    const admitted = match === null ? null : admit(event, match, this.#instructionsOf(asset), this.settings);
    if (admitted === null) return null;
    this.#assetEvents.add(asset.id, event.id);
    return { event, asset, match: admitted };
  }

  /**
   * The pairs that are not stored yet. Two boxes across the antimeridian, or a box and a name, may find the same pair; it is stored as
   * soon as it matches, so that it is matched once.
   */
  *#unstored(
    matches: Iterable<CandidatePair>,
    events: ReadonlyMap<string, EvaluationEvent>,
  ): Iterable<{ event: EvaluationEvent; asset: EvaluationAsset }> {
    for (const { eventId, assetId } of matches) {
      const event = events.get(eventId) ?? this.event(eventId);
      const asset = this.#assets.get(assetId);
      if (event === undefined || asset === undefined) throw new RangeError('A pair has an unknown event or asset');
      if (!this.#assetEvents.has(assetId, eventId)) yield { event, asset };
    }
  }

  #cheapest(
    groups: readonly EventGroup[],
    maxWork: number,
  ): [now: readonly EventGroup[], later: readonly EventGroup[]] {
    if (maxWork === Infinity) return [groups, []];
    const byWork = groups.map((group) => ({ group, work: this.#work(group.events) })).sort((a, b) => a.work - b.work);
    let sum = 0;
    const taken = byWork.filter(({ work }, index) => (sum += work) <= maxWork || index === 0).length;
    const sorted = byWork.map(({ group }) => group);
    return [sorted.slice(0, taken), sorted.slice(taken)];
  }

  #work(events: readonly EvaluationEvent[]): number {
    return events.reduce((sum, { id }) => sum + PAIRS_AN_EVENT + (this.#pairsByEvent.get(id)?.length ?? 0), 0);
  }

  *#result(groups: readonly EventGroup[], gone: readonly string[], nowMs: number): Steps<PortfolioResult> {
    const threats: EvaluatedThreat[] = [];
    const eventIds = [...gone];
    const context = this.#context(nowMs);
    for (const group of groups) {
      for (const { id } of group.events) eventIds.push(id);
      const pairs = yield* this.#pairsOf(group);
      const threat = yield* evaluateGroup(group, pairs, context);
      if (threat !== null) threats.push(threat);
    }
    return { threats: threats.sort(byRisk), eventIds };
  }

  *#pairsOf({ events }: EventGroup): Steps<MatchedPair[]> {
    const pairs: MatchedPair[] = [];
    const pauses = new StepCounter(EVENTS_A_STEP);
    yield;
    for (const { id } of events) {
      for (const pair of this.#pairsByEvent.get(id) ?? []) pairs.push(pair);
      if (pauses.isDue) yield;
    }
    return pairs;
  }

  #context(nowMs: number): PortfolioContext {
    return {
      input: {
        settings: this.settings,
        nowMs,
        history: this.history,
        ...(this.verdictOf && { verdictOf: this.verdictOf }),
      },
      instructionsOf: this.#instructionsOf,
      harmOf: this.#harmOf,
    };
  }
}

/** By risk score, highest first, then by first event. */
function byRisk(a: EvaluatedThreat, b: EvaluatedThreat): number {
  return b.riskScore - a.riskScore || compare(a.eventIds[0] ?? '', b.eventIds[0] ?? '');
}

const byAsset = (a: MatchedPair, b: MatchedPair): number => compare(a.asset.id, b.asset.id);

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Valid as long as its key exists, because events and assets are never changed in place. */
function remember<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    let made = known.get(key);
    if (made === undefined) {
      made = { value: work(key) };
      known.set(key, made);
    }
    return made.value;
  };
}
