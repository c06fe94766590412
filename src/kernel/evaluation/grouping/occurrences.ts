import { haversineKm, type Position } from '../../geodesy/distance';
import { sortInSteps, StepCounter, type Steps } from '../../steps';
import { byStartThenId } from '../event-group';
import type { EvaluationEvent } from '../evaluation.types';
import { isEarthquake } from '../impact/earthquakes';
import { eventPosition } from '../match/places';
import { DAY_MS, type OccurrenceSettings } from '../settings';

/** Types of sources that report what happened without merging reports of one occurrence into one record. */
const REPORTING_TYPES: ReadonlySet<string> = new Set(['news', 'social']);

const MINUTE_DAYS = 1 / 1_440;
/** Comparing this many events with all reference points of a crowded region takes a few milliseconds. */
const EVENTS_A_STEP = 100;

/** The events of a threat at one reference point, in order of time. */
interface Spot {
  place: Position;
  events: EvaluationEvent[];
}

/**
 * Which events of a threat report the same occurrence; every event is in exactly one of the returned occurrences, the
 * earliest first. Two reports from the same reference point belong together if they are only a short time apart. How
 * short depends on how many reports come from there: two attacks on one day are unlikely in a village, but not in a
 * city at war. Two records of one data set or sensor network are two occurrences, because their publisher has already
 * compared them. Two networks agree on the minute of an earthquake.
 */
export function* findOccurrences(
  events: readonly EvaluationEvent[],
  settings: OccurrenceSettings,
): Steps<EvaluationEvent[][]> {
  const occurrences: EvaluationEvent[][] = [];
  const spots: Spot[] = [];
  const pauses = new StepCounter(EVENTS_A_STEP);
  for (const event of yield* sortInSteps(events, byStartThenId)) {
    if (pauses.isDue) yield;
    const place = eventPosition(event);
    if (place === null || (event.uncertaintyKm ?? 0) > settings.maxUncertaintyKm) occurrences.push([event]);
    else spotAt(spots, place, settings).events.push(event);
  }
  for (const spot of spots) {
    for (const occurrence of yield* occurrencesAt(spot, settings)) occurrences.push(occurrence);
  }
  return yield* sortInSteps(occurrences, ([a], [b]) => (a === undefined || b === undefined ? 0 : byStartThenId(a, b)));
}

function spotAt(spots: Spot[], place: Position, { samePlaceKm }: OccurrenceSettings): Spot {
  const known = spots.find((spot) => haversineKm(spot.place.lat, spot.place.lng, place.lat, place.lng) <= samePlaceKm);
  if (known !== undefined) return known;
  const spot: Spot = { place, events: [] };
  spots.push(spot);
  return spot;
}

function* occurrencesAt({ events }: Spot, settings: OccurrenceSettings): Steps<EvaluationEvent[][]> {
  const occurrences: EvaluationEvent[][] = [];
  const pauses = new StepCounter(EVENTS_A_STEP);
  const countAround = countsAround(events, settings.windowDays * DAY_MS);
  for (const [index, event] of events.entries()) {
    if (pauses.isDue) yield;
    const current = occurrences.at(-1);
    const last = current?.at(-1);
    const maxDays = isEarthquake(event) ? MINUTE_DAYS : longestPauseDays(countAround[index] ?? 0, settings);
    const isSame =
      current !== undefined &&
      last !== undefined &&
      maxDays !== null &&
      event.startMs - last.startMs <= maxDays * DAY_MS &&
      !current.some((other) => isHeldApart(other, event));
    if (isSame) current.push(event);
    else occurrences.push([event]);
  }
  return occurrences;
}

/** For each event, the number of events within the window before and after it, including itself. */
function countsAround(events: readonly EvaluationEvent[], windowMs: number): number[] {
  let [first, end] = [0, 0];
  return events.map(({ startMs }) => {
    while ((events[first]?.startMs ?? Infinity) < startMs - windowMs) first += 1;
    while ((events[end]?.startMs ?? Infinity) <= startMs + windowMs) end += 1;
    return end - first;
  });
}

/** Null above the last limit, where two reports are hardly ever about the same occurrence. */
function longestPauseDays(count: number, { pauses }: OccurrenceSettings): number | null {
  return pauses.find(({ maxReports }) => count <= maxReports)?.days ?? null;
}

function isHeldApart(one: EvaluationEvent, other: EvaluationEvent): boolean {
  return one.source === other.source && !other.sourceTypes.some((type) => REPORTING_TYPES.has(type));
}
