import { Minhash } from 'minhash';
import { foldText } from '../text/fold';

/** Identifies nearly identical texts. Plain numbers, so that it can be stored. */
export type TextFingerprint = readonly number[];

/** The estimate's standard error at the threshold is 0.035. */
const PERMUTATIONS = 128;
/**
 * The library derives its permutations from the sine of this and the following numbers, so they are the same in every
 * process.
 */
const SEED = 1;
/**
 * Texts count as the same from this estimated share of common shingles (Jaccard): agency copy with another headline.
 */
export const NEARLY_IDENTICAL = 0.8;
const WORDS_OF_A_SHINGLE = 3;
const SIGNS_OF_A_SHINGLE = 5;
const FEWEST_WORDS = 12;
const FEWEST_SIGNS = 24;
/** The beginning of a longer text is sufficient. */
const MOST_SHINGLES = 3_000;
const MOST_LETTERS = 60_000;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * A MinHash signature of the rows of three words in a text, folded, or of five characters in scripts without blanks.
 * Null for fewer than 12 words or 24 characters, which are too few to distinguish texts.
 */
export function textFingerprint(text: string): TextFingerprint | null {
  const read = foldText(text.slice(0, MOST_LETTERS));
  const words = read.match(WORD) ?? [];
  const letters = words.join('');
  const isUnspaced = (letters.match(UNSPACED)?.length ?? 0) * 2 > letters.length;
  const parts = isUnspaced ? [...letters] : words;
  if (parts.length < (isUnspaced ? FEWEST_SIGNS : FEWEST_WORDS)) return null;
  const shingles = buildShingles(parts, isUnspaced ? SIGNS_OF_A_SHINGLE : WORDS_OF_A_SHINGLE);
  const signature = new Minhash({ numPerm: PERMUTATIONS, seed: SEED });
  const hash = signature.hash.bind(signature);
  for (const shingle of shingles) {
    // The library would hash the shingle again for each permutation, which takes fifteen times as long.
    const hashed = hash(shingle);
    signature.hash = () => hashed;
    signature.update(shingle);
  }
  return signature.hashvalues;
}

function buildShingles(parts: readonly string[], length: number): Set<string> {
  const shingles = new Set<string>();
  for (let start = 0; start + length <= parts.length && shingles.size < MOST_SHINGLES; start++) {
    shingles.add(parts.slice(start, start + length).join(' '));
  }
  return shingles;
}

/** Whether the estimated share of common shingles is at least `NEARLY_IDENTICAL`. */
export function areNearlyIdentical(left: TextFingerprint, right: TextFingerprint): boolean {
  if (left.length !== right.length || left.length === 0) return false;
  let shared = 0;
  for (let at = 0; at < left.length; at++) if (left[at] === right[at]) shared++;
  return shared / left.length >= NEARLY_IDENTICAL;
}
