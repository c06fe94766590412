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
import type { WatchedRecord } from './records';

/** An event, a moment after it, and a horizon, with the history at that moment and the outcome. */
export interface Trial extends Kind {
  source: string;
  /** The format of a source with weights of its own. */
  format: string | null;
  /** The region of base rates. */
  region: string;
  /** The cell of one degree, within which outcomes depend on each other. */
  cell: string;
  momentMs: number;
  horizonDays: number;
  history: HistoryCounts;
  terms: EvidenceTerms;
  /** The age of the newest event within the radius. */
  newestDays: number;
  /** Whether there was another event within the radius in the horizon before. */
  hadAnother: boolean;
  /** Whether there was an event within the radius in the horizon after. */
  came: boolean;
  /** Whether the record covers the longest horizon. */
  isWatchedThroughout: boolean;
}

const REGION_DEGREES = 10;
const LONGEST_DAYS = 90;
const SHORTEST_DAYS = 7;

/**
 * Draws `moments` moments from a record and tries each horizon. All of them are at an event, or later by at most its
 * maximum age, as threats are: the service forecasts nothing elsewhere.
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
    const event = pick(events);
    if (event === undefined) throw new Error(`${record.source} has no events`);
    const momentMs = event.startMs + random() * maxAgeMs(event);
    if (momentMs < firstMs || momentMs > lastMs) continue;
    drawn += 1;
    yield* trialsAt(record, { event, momentMs, kind: kindOf(event, settings.likelihood) }, settings.likelihood);
  }
}

function kindOf({ category, type, magnitude }: PastEvent, { magnitudeMargin }: LikelihoodSettings): Kind {
  const isShock = type === 'earthquake' && magnitude !== null;
  return { category, type, minMagnitude: isShock ? magnitude - magnitudeMargin : null };
}

interface Drawn {
  event: PastEvent;
  momentMs: number;
  kind: Kind;
}

function* trialsAt(record: WatchedRecord, drawn: Drawn, likelihood: LikelihoodSettings): Generator<Trial> {
  const { event, momentMs, kind } = drawn;
  const { neighbours, nextDays } = surroundings(record, drawn, likelihood);
  const { radiusKm, regionRadiusKm } = likelihood;
  const near = neighbours.filter(({ distanceKm }) => distanceKm <= radiusKm);
  const [newestDays = Infinity, secondDays = Infinity] = near.map(({ ageDays }) => ageDays).sort((a, b) => a - b);
  const watchedDays = (record.toMs - momentMs) / DAY_MS;
  for (const horizonDays of record.horizonsDays.filter((days) => days <= watchedDays)) {
    const settings = { ...likelihood, horizonDays };
    const history = historyCounts({ neighbours, radiusKm, regionRadiusKm }, settings);
    const { expectedEvents } = estimateLikelihood(history, settings, kind);
    yield {
      ...kind,
      source: record.source,
      format: record.format ?? null,
      region: record.region ?? cellOf(event, REGION_DEGREES),
      cell: `${record.source} ${cellOf(event, 1)}`,
      momentMs,
      horizonDays,
      history,
      terms: evidenceTerms(history, expectedEvents, horizonDays),
      newestDays,
      hadAnother: secondDays <= horizonDays,
      came: nextDays <= horizonDays,
      isWatchedThroughout: watchedDays >= LONGEST_DAYS,
    };
  }
}

function cellOf({ lat, lng }: PastEvent, degrees: number): string {
  return `${Math.floor(lat / degrees)}:${Math.floor(lng / degrees)}`;
}

/**
 * What an evaluation at that moment would know, and the days until the next event within the radius. Of the events that
 * are dated to the day of the moment, only the one at which it was drawn is known; whether the others came before or
 * after is not, so they are neither history nor outcome.
 */
function surroundings(
  { search }: WatchedRecord,
  { event: own, momentMs, kind }: Drawn,
  likelihood: LikelihoodSettings,
): { neighbours: HistoryNeighbour[]; nextDays: number } {
  const neighbours: HistoryNeighbour[] = [];
  let nextMs = Infinity;
  const fromMs = momentMs - likelihood.historyDays * DAY_MS;
  search.visit(own, likelihood.regionRadiusKm, kind, fromMs, (event, distanceKm) => {
    const { startMs, isSharp } = event;
    const isOfToday = !event.hasInstant && startMs <= momentMs && startMs + DAY_MS > momentMs;
    if (isOfToday && event !== own) return;
    if (startMs <= momentMs) neighbours.push({ distanceKm, ageDays: (momentMs - startMs) / DAY_MS });
    else if (isSharp && distanceKm <= likelihood.radiusKm) nextMs = Math.min(nextMs, startMs);
  });
  return { neighbours, nextDays: (nextMs - momentMs) / DAY_MS };
}
