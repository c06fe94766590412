import type { CandidatePlan, ValuedKey } from './candidate-plan';

/** The names that have a key, by their positions, ascending. */
export type Postings = ReadonlyMap<string, Uint32Array>;

export interface ScoredName {
  position: number;
  /** 0 to 1; says in which order to compare, not how alike names are. */
  score: number;
}

/** Which names are worth more than their score. */
export interface ScoreCut {
  limit: number;
  /** The score below which none is. */
  least?: number;
  /** The same as a share of the best one's score. */
  ofBest?: number;
}

/** Trigrams looked at per word: the rarest, since those that thousands of names share say little and cost most. */
export const TRIGRAMS = 5;
const MOST_BY_TRIGRAMS = 0.8;
const LEAST_OF_WORD = 0.3;
/** Per weight that each side has alone against the other, and that one side has more. */
const CONFLICT = 1.5;
const EXTRA = 0.35;
/** Two words joined count for nearly two. */
const JOINED_WEIGHT = 1.8;
const ABBREVIATION = 0.9;
/** The weight of a word that tells names apart. */
const TELLING = 0.4;

/** Scores are told apart to this share when the best are picked. */
const STEPS = 1_024;

/**
 * Ranks names by the keys they share with a plan. One scorer serves any number of plans, one after the other; its memory
 * is 49 bytes a name. What is added up of a name lies side by side, since nearly all the time goes into fetching it.
 */
export class CandidateScorer {
  readonly #sums: Float32Array;
  /** Whether another key than a trigram led here: of names that share trigrams alone there are too many. */
  readonly #isNear: Uint8Array;
  readonly #near: Positions;
  readonly #found: Positions;
  readonly #touched: Positions;

  /** @param weights what the words of each name count for, by position (`nameWeight`) */
  constructor(private readonly weights: ArrayLike<number>) {
    const count = weights.length;
    this.#sums = new Float32Array(count * SUMS);
    this.#isNear = new Uint8Array(count);
    this.#near = new Positions(count);
    this.#found = new Positions(count);
    this.#touched = new Positions(count);
  }

  /** The names most like the plan's, best first; earlier positions first among equals. */
  best(plan: CandidatePlan, postings: Postings, { limit, least = 0, ofBest = 0 }: ScoreCut): ScoredName[] {
    this.#touched.clear();
    const areAllNear = !this.#markNear(plan, postings);
    for (const word of plan.words) this.#addWord(word, postings, areAllNear);
    this.#forgetNear();
    for (const key of plan.abbreviations) this.#addAbbreviation(postings.get(key) ?? NONE);
    const planWeight = plan.words.reduce((sum, { weight }) => sum + weight, 0);
    const scores = this.#touched.map((position) => this.#take(position, planWeight));
    const highest = scores.reduce((most, score) => Math.max(most, score), 0);
    const lowest = Math.max(least, ofBest * highest, leastOfBest(scores, limit));
    const best: ScoredName[] = [];
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] ?? 0;
      if (score >= lowest) best.push({ position: this.#touched.at(at), score });
    }
    return best.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, limit);
  }

  #addAbbreviation(positions: Uint32Array): void {
    const sums = this.#sums;
    for (const position of positions) {
      const at = position * SUMS;
      if (sums[at + TOTAL] === 0 && sums[at + IS_ABBREVIATION] === 0) this.#touched.push(position);
      sums[at + IS_ABBREVIATION] = 1;
    }
  }

  /** Marks the names that any word leads to by more than trigrams; false where there are too few words to rely on that. */
  #markNear({ words }: CandidatePlan, postings: Postings): boolean {
    if (words.filter(({ weight }) => weight >= TELLING).length < 2) return false;
    for (const { keys, joined } of words) {
      for (const [key] of keys) this.#addNear(postings.get(key) ?? NONE);
      for (const [key] of joined) this.#addNear(postings.get(key) ?? NONE);
    }
    return true;
  }

  #addNear(positions: Uint32Array): void {
    for (const position of positions) {
      if (this.#isNear[position] === 1) continue;
      this.#isNear[position] = 1;
      this.#near.push(position);
    }
  }

  #forgetNear(): void {
    for (let at = 0; at < this.#near.length; at++) this.#isNear[this.#near.at(at)] = 0;
    this.#near.clear();
  }

  #addWord(
    { weight, keys, joined, trigrams }: CandidatePlan['words'][number],
    postings: Postings,
    areAllNear: boolean,
  ): void {
    const found = this.#found;
    found.clear();
    for (const [key, value] of keys) this.#addKey(postings.get(key) ?? NONE, value);
    for (const key of joined) this.#addJoined(key, postings);
    const rarest = rarestOf(trigrams, postings);
    for (const positions of rarest) this.#addTrigram(positions, 1 / rarest.length, areAllNear);
    for (let at = 0; at < found.length; at++) this.#closeWord(found.at(at), weight);
  }

  #addKey(positions: Uint32Array, value: number): void {
    const sums = this.#sums;
    for (const position of positions) {
      const at = position * SUMS + IN_WORD;
      const before = sums[at] ?? 0;
      if (before === 0) this.#found.push(position);
      if (before < value) sums[at] = value;
    }
  }

  #addJoined([key, value]: ValuedKey, postings: Postings): void {
    const positions = postings.get(key) ?? NONE;
    this.#addKey(positions, value);
    for (const position of positions) this.#sums[position * SUMS + IS_JOINED] = 1;
  }

  #addTrigram(positions: Uint32Array, share: number, areAllNear: boolean): void {
    const sums = this.#sums;
    for (const position of positions) {
      if (!areAllNear && this.#isNear[position] === 0) continue;
      const at = position * SUMS;
      if (sums[at + IN_WORD] === 0 && sums[at + BY_TRIGRAMS] === 0) this.#found.push(position);
      sums[at + BY_TRIGRAMS] = (sums[at + BY_TRIGRAMS] ?? 0) + share;
    }
  }

  #closeWord(position: number, weight: number): void {
    const sums = this.#sums;
    const at = position * SUMS;
    const byTrigrams = Math.min(MOST_BY_TRIGRAMS, sums[at + BY_TRIGRAMS] ?? 0);
    const similarity = Math.max(sums[at + IN_WORD] ?? 0, byTrigrams);
    const ofName = sums[at + IS_JOINED] === 1 ? weight * JOINED_WEIGHT : weight;
    sums[at + IN_WORD] = 0;
    sums[at + BY_TRIGRAMS] = 0;
    sums[at + IS_JOINED] = 0;
    if (similarity < LEAST_OF_WORD) return;
    if (sums[at + TOTAL] === 0) this.#touched.push(position);
    sums[at + TOTAL] = (sums[at + TOTAL] ?? 0) + weight * similarity;
    sums[at + COVERED] = (sums[at + COVERED] ?? 0) + weight;
    sums[at + COVERED_OF_NAME] = (sums[at + COVERED_OF_NAME] ?? 0) + ofName;
  }

  /** How well the words agree that have a counterpart, and how much has none; forgets the position for the next plan. */
  #take(position: number, planWeight: number): number {
    const sums = this.#sums;
    const at = position * SUMS;
    const total = sums[at + TOTAL] ?? 0;
    const covered = sums[at + COVERED] ?? 0;
    const nameWeight = this.weights[position] ?? 0;
    const ofPlan = Math.max(0, planWeight - covered);
    const ofName = Math.max(0, nameWeight - (sums[at + COVERED_OF_NAME] ?? 0));
    const shared = Math.min(covered, nameWeight);
    const apart = CONFLICT * Math.min(ofPlan, ofName) + EXTRA * Math.abs(ofPlan - ofName);
    const score = covered === 0 ? 0 : ((total / covered) * shared) / (shared + apart);
    const isAbbreviation = sums[at + IS_ABBREVIATION] === 1;
    sums[at + TOTAL] = 0;
    sums[at + COVERED] = 0;
    sums[at + COVERED_OF_NAME] = 0;
    sums[at + IS_ABBREVIATION] = 0;
    return isAbbreviation ? Math.max(score, ABBREVIATION) : score;
  }
}

/** What is added up of a name, by its place: of the word at hand, and of the plan. */
const SUMS = 8;
const IN_WORD = 0;
const BY_TRIGRAMS = 1;
const IS_JOINED = 2;
const TOTAL = 3;
const COVERED = 4;
const COVERED_OF_NAME = 5;
const IS_ABBREVIATION = 6;

const NONE = new Uint32Array(0);

function rarestOf(keys: readonly string[], postings: Postings): Uint32Array[] {
  const found = keys.map((key) => postings.get(key)).filter((positions) => positions !== undefined);
  return found.sort((a, b) => a.length - b.length).slice(0, TRIGRAMS);
}

/** A score that at least `limit` reach, or all; found by counting, since most of thousands are far from the best. */
function leastOfBest(scores: Float32Array, limit: number): number {
  if (scores.length <= limit) return 0;
  const counts = new Uint32Array(STEPS + 1);
  for (const score of scores) {
    const step = Math.floor(score * STEPS);
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let step = STEPS;
  for (let count = counts[step] ?? 0; count < limit && step > 0; count += counts[step] ?? 0) step--;
  return step / STEPS;
}

/** Positions in the order in which they were added. */
class Positions {
  readonly #positions: Int32Array;
  length = 0;

  constructor(count: number) {
    this.#positions = new Int32Array(count);
  }

  clear(): void {
    this.length = 0;
  }

  push(position: number): void {
    this.#positions[this.length++] = position;
  }

  at(index: number): number {
    return this.#positions[index] ?? -1;
  }

  map(valueOf: (position: number) => number): Float32Array {
    const values = new Float32Array(this.length);
    for (let index = 0; index < this.length; index++) values[index] = valueOf(this.at(index));
    return values;
  }
}
