import type { EvaluationEvent, Reliability } from './evaluation.types';

/** Sources whose events a program reads out of news articles, without anybody who checks them. */
const MACHINE_CODED_SOURCES: ReadonlySet<string> = new Set(['gdelt-events']);
/** Kinds of sources that measure, decide or check what they report. */
const AUTHORITATIVE_TYPES: ReadonlySet<string> = new Set(['official', 'sensor', 'dataset']);

/**
 * `confirmed`: an authority, an instrument or a curated data set reports one of the events. `reported`: people do, such as news
 * in a feed of one's own. `machine_coded`: a program read all of them out of news. `unverified`: out of a single article.
 */
export function assessReliability(events: readonly EvaluationEvent[]): Reliability {
  const byPeople = events.filter(({ source }) => !MACHINE_CODED_SOURCES.has(source));
  if (byPeople.some(({ sourceTypes }) => sourceTypes.some((type) => AUTHORITATIVE_TYPES.has(type)))) return 'confirmed';
  if (byPeople.length > 0) return 'reported';
  return isOfOneArticle(events) ? 'unverified' : 'machine_coded';
}

/** One article is often read as several events; two articles of one publisher are no second opinion. */
function isOfOneArticle(events: readonly EvaluationEvent[]): boolean {
  const publishers = new Set(events.flatMap(({ sourceDomains }) => sourceDomains));
  return publishers.size <= 1 && events.every(({ articleCount }) => articleCount <= 1);
}
