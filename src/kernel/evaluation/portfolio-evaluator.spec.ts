import * as fc from 'fast-check';
import {
  NOW_MS,
  assetsArbitrary,
  emptyHistory,
  eventsArbitrary,
  sampleAsset,
  sampleEvent,
} from '../../../test/support/samples/evaluation-samples';
import { evaluatePortfolio } from './evaluate';
import type { HistoryOf } from './evaluate.types';
import type { EvaluatedThreat, EvaluationAsset, EvaluationEvent } from './evaluation.types';
import { PortfolioEvaluator } from './portfolio-evaluator';
import { DEFAULT_EVALUATION_SETTINGS } from './settings';

const settings = DEFAULT_EVALUATION_SETTINGS;
const history: HistoryOf = (query, radiusKm) => ({ ...emptyHistory(radiusKm), localWeight: query.type.length % 5 });
const nothing = { nowMs: NOW_MS, events: [], removedEventIds: [], assets: [], removedAssetIds: [], matches: [] };

type Change =
  | { event: EvaluationEvent }
  | { asset: EvaluationAsset }
  | { removedEvent: string }
  | { removedAsset: string };

/** Does what a caller does: passes a change with all candidate pairs. */
class Portfolio {
  readonly evaluator = new PortfolioEvaluator(settings, history);
  readonly events = new Map<string, EvaluationEvent>();
  readonly assets = new Map<string, EvaluationAsset>();

  apply(change: Change): ReturnType<PortfolioEvaluator['apply']> {
    if ('event' in change) {
      const { event } = change;
      this.events.set(event.id, event);
      const matches = [...this.assets.keys()].map((assetId) => ({ eventId: event.id, assetId }));
      return this.evaluator.apply({ ...nothing, events: [event], matches });
    }
    if ('asset' in change) {
      const { asset } = change;
      this.assets.set(asset.id, asset);
      const unknown = [...this.events.values()].filter(({ id }) => this.evaluator.event(id) === undefined);
      const known = [...this.events.keys()].map((eventId) => ({ eventId, assetId: asset.id }));
      // A new event is compared with every asset, and so is every changed one.
      const others = unknown.flatMap(({ id: eventId }) =>
        [...this.assets.keys()].map((assetId) => ({ eventId, assetId })),
      );
      return this.evaluator.apply({ ...nothing, events: unknown, assets: [asset], matches: [...known, ...others] });
    }
    if ('removedEvent' in change) {
      this.events.delete(change.removedEvent);
      return this.evaluator.apply({ ...nothing, removedEventIds: [change.removedEvent] });
    }
    this.assets.delete(change.removedAsset);
    return this.evaluator.apply({ ...nothing, removedAssetIds: [change.removedAsset] });
  }

  fresh(): EvaluatedThreat[] {
    const [events, assets] = [[...this.events.values()], [...this.assets.values()]];
    const matches = events.flatMap((event) => assets.map((asset) => ({ eventId: event.id, assetId: asset.id })));
    return evaluatePortfolio({ events, assets, settings, nowMs: NOW_MS, matches, history });
  }
}

describe('a portfolio that is updated', () => {
  it('has the threats of a fresh evaluator after any changes, and returns every threat that changed', () => {
    const picks = fc.array(fc.record({ isAsset: fc.boolean(), index: fc.nat({ max: 29 }) }), { maxLength: 40 });
    fc.assert(
      fc.property(eventsArbitrary(30), eventsArbitrary(30), assetsArbitrary, picks, (events, later, assets, all) => {
        const portfolio = new Portfolio();
        let before: EvaluatedThreat[] = [];
        for (const { isAsset, index } of all) {
          const { threats, eventIds } = portfolio.apply(
            isAsset ? nextOfAsset(portfolio, assets, index) : nextOfEvent(portfolio, events, later, index),
          );
          const now = portfolio.fresh();
          expect(portfolio.evaluator.rescore(NOW_MS).threats).toEqual(now);
          const returned = new Set(eventIds);
          const unchanged = (all: EvaluatedThreat[]): EvaluatedThreat[] =>
            all.filter((threat) => !threat.eventIds.some((id) => returned.has(id)));
          expect(unchanged(now)).toEqual(unchanged(before));
          expect(threats).toEqual(now.filter((threat) => threat.eventIds.some((id) => returned.has(id))));
          before = now;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('drops events that concern no asset', () => {
    const portfolio = new Portfolio();
    portfolio.apply({ asset: sampleAsset() });
    portfolio.apply({ event: sampleEvent() });
    portfolio.apply({ event: sampleEvent({ id: 'far', lat: -40 }) });
    expect(portfolio.evaluator.eventCount).toBe(1);
    portfolio.apply({ removedAsset: 'asset-1' });
    expect(portfolio.evaluator.eventCount).toBe(0);
  });

  it('refuses a pair with an unknown event or asset', () => {
    const evaluator = new PortfolioEvaluator(settings, history);
    const matches = [{ eventId: 'event-1', assetId: 'asset-1' }];
    expect(() => evaluator.apply({ ...nothing, events: [sampleEvent()], matches })).toThrow(RangeError);
    expect(() => evaluator.apply({ ...nothing, assets: [sampleAsset()], matches })).toThrow(RangeError);
  });
});

function nextOfEvent(
  { events: there }: Portfolio,
  events: readonly EvaluationEvent[],
  later: readonly EvaluationEvent[],
  index: number,
): Change {
  const event = events[index % events.length]!;
  const revision = later[index % events.length];
  const known = there.get(event.id);
  if (known === undefined) return { event };
  return known === event && revision ? { event: { ...revision, id: event.id } } : { removedEvent: event.id };
}

function nextOfAsset({ assets: there }: Portfolio, assets: readonly EvaluationAsset[], index: number): Change {
  const asset = assets[index % assets.length]!;
  const known = there.get(asset.id);
  if (known === undefined) return { asset };
  return known === asset
    ? { asset: { ...asset, monitoringRadiusKm: asset.monitoringRadiusKm / 2 } }
    : { removedAsset: asset.id };
}
