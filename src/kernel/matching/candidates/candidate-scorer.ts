import type { CandidatePlan, PlannedWord } from './candidate-plan';
import { ScorerBuffers, WORDS_PER_GROUP } from './scorer-buffers';
import {
  BITS_PER_WORD,
  type FoundWord,
  IS_JOINED,
  NO_SCORE,
  ONE_TRIGRAM,
  RANK,
  similaritiesOf,
  WordScores,
} from './word-scores';

/** The names that have a key, by their positions, ascending. */
export type Postings = ReadonlyMap<string, Uint32Array>;

export interface ScoredName {
  position: number;
  /** 0 to 1; the order in which to compare candidates, not how similar the names are. */
  score: number;
}

/** Limits on the results. */
export interface ScoreCut {
  limit: number;
  /** The lowest score of a result. */
  least?: number;
  /** The lowest score of a result relative to the best one. */
  ofBest?: number;
}

/**
 * Trigrams that are examined per word: the rarest, because those that thousands of names share are the least selective
 * and the most expensive.
 */
export const TRIGRAMS = 5;
const ABBREVIATION = 0.9;
/** The weight of a distinctive word. */
const DISTINCTIVE_WEIGHT = 0.4;

/** Scores are distinguished to this share when the best are selected. */
const STEPS = 1_024;

/** Weights as numbers, or as multiples of a unit, which take a quarter of the memory. */
export type ScorerWeights = ArrayLike<number> | { units: Uint8Array; unit: number };

/** Ranks names by the keys they share with a plan. One scorer serves any number of plans, one after the other. */
export class CandidateScorer {
  readonly #weights: Float32Array | Uint8Array;
  readonly #unit: number;

  /**
   * @param weights the weights of all names, by position (`nameWeight`)
   * @param buffers may be shared with other scorers
   */
  constructor(
    weights: ScorerWeights,
    private readonly buffers = new ScorerBuffers(),
  ) {
    const isInUnits = 'units' in weights;
    this.#weights = isInUnits ? weights.units : Float32Array.from(weights);
    this.#unit = isInUnits ? weights.unit : 1;
  }

  /** The names most similar to the plan's name, best first; earlier positions first among equals. */
  best(plan: CandidatePlan, postings: Postings, { limit, least = 0, ofBest = 0 }: ScoreCut): ScoredName[] {
    // Before anything is added, so that an error leaves nothing in the shared buffers.
    const values = plan.words.map(valuesOf);
    this.buffers.prepare(this.#weights.length, plan.words.length);
    const words = plan.words.map((word, at) => this.#addKeys(word, at, values[at] ?? [], postings));
    // Too many names share only trigrams. If there are enough words, one of them has to find a name by another key.
    const isNew = plan.words.filter(({ weight }) => weight >= DISTINCTIVE_WEIGHT).length < 2;
    for (const [at, { trigrams }] of words.entries()) {
      for (const positions of trigrams) this.#addTrigram(positions, at, isNew);
    }
    const abbreviated = this.#addAbbreviations(plan.abbreviations, postings);
    const count = this.#scoreReached(new WordScores(words), abbreviated, least);
    const scores = this.buffers.scores.subarray(0, count);
    let highest = 0;
    for (const score of scores) highest = Math.max(highest, score);
    const lowest = Math.max(least, ofBest * highest, leastOfBest(scores, limit));
    const best: ScoredName[] = [];
    for (let at = 0; at < count; at++) {
      const score = scores[at] ?? 0;
      if (score >= lowest) best.push({ position: this.buffers.positions[at] ?? 0, score });
    }
    return best.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, limit);
  }

  /** Adds the keys of a word except for its trigrams, which depend on the keys of all words. */
  #addKeys(
    { weight, keys, joined, trigrams }: PlannedWord,
    word: number,
    values: readonly number[],
    postings: Postings,
  ): FoundWord {
    for (const [key, value] of keys) this.#addKey(postings.get(key) ?? NONE, word, values.indexOf(value), 0);
    for (const [key, value] of joined) {
      this.#addKey(postings.get(key) ?? NONE, word, values.indexOf(value), IS_JOINED);
    }
    const rarest = rarestOf(trigrams, postings);
    return { weight, trigrams: rarest, similarities: similaritiesOf(values, rarest.length) };
  }

  #addKey(positions: Uint32Array, word: number, rank: number, flag: number): void {
    const { facts, groups, reachedBits, reached } = this.buffers;
    const [group, shift] = placeOf(word);
    let count = this.buffers.reachedCount;
    for (const position of positions) {
      const bits = reachedBits[position >>> 5] ?? 0;
      const bit = 1 << (position & 31);
      if ((bits & bit) === 0) {
        reachedBits[position >>> 5] = bits | bit;
        reached[count++] = position;
      }
      const at = position * groups + group;
      const all = facts[at] ?? 0;
      const fact = all >>> shift;
      const raised = Math.max(rank, fact & RANK);
      facts[at] = (all & ~(RANK << shift)) | ((raised | flag) << shift);
    }
    this.buffers.reachedCount = count;
  }

  #addTrigram(positions: Uint32Array, word: number, isNew: boolean): void {
    const { facts, groups, reachedBits } = this.buffers;
    const [group, shift] = placeOf(word);
    const one = ONE_TRIGRAM << shift;
    for (const position of positions) {
      if (((reachedBits[position >>> 5] ?? 0) & (1 << (position & 31))) === 0) {
        if (!isNew) continue;
        this.buffers.reach(position);
      }
      const at = position * groups + group;
      facts[at] = (facts[at] ?? 0) + one;
    }
  }

  /** The positions of the names that abbreviate the name of the plan, or that it abbreviates. */
  #addAbbreviations(keys: readonly string[], postings: Postings): ReadonlySet<number> {
    const abbreviated = new Set<number>();
    for (const key of keys) {
      for (const position of postings.get(key) ?? NONE) {
        abbreviated.add(position);
        this.buffers.reach(position);
      }
    }
    return abbreviated;
  }

  /**
   * Scores the names that were reached, and resets them for the next plan. Stores the names with at least this score in the
   * buffers and returns their number.
   */
  #scoreReached(words: WordScores, abbreviated: ReadonlySet<number>, least: number): number {
    const { facts, groups, reached, reachedCount, reachedBits, positions, scores } = this.buffers;
    let count = 0;
    for (let index = 0; index < reachedCount; index++) {
      const position = reached[index] ?? 0;
      reachedBits[position >>> 5] = 0;
      const start = position * groups;
      const isAbbreviation = abbreviated.size > 0 && abbreviated.has(position);
      const score = words.scoreOf(facts, start, this.#unit * (this.#weights[position] ?? 0));
      for (let group = 0; group < groups; group++) facts[start + group] = 0;
      if (score === NO_SCORE && !isAbbreviation) continue;
      scores[count] = isAbbreviation ? Math.max(score, ABBREVIATION) : score;
      if ((scores[count] ?? 0) >= least) positions[count++] = position;
    }
    return count;
  }
}

/** The different values of a word's keys by their ranks: ascending, from 0. @throws RangeError if there are more than ranks */
function valuesOf({ keys, joined }: PlannedWord): number[] {
  const values = [...new Set([0, ...[...keys, ...joined].map(([, value]) => value)])].sort((a, b) => a - b);
  if (values.length > RANK + 1) throw new RangeError('a word has keys of too many values');
  return values;
}

/** The shared number of a word's facts, and the bit at which they start. */
const placeOf = (word: number): [group: number, shift: number] => [
  Math.floor(word / WORDS_PER_GROUP),
  (word % WORDS_PER_GROUP) * BITS_PER_WORD,
];

const NONE = new Uint32Array(0);

function rarestOf(keys: readonly string[], postings: Postings): Uint32Array[] {
  const found = keys.map((key) => postings.get(key)).filter((positions) => positions !== undefined);
  return found.sort((a, b) => a.length - b.length).slice(0, TRIGRAMS);
}

/** Shared because a new array for each of about a dozen searches per second would load the garbage collector. */
const STEP_COUNTS = new Uint32Array(STEPS + 1);

/**
 * A score that at least `limit` names reach, or all. Found by counting because most of the thousands of scores are far
 * from the best.
 */
function leastOfBest(scores: Float32Array, limit: number): number {
  if (scores.length <= limit) return 0;
  const counts = STEP_COUNTS.fill(0);
  for (const score of scores) {
    const step = Math.floor(score * STEPS);
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let step = STEPS;
  for (let count = counts[step] ?? 0; count < limit && step > 0; count += counts[step] ?? 0) step--;
  return step / STEPS;
}
