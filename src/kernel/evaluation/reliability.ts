import type { EvaluationEvent, Reliability } from './evaluation.types';

/** Types of sources that measure, decide or verify what they report. */
const AUTHORITATIVE_TYPES: ReadonlySet<string> = new Set(['official', 'sensor', 'dataset']);

/**
 * `confirmed`: an authority, an instrument or a curated data set reports one of the events. `reported`: people report
 * it, such as news in a feed. `machine_coded`: a program extracted all events from news. `unverified`: it extracted
 * them from a single article.
 */
export function assessReliability(events: readonly EvaluationEvent[]): Reliability {
  const byPeople = events.filter(({ coding }) => coding !== 'machine');
  if (byPeople.some(({ sourceTypes }) => sourceTypes.some((type) => AUTHORITATIVE_TYPES.has(type)))) return 'confirmed';
  if (byPeople.length > 0) return 'reported';
  return isOfOneArticle(events) ? 'unverified' : 'machine_coded';
}

/** One article is often coded as several events, and two articles of one publisher are not independent. */
function isOfOneArticle(events: readonly EvaluationEvent[]): boolean {
  const publishers = new Set(events.flatMap(({ sourceDomains }) => sourceDomains));
  return publishers.size <= 1 && events.every(({ articleCount }) => articleCount <= 1);
}
