import * as fc from 'fast-check';
import {
  NOW_MS,
  assetsArbitrary,
  emptyHistory,
  eventsArbitrary,
  sampleAsset,
  sampleEvent,
} from '../../../../test/support/samples/evaluation-samples';
import { evaluatePortfolio } from '../../../kernel/evaluation/evaluate';
import type { HistoryOf, PortfolioResult } from '../../../kernel/evaluation/evaluate.types';
import type { EvaluatedThreat, EvaluationAsset, EvaluationEvent } from '../../../kernel/evaluation/evaluation.types';
import { DEFAULT_EVALUATION_SETTINGS } from '../../../kernel/evaluation/settings';
import { finish } from '../../../kernel/steps';
import { PortfolioState } from './portfolio-state';

const settings = DEFAULT_EVALUATION_SETTINGS;
const history: HistoryOf = (_query, radiusKm) => emptyHistory(radiusKm);
const noAssets = { changed: [], removedIds: [] };
const momentOf = (corpusRevision: number) => ({
  assetsRevision: 1,
  corpusRevision,
  now: new Date(NOW_MS),
  ratings: { revision: 0, overrides: [] },
  isNowFixed: true,
});

/** A state, and the threats that a database would store from its results. */
class Desk {
  readonly state: PortfolioState;
  readonly events = new Map<string, EvaluationEvent>();
  stored: EvaluatedThreat[] = [];
  #revision = 0;

  constructor(
    private readonly assets: readonly EvaluationAsset[],
    maxWork: number,
  ) {
    this.state = new PortfolioState(new Map(), momentOf(0), settings, history, null, maxWork);
    this.#store(
      finish(
        this.state.change(momentOf(0), { changed: assets, removedIds: [] }, { changed: [], removedIds: [] }, [], []),
      ),
    );
  }

  change(changed: readonly EvaluationEvent[], removedIds: readonly string[] = []): PortfolioResult {
    for (const event of changed) this.events.set(event.id, event);
    for (const id of removedIds) this.events.delete(id);
    this.#revision += 1;
    return this.#store(finish(this.state.change(momentOf(this.#revision), noAssets, { changed, removedIds }, [], [])));
  }

  fresh(): EvaluatedThreat[] {
    const events = [...this.events.values()];
    const matches = events.flatMap(({ id }) => this.assets.map((asset) => ({ eventId: id, assetId: asset.id })));
    return evaluatePortfolio({ events, assets: this.assets, settings, nowMs: NOW_MS, matches, history });
  }

  #store(result: PortfolioResult): PortfolioResult {
    const evaluatedIds = new Set(result.eventIds);
    const unchanged = this.stored.filter(({ eventIds }) => !eventIds.some((id) => evaluatedIds.has(id)));
    this.stored = [...unchanged, ...result.threats].sort(byFirstEvent);
    this.state.stored();
    return result;
  }
}

const byFirstEvent = (a: EvaluatedThreat, b: EvaluatedThreat): number => (a.eventIds[0]! < b.eventIds[0]! ? -1 : 1);
const sorted = (threats: readonly EvaluatedThreat[]): EvaluatedThreat[] => [...threats].sort(byFirstEvent);

it('reaches the result of a complete evaluation in steps of any size, and reports until then that it is behind', () => {
  const steps = fc.array(fc.array(fc.nat({ max: 59 }), { maxLength: 8 }), { minLength: 1, maxLength: 12 });
  const work = fc.constantFrom(0, 30, 100, 400, 1e9);
  fc.assert(
    fc.property(
      eventsArbitrary(30),
      eventsArbitrary(30),
      assetsArbitrary,
      steps,
      work,
      (events, later, all, picks, max) => {
        const desk = new Desk(all, max);
        const asked = new Map<string, EvaluatedThreat[]>();
        picks.forEach((indexes, step) => {
          const { changed, removedIds } = nextOf(desk.events, events, later, indexes);
          desk.change(changed, removedIds);
          asked.set(`scan-${step}`, desk.fresh());
          checkAnswers(desk, asked);
          checkCompleteness(desk);
        });
        for (let empty = 0; !desk.state.isComplete; empty += 1) {
          expect(empty).toBeLessThan(61);
          desk.change([]);
          checkAnswers(desk, asked);
          checkCompleteness(desk);
        }
        expect(asked.size).toBe(0);
        expect(desk.stored).toEqual(sorted(desk.fresh()));
      },
    ),
    { numRuns: 150 },
  );
});

it('is filled in portions with the result of one complete evaluation', async () => {
  await fc.assert(
    fc.asyncProperty(eventsArbitrary(60), assetsArbitrary, async (events, assets) => {
      const given = [...new Map(events.map((event) => [event.id, event])).values()];
      const matches = given.flatMap(({ id }) => assets.map((asset) => ({ eventId: id, assetId: asset.id })));
      const state = new PortfolioState(new Map(), momentOf(0), settings, history, null, 50);
      const { threats, eventIds } = await state.fill(given, assets, new Map(given.map(({ id }) => [id, assets])));
      const fresh = evaluatePortfolio({ events: given, assets, settings, nowMs: NOW_MS, matches, history });
      expect(sorted(threats)).toEqual(sorted(fresh));
      expect(new Set(eventIds).size).toBe(eventIds.length);
      expect(state.isComplete).toBe(true);
    }),
    { numRuns: 100 },
  );
});

it('evaluates cheap groups immediately, and expensive ones in the order of their arrival', () => {
  const there = sampleAsset();
  const farAway = sampleAsset({ id: 'asset-2', lat: there.lat + 20 });
  const further = sampleAsset({ id: 'asset-3', lat: there.lat - 20 });
  const desk = new Desk([there, farAway, further], 100);
  const at = (asset: EvaluationAsset, name: string, count: number): EvaluationEvent[] =>
    Array.from({ length: count }, (_each, index) =>
      sampleEvent({ id: `${name}-${index}`, lat: asset.lat, lng: asset.lng }),
    );
  const leadersOf = ({ threats }: PortfolioResult): string[] => threats.map(({ eventIds }) => eventIds[0]!);
  // Each event costs 21, so five exceed the limit of one step.
  expect(
    leadersOf(desk.change([...at(there, 'war', 5), ...at(farAway, 'siege', 6), ...at(further, 'shot', 1)])),
  ).toEqual(['shot-0', 'war-0']);
  expect(desk.state.isComplete).toBe(false);
  expect(desk.state.completeMoment.corpusRevision).toBe(0);
  expect(leadersOf(desk.change(at(further, 'shot', 2)))).toEqual(['shot-0', 'siege-0']);
  expect(desk.state.completeMoment.corpusRevision).toBe(2);
  expect(desk.stored).toEqual(sorted(desk.fresh()));
});

/**
 * When a scan is answered, all threats that have existed since it was requested are stored. Threats that changed in
 * between belong to other changes.
 */
function checkAnswers(desk: Desk, asked: Map<string, EvaluatedThreat[]>): void {
  const now = new Set(desk.fresh().map((threat) => JSON.stringify(threat)));
  const stored = new Set(desk.stored.map((threat) => JSON.stringify(threat)));
  for (const [id, threats] of asked) {
    const lasting = threats.filter((threat) => now.has(JSON.stringify(threat)));
    asked.set(id, lasting);
    if (!desk.state.hasAnswered(id)) continue;
    asked.delete(id);
    expect(lasting.filter((threat) => !stored.has(JSON.stringify(threat)))).toEqual([]);
  }
}

function checkCompleteness({ state }: Desk): void {
  expect(state.completeMoment.corpusRevision < state.moment.corpusRevision).toBe(!state.isComplete);
}

function nextOf(
  there: ReadonlyMap<string, EvaluationEvent>,
  events: readonly EvaluationEvent[],
  later: readonly EvaluationEvent[],
  indexes: readonly number[],
): { changed: EvaluationEvent[]; removedIds: string[] } {
  const changed = new Map<string, EvaluationEvent>();
  const removed = new Set<string>();
  for (const index of indexes) {
    const event = events[index % events.length]!;
    const revision = later[index % events.length];
    if (index >= 45 && there.has(event.id) && !changed.has(event.id)) removed.add(event.id);
    else if (!removed.has(event.id))
      changed.set(event.id, index >= 30 && revision ? { ...revision, id: event.id } : event);
  }
  return { changed: [...changed.values()], removedIds: [...removed] };
}
