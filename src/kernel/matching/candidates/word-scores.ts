import { WORDS_PER_GROUP } from './scorer-buffers';

const MOST_BY_TRIGRAMS = 0.8;
const LEAST_OF_WORD = 0.3;
/** Cost per weight that both sides have without counterpart, and that only one side has. */
const CONFLICT = 1.5;
const EXTRA = 0.35;
/** Two joined words count for nearly two. */
const JOINED_WEIGHT = 1.8;

/** What a plan has found of a word in a name: the rank of its best key, the number of its trigrams, and a flag. */
export const RANK = 0x0f;
export const ONE_TRIGRAM = 0x10;
export const IS_JOINED = 0x80;
export const BITS_PER_WORD = 8;
const FACT = 0xff;

/** A word of a plan whose keys have been looked up. */
export interface FoundWord {
  weight: number;
  /** The positions of its rarest trigrams. */
  trigrams: Uint32Array[];
  /** How similar a name's word is, by what was found of it, without the flag. */
  similarities: Float64Array;
}

/** @param values of the keys of the word by their ranks: ascending, from 0 */
export function similaritiesOf(values: readonly number[], trigramCount: number): Float64Array {
  const similarities = new Float64Array(IS_JOINED);
  for (const [rank, value] of values.entries()) {
    for (let trigrams = 0; trigrams <= trigramCount; trigrams++) {
      const byTrigrams = trigrams === 0 ? 0 : Math.min(MOST_BY_TRIGRAMS, trigrams * (1 / trigramCount));
      similarities[trigrams * ONE_TRIGRAM + rank] = Math.max(value, byTrigrams);
    }
  }
  return similarities;
}

/** The score of a name in which no word was found. */
export const NO_SCORE = -1;

/** Values of what was found of a word, without the flag. */
const FACTS = IS_JOINED;

/** The scores of names by what a plan has found of its words in them. */
export class WordScores {
  readonly #planWeight: number;
  readonly #groups: number;
  /** By word, and by word and fact. */
  readonly #weights: Float64Array;
  readonly #similarities: Float64Array;

  constructor(words: readonly FoundWord[]) {
    this.#planWeight = words.reduce((sum, { weight }) => sum + weight, 0);
    this.#groups = Math.ceil(words.length / WORDS_PER_GROUP);
    this.#weights = Float64Array.from(words, ({ weight }) => weight);
    this.#similarities = new Float64Array(words.length * FACTS);
    for (const [at, { similarities }] of words.entries()) this.#similarities.set(similarities, at * FACTS);
  }

  /**
   * How well the words with a counterpart in a name agree, and how much has none. Sums are rounded to 32 bits, in the order of the
   * words.
   * @param start of the name's facts
   */
  scoreOf(facts: Int32Array, start: number, nameWeight: number): number {
    let total = 0;
    let covered = 0;
    let coveredOfName = 0;
    for (let group = 0; group < this.#groups; group++) {
      let word = group * WORDS_PER_GROUP;
      for (let rest = facts[start + group] ?? 0; rest !== 0; rest >>>= BITS_PER_WORD, word++) {
        const fact = rest & FACT;
        const similarity = this.#similarities[word * FACTS + (fact & ~IS_JOINED)] ?? 0;
        if (similarity < LEAST_OF_WORD) continue;
        const weight = this.#weights[word] ?? 0;
        total = Math.fround(total + weight * similarity);
        covered = Math.fround(covered + weight);
        coveredOfName = Math.fround(coveredOfName + (fact < IS_JOINED ? weight : weight * JOINED_WEIGHT));
      }
    }
    return covered === 0 ? NO_SCORE : agreement(total, covered, coveredOfName, this.#planWeight, nameWeight);
  }
}

/**
 * @param total the sum of the weights of the words that were found, each multiplied by its similarity
 * @param covered the sum of these weights
 * @param coveredOfName how much of the weight of the name the words account for
 */
function agreement(
  total: number,
  covered: number,
  coveredOfName: number,
  planWeight: number,
  nameWeight: number,
): number {
  const ofPlan = Math.max(0, planWeight - covered);
  const ofName = Math.max(0, nameWeight - coveredOfName);
  const shared = Math.min(covered, nameWeight);
  const apart = CONFLICT * Math.min(ofPlan, ofName) + EXTRA * Math.abs(ofPlan - ofName);
  return ((total / covered) * shared) / (shared + apart);
}
