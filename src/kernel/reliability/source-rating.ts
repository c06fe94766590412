/**
 * The Admiralty code of NATO (STANAG 2511, AJP-2.1): how reliable a source is, A to F, and how credible its information is, 1 to
 * 6. The two are judged separately: a reliable source may report something doubtful.
 */
export const SOURCE_RELIABILITIES = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type SourceReliability = (typeof SOURCE_RELIABILITIES)[number];

/** 1 to 6. */
export type InformationCredibility = 1 | 2 | 3 | 4 | 5 | 6;

/** Who turned the observation into a record: an instrument, a person, or a program that read news articles. */
export const CODINGS = ['sensor', 'human', 'machine'] as const;
export type Coding = (typeof CODINGS)[number];

export interface SourceRating {
  coding: Coding;
  /** Independent publishers that report the event, at least 1: the source itself. */
  publisherCount: number;
  reliability: SourceReliability;
  credibility: InformationCredibility;
}

/** What the rating of an event depends on. */
export interface RatedSource {
  source: string;
  /** `news`, `official`, `dataset`, `sensor`, `social`, `other`. */
  sourceTypes: readonly string[];
  /** Host names of the publishers. Two articles of one publisher are not independent. */
  sourceDomains: readonly string[];
  /** Who made the record, if the source states it. */
  statedCoding: Coding | null;
  /** The number of publishers that the source states, if it does. */
  statedPublishers: number | null;
  /** Why the coded actors and places contradict each other; null if they do not. */
  codingConflict: string | null;
}

/** Sources whose events are extracted from news articles by a program, without human review. */
const MACHINE_CODED_SOURCES: ReadonlySet<string> = new Set(['gdelt-events']);

/** The default reliability of each type of source. */
const RELIABILITY_BY_SOURCE_TYPE: Readonly<Record<string, SourceReliability>> = {
  sensor: 'A',
  official: 'A',
  dataset: 'B',
  news: 'C',
  social: 'D',
};
/** Of sources without a type, or with another one. */
const UNKNOWN_RELIABILITY: SourceReliability = 'F';
/** Of machine-coded records of any origin. */
const MACHINE_CODED_RELIABILITY: SourceReliability = 'D';

/** Two publishers or more corroborate each other. */
export const CORROBORATING_PUBLISHERS = 2;

export function rateSource(rated: RatedSource): SourceRating {
  const coding = rated.statedCoding ?? defaultCoding(rated);
  const publisherCount = Math.max(1, new Set(rated.sourceDomains).size, rated.statedPublishers ?? 0);
  const reliability = coding === 'machine' ? MACHINE_CODED_RELIABILITY : bestReliability(rated.sourceTypes);
  const credibility = rated.codingConflict === null ? rateCredibility(reliability, coding, publisherCount) : 5;
  return { coding, publisherCount, reliability, credibility };
}

/** Who made the record if its source does not state it. */
export function defaultCoding({ source, sourceTypes }: Pick<RatedSource, 'source' | 'sourceTypes'>): Coding {
  if (MACHINE_CODED_SOURCES.has(source)) return 'machine';
  return sourceTypes.includes('sensor') ? 'sensor' : 'human';
}

const bestReliability = (sourceTypes: readonly string[]): SourceReliability =>
  sourceTypes.map((type) => RELIABILITY_BY_SOURCE_TYPE[type] ?? UNKNOWN_RELIABILITY).sort()[0] ?? UNKNOWN_RELIABILITY;

/** The credibility of a report that nothing contradicts. Corroboration improves it by one step. */
export function rateCredibility(
  reliability: SourceReliability,
  coding: Coding,
  publisherCount: number,
): InformationCredibility {
  const isCorroborated = publisherCount >= CORROBORATING_PUBLISHERS;
  if (coding === 'machine') return isCorroborated ? 3 : 4;
  if (reliability === 'F') return isCorroborated ? 3 : 6;
  if (reliability <= 'B') return isCorroborated ? 1 : 2;
  return isCorroborated ? 2 : 3;
}
