import type { ArticleFeatures } from './article-features';

/** For each stem, its inverse document frequency and its weight. */
export type WordWeights = Readonly<Record<string, readonly [idf: number, weight: number]>>;

/** What `npm run learn:adverse` computes from labelled articles. */
export interface AdverseModel {
  /** Logistic regression on the words of an article. */
  words: { intercept: number; article: WordWeights; near: WordWeights };
  /** Logistic regression on the logit of the words and the findings of the rules. */
  combined: CombinedWeights;
}

export interface CombinedWeights {
  intercept: number;
  words: number;
  /** There is a finding. */
  found: number;
  /** There is more than one finding. */
  several: number;
}

/** How much a stem moves the logit of an article. */
export interface WordContribution {
  stem: string;
  contribution: number;
}

/** The contribution of each known stem; the length of an article doesn't matter. */
export function wordContributions(
  { words }: Pick<AdverseModel, 'words'>,
  { article, near }: ArticleFeatures,
): WordContribution[] {
  const sums = new Map<string, number>();
  for (const [counts, weights] of [
    [article, words.article],
    [near, words.near],
  ] as const) {
    for (const [stem, value] of normalizedValues(counts, (word) => idfOf(weights, word)))
      sums.set(stem, (sums.get(stem) ?? 0) + value * (weights[stem]?.[1] ?? 0));
  }
  return [...sums].map(([stem, contribution]) => ({ stem, contribution }));
}

const idfOf = (weights: WordWeights, stem: string): number =>
  Object.hasOwn(weights, stem) ? (weights[stem]?.[0] ?? 0) : 0;

/** tf-idf with a logarithmic count, of Euclidean length 1. Stems with an idf of 0 are unknown. */
export function normalizedValues(
  counts: ReadonlyMap<string, number>,
  idf: (stem: string) => number,
): Map<string, number> {
  const values = new Map<string, number>();
  let squares = 0;
  for (const [stem, count] of counts) {
    const value = (1 + Math.log(count)) * idf(stem);
    if (value === 0) continue;
    values.set(stem, value);
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  for (const [stem, value] of values) values.set(stem, value / length);
  return values;
}

/** The probability that an article is adverse about its subject. */
export function combinedProbability(weights: CombinedWeights, logit: number, findings: number): number {
  const sum =
    weights.intercept +
    weights.words * logit +
    (findings > 0 ? weights.found : 0) +
    (findings > 1 ? weights.several : 0);
  return 1 / (1 + Math.exp(-sum));
}
