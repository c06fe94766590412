import { type EffectiveRating, isDiscounted } from '../reliability/rating-override';
import { rateCredibility } from '../reliability/source-rating';
import { greatest } from './collect';
import type { EvaluationEvent } from './evaluation.types';
import { severityRange } from './scales';

/** One decimal below the next level. */
const DISCOUNTED_LIMIT = severityRange('low').to - 0.1;

/**
 * The rating of several events together: that of the most reliable one, corroborated by the publishers of all that were coded in the same
 * way. Machine-coded events do not corroborate records of people and instruments, since they may repeat the same report.
 */
export function rateEvents(events: readonly EvaluationEvent[]): EffectiveRating {
  const byOthers = events.filter(({ coding }) => coding !== 'machine');
  const rated = byOthers.length > 0 ? byOthers : events;
  const [first] = rated;
  if (first === undefined) throw new RangeError('A threat without events has no rating');
  const best = rated.reduce((found, event) => (compareRatings(event, found) < 0 ? event : found), first);
  const domains = new Set(rated.flatMap(({ sourceDomains }) => sourceDomains)).size;
  const counts = rated.map((event) => event.publisherCount);
  const publisherCount = greatest(counts, domains);
  const { coding, sourceReliability: reliability, ratingOverride: override } = best;
  const credibility = rateCredibility(reliability, coding, publisherCount);
  return { coding, publisherCount, reliability, credibility, override };
}

/** Negative if the first one is rated better. */
const compareRatings = (a: EvaluationEvent, b: EvaluationEvent): number =>
  a.sourceReliability === b.sourceReliability
    ? a.informationCredibility - b.informationCredibility
    : a.sourceReliability < b.sourceReliability
      ? -1
      : 1;

/** The highest risk score that these events support; null if there is no limit. Discounted events alone are never more than `low`. */
export const riskScoreLimit = (events: readonly EvaluationEvent[]): number | null =>
  events.every((event) => isDiscounted(event, event.ratingOverride)) ? DISCOUNTED_LIMIT : null;
