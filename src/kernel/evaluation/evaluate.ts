import { groupBy } from './collect';
import { admit, instructionsOf } from './custom-instructions';
import { evaluateGroup } from './evaluate-group';
import type { MatchedPair, PortfolioContext, PortfolioInput } from './evaluate.types';
import type { EvaluatedThreat } from './evaluation.types';
import { groupEvents } from './grouping/event-grouping';
import { harmOf } from './impact';
import { matchEvent } from './match';

/**
 * The threats to a portfolio's assets at `nowMs`: matching, the assets' own rules, grouping, scoring, alert classes.
 * A function of its input alone; the order of events, assets and pairs makes no difference. Pairs that name an unknown
 * event or asset are a fault of the caller: RangeError. By risk score, the highest first, then by first event.
 */
export function evaluatePortfolio(input: PortfolioInput): EvaluatedThreat[] {
  const context: PortfolioContext = { input, instructionsOf: remember(instructionsOf), harmOf: remember(harmOf) };
  const pairs = matchPairs(context);
  const pairsByEvent = groupBy(pairs, ({ event }) => event);
  const threats: EvaluatedThreat[] = [];
  for (const group of groupEvents([...pairsByEvent.keys()], input.settings.grouping)) {
    const concerned = group.events.flatMap((event) => pairsByEvent.get(event) ?? []);
    const threat = evaluateGroup(group, concerned, context);
    if (threat !== null) threats.push(threat);
  }
  return threats.sort((a, b) => b.riskScore - a.riskScore || compare(a.eventIds[0] ?? '', b.eventIds[0] ?? ''));
}

function matchPairs({ input, instructionsOf: rulesOf }: PortfolioContext): MatchedPair[] {
  const eventById = new Map(input.events.map((event) => [event.id, event]));
  const assetById = new Map(input.assets.map((asset) => [asset.id, asset]));
  const seen = new Set<string>();
  const pairs: MatchedPair[] = [];
  for (const { eventId, assetId } of input.matches) {
    const event = eventById.get(eventId);
    const asset = assetById.get(assetId);
    if (event === undefined || asset === undefined) throw new RangeError('A pair names what is not in the input');
    // Two boxes across the antimeridian, or a box and a name, may find the same pair.
    const key = `${eventId} ${assetId}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const match = matchEvent(event, asset, input.settings, input.nowMs);
    const admitted = match === null ? null : admit(event, match, rulesOf(asset), input.settings);
    if (admitted !== null) pairs.push({ event, asset, match: admitted });
  }
  return pairs.sort((a, b) => compare(a.asset.id, b.asset.id));
}

function remember<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
