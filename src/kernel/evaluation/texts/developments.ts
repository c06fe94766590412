import { isEarthquake, readMagnitude } from '../impact/earthquakes';
import type { EventGroup } from '../event-group';
import { foldedEvent, titleSimilarity } from '../match/event-text';
import { revisionTitle } from './revision.texts';
import type { Development, EvaluationEvent } from '../evaluation.types';
import { DAY_MS } from '../settings';
import { StepCounter, type Steps } from '../../steps';

/** Titles that share this part of their words report the same story. */
const SAME_STORY_SIMILARITY = 0.6;
/** Båth's law: the largest aftershock is on average 1.2 below the mainshock; one within this margin is news. */
const NOTABLE_AFTERSHOCK_MARGIN = 1.2;
/** Smaller ones are usually not felt (USGS, Earthquake Magnitude, Energy Release, and Shaking Intensity). */
const FELT_MAGNITUDE = 2.5;
/** A report is compared with this many earlier ones: enough for a day of coverage, and linear in the group's size. */
const COMPARED_REPORTS = 50;
/** Comparing this many reports with earlier ones takes about a millisecond. */
const REPORTS_A_STEP = 100;

/**
 * The developments after the first event of a threat, oldest first: events that add something new, and relevant
 * revisions of its events.
 */
export function* findDevelopments(group: EventGroup): Steps<Development[]> {
  const further = (yield* furtherEvents(group)).map(({ id, title, startMs }): Development => ({
    eventId: id,
    revision: 0,
    title,
    occurredMs: startMs,
  }));
  const revised = group.events.flatMap((event): Development[] => {
    const title = revisionTitle(event);
    return title === null ? [] : [{ eventId: event.id, revision: event.revision, title, occurredMs: event.updatedMs }];
  });
  const byTime = (a: Development, b: Development): number =>
    a.occurredMs - b.occurredMs || (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : a.revision - b.revision);
  return [...further, ...revised].sort(byTime);
}

/** Events after the leader that add something new, oldest first; repeated reports and small aftershocks do not. */
function* furtherEvents(group: EventGroup): Steps<EvaluationEvent[]> {
  const start = group.events.indexOf(group.leader);
  const after = group.events.slice(start + 1);
  if (isEarthquake(group.leader)) return notableAftershocks(group.leader, after);
  const kinds = new Set([kindOf(group.leader)]);
  const isNew = (event: EvaluationEvent, index: number): boolean => {
    const before = [group.leader, ...after.slice(Math.max(0, index - COMPARED_REPORTS), index)];
    if (before.some((earlier) => isRepeatedReport(earlier, event))) return false;
    const isNewKind = !kinds.has(kindOf(event));
    kinds.add(kindOf(event));
    return isNewKind || casualtiesOf(event) > 0 || !hasSimilarTitle(group.leader, event);
  };
  const pauses = new StepCounter(REPORTS_A_STEP);
  const further: EvaluationEvent[] = [];
  for (const [index, event] of after.entries()) {
    if (isNew(event, index)) further.push(event);
    if (pauses.isDue) yield;
  }
  return further;
}

function notableAftershocks(leader: EvaluationEvent, after: readonly EvaluationEvent[]): EvaluationEvent[] {
  const notable = Math.max(FELT_MAGNITUDE, readMagnitude(leader) - NOTABLE_AFTERSHOCK_MARGIN);
  return after.filter((event) => readMagnitude(event) >= notable || casualtiesOf(event) > 0);
}

/** Another report of the same event: within a day, of the same type and words, and without more casualties. */
function isRepeatedReport(earlier: EvaluationEvent, event: EvaluationEvent): boolean {
  return (
    event.startMs - earlier.startMs <= DAY_MS &&
    kindOf(earlier) === kindOf(event) &&
    casualtiesOf(event) <= casualtiesOf(earlier) &&
    hasSimilarTitle(earlier, event)
  );
}

function hasSimilarTitle(a: EvaluationEvent, b: EvaluationEvent): boolean {
  return titleSimilarity(foldedEvent(a).titleTokens, foldedEvent(b).titleTokens) >= SAME_STORY_SIMILARITY;
}

function kindOf(event: EvaluationEvent): string {
  return `${event.type}/${event.subtype ?? ''}`;
}

function casualtiesOf(event: EvaluationEvent): number {
  return (event.fatalities ?? 0) + (event.injuries ?? 0) + (event.abductions ?? 0);
}
