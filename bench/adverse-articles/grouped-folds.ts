import { foldText } from '../../src/kernel/text/fold';
import type { LabelledArticle } from './labelled-articles';

const SHINGLE = 5;
/** The share of common rows of five words from which two articles are near-duplicates. */
const NEARLY_THE_SAME = 0.3;
const LEAST_LETTERS = 3;

/**
 * The fold of each article: articles about the same entity, or with nearly the same text, are in one fold, so that no
 * model is measured on an entity that it has seen. The same seed gives the same folds.
 */
export function groupedFolds(articles: readonly LabelledArticle[], folds: number, seed: number): number[] {
  const groups = groupsOf(articles);
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const random = numbersFrom(seed);
  const order = [...sizes.keys()].map((group) => ({ group, rank: random() })).sort((a, b) => a.rank - b.rank);
  const taken = new Array<number>(folds).fill(0);
  const foldOf = new Map<number, number>();
  for (const { group } of order) {
    const smallest = taken.indexOf(Math.min(...taken));
    foldOf.set(group, smallest);
    taken[smallest]! += sizes.get(group)!;
  }
  return groups.map((group) => foldOf.get(group)!);
}

function groupsOf(articles: readonly LabelledArticle[]): number[] {
  const parents = articles.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parents[at] !== at) at = parents[at]!;
    return at;
  };
  const join = (left: number, right: number): void => {
    parents[root(left)] = root(right);
  };
  const byName = new Map<string, number>();
  articles.forEach(({ entityName }, index) => {
    const name = lastName(entityName);
    join(index, byName.get(name) ?? index);
    byName.set(name, index);
  });
  const shingles = articles.map(shinglesOf);
  for (let left = 0; left < articles.length; left++)
    for (let right = 0; right < left; right++)
      if (root(left) !== root(right) && areAlike(shingles[left]!, shingles[right]!)) join(left, right);
  return articles.map((_, index) => root(index));
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Different names of one entity mostly share the last word. */
const lastName = (name: string): string =>
  wordsOf(name)
    .filter((word) => word.length >= LEAST_LETTERS)
    .at(-1) ?? name;

function shinglesOf({ title, text }: LabelledArticle): Set<string> {
  const words = wordsOf(`${title} ${text}`);
  return new Set(words.slice(SHINGLE - 1).map((_, index) => words.slice(index, index + SHINGLE).join(' ')));
}

function areAlike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let common = 0;
  for (const shingle of small) if (large.has(shingle)) common++;
  return small.size > SHINGLE && common > NEARLY_THE_SAME * small.size;
}

/** A linear congruential generator (Numerical Recipes): numbers in [0, 1). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
