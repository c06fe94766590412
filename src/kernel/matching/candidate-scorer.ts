import type { CandidatePlan, ValuedKey } from './candidate-plan';

/** The names that have a key, by their positions, ascending. */
export type Postings = ReadonlyMap<string, Uint32Array>;

export interface ScoredName {
  position: number;
  /** 0 to 1; says in which order to compare, not how alike names are. */
  score: number;
}

/** Trigrams looked at per word: the rarest, since those that thousands of names share say little and cost most. */
const TRIGRAMS = 5;
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
 * is 35 bytes a name.
 */
export class CandidateScorer {
  readonly #inWord: Float32Array;
  readonly #trigrams: Float32Array;
  readonly #isJoined: Uint8Array;
  readonly #total: Float32Array;
  readonly #covered: Float32Array;
  readonly #coveredOfName: Float32Array;
  readonly #isAbbreviation: Uint8Array;
  /** Whether another key than a trigram led here: of names that share trigrams alone there are too many. */
  readonly #isNear: Uint8Array;
  readonly #near: Positions;
  readonly #found: Positions;
  readonly #touched: Positions;

  /** @param weights what the words of each name count for, by position (`nameWeight`) */
  constructor(private readonly weights: ArrayLike<number>) {
    const count = weights.length;
    this.#inWord = new Float32Array(count);
    this.#trigrams = new Float32Array(count);
    this.#isJoined = new Uint8Array(count);
    this.#total = new Float32Array(count);
    this.#covered = new Float32Array(count);
    this.#coveredOfName = new Float32Array(count);
    this.#isAbbreviation = new Uint8Array(count);
    this.#isNear = new Uint8Array(count);
    this.#near = new Positions(count);
    this.#found = new Positions(count);
    this.#touched = new Positions(count);
  }

  /** The names most like the plan's, best first; earlier positions first among equals. */
  best(plan: CandidatePlan, postings: Postings, limit: number): ScoredName[] {
    this.#touched.clear();
    const areAllNear = !this.#markNear(plan, postings);
    for (const word of plan.words) this.#addWord(word, postings, areAllNear);
    this.#forgetNear();
    for (const key of plan.abbreviations) this.#addAbbreviation(postings.get(key) ?? NONE);
    const planWeight = plan.words.reduce((sum, { weight }) => sum + weight, 0);
    const scores = this.#touched.map((position) => this.#take(position, planWeight));
    const least = leastOfBest(scores, limit);
    const best: ScoredName[] = [];
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] ?? 0;
      if (score >= least) best.push({ position: this.#touched.at(at), score });
    }
    return best.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, limit);
  }

  #addAbbreviation(positions: Uint32Array): void {
    for (const position of positions) {
      if (this.#total[position] === 0 && this.#isAbbreviation[position] === 0) this.#touched.push(position);
      this.#isAbbreviation[position] = 1;
    }
  }

  /** Marks the names that any word leads to by more than trigrams; false where there are too few words to rely on that. */
  #markNear({ words }: CandidatePlan, postings: Postings): boolean {
    if (words.filter(({ weight }) => weight >= TELLING).length < 2) return false;
    for (const { keys, joined } of words) {
      for (const [key] of [...keys, ...joined]) {
        for (const position of postings.get(key) ?? NONE) {
          if (this.#isNear[position] === 1) continue;
          this.#isNear[position] = 1;
          this.#near.push(position);
        }
      }
    }
    return true;
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
    const share = 1 / rarest.length;
    for (const positions of rarest) {
      for (const position of positions) {
        if (!areAllNear && this.#isNear[position] === 0) continue;
        if (this.#inWord[position] === 0 && this.#trigrams[position] === 0) found.push(position);
        this.#trigrams[position] = (this.#trigrams[position] ?? 0) + share;
      }
    }
    for (let at = 0; at < found.length; at++) this.#closeWord(found.at(at), weight);
  }

  #addKey(positions: Uint32Array, value: number): void {
    for (const position of positions) {
      const before = this.#inWord[position] ?? 0;
      if (before === 0) this.#found.push(position);
      if (before < value) this.#inWord[position] = value;
    }
  }

  #addJoined([key, value]: ValuedKey, postings: Postings): void {
    const positions = postings.get(key) ?? NONE;
    this.#addKey(positions, value);
    for (const position of positions) this.#isJoined[position] = 1;
  }

  #closeWord(position: number, weight: number): void {
    const byTrigrams = Math.min(MOST_BY_TRIGRAMS, this.#trigrams[position] ?? 0);
    const similarity = Math.max(this.#inWord[position] ?? 0, byTrigrams);
    const ofName = this.#isJoined[position] === 1 ? weight * JOINED_WEIGHT : weight;
    this.#inWord[position] = 0;
    this.#trigrams[position] = 0;
    this.#isJoined[position] = 0;
    if (similarity < LEAST_OF_WORD) return;
    if (this.#total[position] === 0) this.#touched.push(position);
    this.#total[position] = (this.#total[position] ?? 0) + weight * similarity;
    this.#covered[position] = (this.#covered[position] ?? 0) + weight;
    this.#coveredOfName[position] = (this.#coveredOfName[position] ?? 0) + ofName;
  }

  /** How well the words agree that have a counterpart, and how much has none; forgets the position for the next plan. */
  #take(position: number, planWeight: number): number {
    const total = this.#total[position] ?? 0;
    const covered = this.#covered[position] ?? 0;
    const nameWeight = this.weights[position] ?? 0;
    const ofPlan = Math.max(0, planWeight - covered);
    const ofName = Math.max(0, nameWeight - (this.#coveredOfName[position] ?? 0));
    const shared = Math.min(covered, nameWeight);
    const apart = CONFLICT * Math.min(ofPlan, ofName) + EXTRA * Math.abs(ofPlan - ofName);
    const score = covered === 0 ? 0 : ((total / covered) * shared) / (shared + apart);
    const isAbbreviation = this.#isAbbreviation[position] === 1;
    this.#total[position] = 0;
    this.#covered[position] = 0;
    this.#coveredOfName[position] = 0;
    this.#isAbbreviation[position] = 0;
    return isAbbreviation ? Math.max(score, ABBREVIATION) : score;
  }
}

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
