import { foldText } from '../src/kernel/text/fold';

const PREFIX_SCALE = 0.1;
const LONGEST_PREFIX = 4;

const folded = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The same letters and words in the same order, whatever their case, marks and punctuation. */
export const exactFold = (left: string, right: string): boolean => folded(left).join(' ') === folded(right).join(' ');

/** Jaro–Winkler similarity of the folded words in order of the alphabet. */
export const sortedJaroWinkler = (left: string, right: string): number =>
  jaroWinkler(sortedWords(left), sortedWords(right));

export const sortedWords = (name: string): string => folded(name).sort().join(' ');

/** Of two texts as they are. */
export function jaroWinkler(left: string, right: string): number {
  const similarity = jaro(left, right);
  let prefix = 0;
  while (prefix < LONGEST_PREFIX && prefix < left.length && left[prefix] === right[prefix]) prefix++;
  return similarity + prefix * PREFIX_SCALE * (1 - similarity);
}

function jaro(left: string, right: string): number {
  if (left === right) return 1;
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const ours: string[] = [];
  for (let at = 0; at < left.length; at++) {
    const last = Math.min(right.length - 1, at + reach);
    for (let other = Math.max(0, at - reach); other <= last; other++) {
      if (taken.has(other) || left[at] !== right[other]) continue;
      taken.add(other);
      ours.push(left[at] ?? '');
      break;
    }
  }
  const count = ours.length;
  if (count === 0) return 0;
  const theirs = [...taken].sort((a, b) => a - b).map((at) => right[at]);
  const exchanged = ours.filter((letter, at) => letter !== theirs[at]).length / 2;
  return (count / left.length + count / right.length + (count - exchanged) / count) / 3;
}
