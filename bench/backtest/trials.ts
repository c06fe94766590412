import { type EvidenceTerms, evidenceTerms } from '../../src/kernel/evaluation/likelihood/calibration';
import type { HistoryCounts } from '../../src/kernel/evaluation/evaluation.types';
import { historyCounts, type HistoryNeighbour } from '../../src/kernel/evaluation/likelihood/history-weights';
import { estimateLikelihood } from '../../src/kernel/evaluation/likelihood/likelihood';
import {
  DAY_MS,
  type EvaluationSettings,
  HOUR_MS,
  type LikelihoodSettings,
} from '../../src/kernel/evaluation/settings';
import { randomNumbers } from '../../test/support/samples/random-numbers';
import type { Kind, PastEvent } from './event-search';
import type { Place, WatchedRecord } from './records';

/** A place, a moment, a kind and a horizon, with the history at that moment and the outcome. */
export interface Trial extends Kind {
  source: string;
  /** The region of base rates. */
  region: string;
  /**
   * True if it was drawn at an event, like a threat, and false if it was drawn at a place that somebody could watch.
   */
  isAtEvent: boolean;
  momentMs: number;
  horizonDays: number;
  history: HistoryCounts;
  terms: EvidenceTerms;
  /** Whether there was an event within the radius in the horizon before. */
  hadOne: boolean;
  /** Whether there was an event within the radius in the horizon after. */
  came: boolean;
  /** Whether the record covers the longest horizon. */
  isWatchedThroughout: boolean;
}

const REGION_DEGREES = 10;
const LONGEST_DAYS = 90;
const SHORTEST_DAYS = 7;

/**
 * Draws `moments` moments from a record and tries each horizon. Half of them are at an event, or later by at most its
 * maximum age.
 */
export function* drawTrials(
  record: WatchedRecord,
  moments: number,
  seed: number,
  settings: EvaluationSettings,
): Generator<Trial> {
  const random = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const firstMs = record.fromMs + record.warmUpDays * DAY_MS;
  const lastMs = record.toMs - SHORTEST_DAYS * DAY_MS;
  const maxAgeMs = (event: PastEvent): number =>
    (settings.maxAgeHoursByCategory[event.category] ?? settings.defaultMaxAgeHours) * HOUR_MS;
  const events = record.events.filter((event) => event.startMs + maxAgeMs(event) > firstMs && event.startMs < lastMs);
  for (let drawn = 0; drawn < moments;) {
    // Its kind is also the one to forecast at the quiet place.
    const event = pick(events);
    if (event === undefined) throw new Error(`${record.source} has no events`);
    const isAtEvent = random() < 0.5;
    const place = isAtEvent ? event : pick(record.places);
    const momentMs = isAtEvent ? event.startMs + random() * maxAgeMs(event) : firstMs + random() * (lastMs - firstMs);
    if (place === undefined || momentMs < firstMs || momentMs > lastMs) continue;
    drawn += 1;
    yield* trialsAt(
      record,
      { place, momentMs, isAtEvent, kind: kindOf(event, settings.likelihood) },
      settings.likelihood,
    );
  }
}

function kindOf({ category, type, magnitude }: PastEvent, { magnitudeMargin }: LikelihoodSettings): Kind {
  const isShock = type === 'earthquake' && magnitude !== null;
  return { category, type, minMagnitude: isShock ? magnitude - magnitudeMargin : null };
}

interface Drawn {
  place: Pick<Place, 'lat' | 'lng'>;
  momentMs: number;
  isAtEvent: boolean;
  kind: Kind;
}

function* trialsAt(record: WatchedRecord, drawn: Drawn, likelihood: LikelihoodSettings): Generator<Trial> {
  const { place, momentMs, isAtEvent, kind } = drawn;
  const { neighbours, nextDays } = surroundings(record, drawn, likelihood);
  const { radiusKm, regionRadiusKm } = likelihood;
  const near = neighbours.filter(({ distanceKm }) => distanceKm <= radiusKm);
  const newestDays = near.reduce((least, { ageDays }) => Math.min(least, ageDays), Infinity);
  const watchedDays = (record.toMs - momentMs) / DAY_MS;
  for (const horizonDays of record.horizonsDays.filter((days) => days <= watchedDays)) {
    const settings = { ...likelihood, horizonDays };
    const history = historyCounts({ neighbours, radiusKm, regionRadiusKm }, settings);
    const { expectedEvents } = estimateLikelihood(history, settings, kind);
    yield {
      ...kind,
      source: record.source,
      region: record.region ?? cellOf(place),
      isAtEvent,
      momentMs,
      horizonDays,
      history,
      terms: evidenceTerms(history, expectedEvents, horizonDays),
      hadOne: newestDays <= horizonDays,
      came: nextDays <= horizonDays,
      isWatchedThroughout: watchedDays >= LONGEST_DAYS,
    };
  }
}

function cellOf({ lat, lng }: { lat: number; lng: number }): string {
  return `${Math.floor(lat / REGION_DEGREES)}:${Math.floor(lng / REGION_DEGREES)}`;
}

/** What an evaluation at that moment would know, and the days until the next event within the radius. */
function surroundings(
  { search }: WatchedRecord,
  { place, momentMs, kind }: Drawn,
  likelihood: LikelihoodSettings,
): { neighbours: HistoryNeighbour[]; nextDays: number } {
  const neighbours: HistoryNeighbour[] = [];
  let nextMs = Infinity;
  const fromMs = momentMs - likelihood.historyDays * DAY_MS;
  search.visit(place, likelihood.regionRadiusKm, kind, fromMs, ({ startMs, isSharp }, distanceKm) => {
    if (startMs <= momentMs) neighbours.push({ distanceKm, ageDays: (momentMs - startMs) / DAY_MS });
    else if (isSharp && distanceKm <= likelihood.radiusKm) nextMs = Math.min(nextMs, startMs);
  });
  return { neighbours, nextDays: (nextMs - momentMs) / DAY_MS };
}
