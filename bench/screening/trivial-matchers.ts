import type { EntityRecord } from '../../src/kernel/entities/entity-record';
import { foldText } from '../../src/kernel/text/fold';
import { foldedWords } from '../baselines';
import { jaroWinkler } from '../jaro-winkler';
import { withinHalf } from './levenshtein';
import type { ScreeningCase } from './cases';

/** A trivial screening: it reports the record with the most similar name if the similarity reaches a threshold. */
interface TrivialMatcher {
  title: string;
  prepare(name: string): string[];
  similarity(left: readonly string[], right: readonly string[]): number;
}

const first = (words: readonly string[]): string => words[0] ?? '';

export const TRIVIAL_MATCHERS: readonly TrivialMatcher[] = [
  {
    title: 'exact fold',
    prepare: (name) => [foldedWords(name).join(' ')],
    similarity: (left, right) => Number(first(left) === first(right)),
  },
  {
    title: 'sorted Jaro–Winkler',
    prepare: (name) => [foldedWords(name).sort().join(' ')],
    similarity: (left, right) => jaroWinkler(first(left), first(right)),
  },
  {
    title: 'token-set Levenshtein',
    prepare: (name) => [...new Set(foldedWords(name))].sort(),
    similarity: tokenSetRatio,
  },
];

/**
 * The token set ratio of RapidFuzz and its predecessors: the shared words are compared with the shared words plus the
 * rest of either side, and the best of the three ratios counts. 0 to 1.
 */
function tokenSetRatio(left: readonly string[], right: readonly string[]): number {
  const shared = left.filter((word) => right.includes(word)).join(' ');
  const withShared = (words: readonly string[]): string =>
    [shared, ...words.filter((word) => !shared.split(' ').includes(word))].filter((word) => word !== '').join(' ');
  const [ours, theirs] = [withShared(left), withShared(right)];
  const whole = withinHalf(ours, theirs);
  return shared === '' ? whole : Math.max(whole, withinHalf(shared, ours), withinHalf(shared, theirs));
}

/** The result of a matcher for one case: its most similar record, and whether that is the expected one. */
interface BestRecord {
  group: string;
  similarity: number;
  isRight: boolean;
  isListed: boolean;
}

/** The most similar record for each case. */
export function bestRecords(
  matcher: TrivialMatcher,
  entities: readonly EntityRecord[],
  cases: readonly ScreeningCase[],
): BestRecord[] {
  const names = new Map(entities.flatMap(({ names }) => names.map(({ value }) => [foldText(value), value])));
  const prepared = [...names].map(([folded, value]) => ({ folded, words: matcher.prepare(value) }));
  return cases.map(({ group, name, target }) => {
    const words = matcher.prepare(name);
    const own = new Set(target?.names.map(({ value }) => foldText(value)));
    let [best, bestOfTarget] = [0, 0];
    for (const one of prepared) {
      const similarity = matcher.similarity(words, one.words);
      if (similarity > best) best = similarity;
      if (similarity > bestOfTarget && own.has(one.folded)) bestOfTarget = similarity;
    }
    return { group, similarity: best, isRight: best > 0 && bestOfTarget === best, isListed: target !== undefined };
  });
}

/**
 * The threshold that maximises the share of listed cases that are reported correctly, less the share of other cases
 * that are reported wrongly.
 */
export function bestThreshold(found: readonly BestRecord[]): number {
  const listed = found.filter(({ isListed }) => isListed);
  const others = found.filter(({ isListed }) => !isListed);
  const gain = (threshold: number): number =>
    listed.filter(({ similarity, isRight }) => isRight && similarity >= threshold).length / Math.max(1, listed.length) -
    others.filter(({ similarity }) => similarity >= threshold).length / Math.max(1, others.length);
  const thresholds = [...new Set(found.map(({ similarity }) => similarity))].sort((left, right) => right - left);
  return thresholds.reduce((best, one) => (gain(one) > gain(best) ? one : best), thresholds[0] ?? 1);
}
