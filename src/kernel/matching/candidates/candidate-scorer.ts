import type { CandidatePlan } from './candidate-plan';

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
const MOST_BY_TRIGRAMS = 0.8;
const LEAST_OF_WORD = 0.3;
/** Cost per weight that both sides have without counterpart, and that only one side has. */
const CONFLICT = 1.5;
const EXTRA = 0.35;
/** Two joined words count for nearly two. */
const JOINED_WEIGHT = 1.8;
const ABBREVIATION = 0.9;
/** The weight of a distinctive word. */
const DISTINCTIVE_WEIGHT = 0.4;

/** Scores are distinguished to this share when the best are selected. */
const STEPS = 1_024;

/**
 * The memory in which scorers add up, 34 bytes per name. Scorers that are used in turn share it, because nearly all the time is
 * spent on fetching memory: a shared one stays in the cache of the processor. Therefore also what every key touches takes two
 * bytes per name, and the sums that only the remaining names need are adjacent. Everything is zero between two plans.
 */
export class ScorerBuffers {
  /** The best value of the word that a name has so far: its index among the values, from 1. */
  ranks = new Uint8Array(0);
  /** How many trigrams of the word the name has, and flags of one bit each. */
  marks = new Uint8Array(0);
  sums = new Float32Array(0);
  near = new Positions(0);
  found = new Positions(0);
  touched = new Positions(0);
  scores = new Float32Array(0);

  /** Enlarges the memory if it is for fewer names. */
  ensure(names: number): void {
    if (names <= this.ranks.length) return;
    this.ranks = new Uint8Array(names);
    this.marks = new Uint8Array(names);
    this.sums = new Float32Array(names * SUMS);
    this.near = new Positions(names);
    this.found = new Positions(names);
    this.touched = new Positions(names);
    this.scores = new Float32Array(names);
  }
}

/** Ranks names by the keys they share with a plan. One scorer serves any number of plans, one after the other. */
export class CandidateScorer {
  readonly #weights: Float32Array;

  /**
   * @param weights the weights of all names, by position (`nameWeight`)
   * @param buffers may be shared with other scorers
   */
  constructor(
    weights: ArrayLike<number>,
    private readonly buffers = new ScorerBuffers(),
  ) {
    this.#weights = Float32Array.from(weights);
  }

  /** The names most similar to the plan's name, best first; earlier positions first among equals. */
  best(plan: CandidatePlan, postings: Postings, { limit, least = 0, ofBest = 0 }: ScoreCut): ScoredName[] {
    this.buffers.ensure(this.#weights.length);
    this.buffers.touched.clear();
    const areAllNear = !this.#markNear(plan, postings);
    for (const word of plan.words) this.#addWord(word, postings, areAllNear);
    this.#forgetNear();
    for (const key of plan.abbreviations) this.#addAbbreviation(postings.get(key) ?? NONE);
    const planWeight = plan.words.reduce((sum, { weight }) => sum + weight, 0);
    const scores = this.#takeAll(planWeight);
    let highest = 0;
    for (const score of scores) highest = Math.max(highest, score);
    const lowest = Math.max(least, ofBest * highest, leastOfBest(scores, limit));
    const best: ScoredName[] = [];
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] ?? 0;
      if (score >= lowest) best.push({ position: this.buffers.touched.at(at), score });
    }
    return best.sort((a, b) => b.score - a.score || a.position - b.position).slice(0, limit);
  }

  #addAbbreviation(positions: Uint32Array): void {
    const marks = this.buffers.marks;
    for (const position of positions) {
      const mark = marks[position] ?? 0;
      if ((mark & IS_ABBREVIATION) === 0 && this.buffers.sums[position * SUMS + TOTAL] === 0)
        this.buffers.touched.push(position);
      marks[position] = mark | IS_ABBREVIATION;
    }
  }

  /**
   * Marks the names that any word finds by more than trigrams, because too many names share only trigrams. Returns
   * false if there are too few words to rely on that.
   */
  #markNear({ words }: CandidatePlan, postings: Postings): boolean {
    if (words.filter(({ weight }) => weight >= DISTINCTIVE_WEIGHT).length < 2) return false;
    for (const { keys, joined } of words) {
      for (const [key] of keys) this.#addNear(postings.get(key) ?? NONE);
      for (const [key] of joined) this.#addNear(postings.get(key) ?? NONE);
    }
    return true;
  }

  #addNear(positions: Uint32Array): void {
    const marks = this.buffers.marks;
    for (const position of positions) {
      const mark = marks[position] ?? 0;
      if ((mark & IS_NEAR) !== 0) continue;
      marks[position] = mark | IS_NEAR;
      this.buffers.near.push(position);
    }
  }

  #forgetNear(): void {
    const marks = this.buffers.marks;
    for (let at = 0; at < this.buffers.near.length; at++) {
      const position = this.buffers.near.at(at);
      marks[position] = (marks[position] ?? 0) & ~IS_NEAR;
    }
    this.buffers.near.clear();
  }

  #addWord(
    { weight, keys, joined, trigrams }: CandidatePlan['words'][number],
    postings: Postings,
    areAllNear: boolean,
  ): void {
    const found = this.buffers.found;
    found.clear();
    const values = [...new Set([0, ...[...keys, ...joined].map(([, value]) => value)])].sort((a, b) => a - b);
    for (const [key, value] of keys) this.#addKey(postings.get(key) ?? NONE, values.indexOf(value));
    for (const [key, value] of joined) this.#addJoined(postings.get(key) ?? NONE, values.indexOf(value));
    const rarest = rarestOf(trigrams, postings);
    for (const positions of rarest) this.#addTrigram(positions, areAllNear);
    this.#closeWord({ weight, values, perTrigram: rarest.length === 0 ? 0 : 1 / rarest.length });
  }

  #addKey(positions: Uint32Array, rank: number): void {
    const ranks = this.buffers.ranks;
    for (const position of positions) {
      const before = ranks[position] ?? 0;
      if (before === 0) this.buffers.found.push(position);
      if (before < rank) ranks[position] = rank;
    }
  }

  #addJoined(positions: Uint32Array, rank: number): void {
    this.#addKey(positions, rank);
    const marks = this.buffers.marks;
    for (const position of positions) marks[position] = (marks[position] ?? 0) | IS_JOINED;
  }

  #addTrigram(positions: Uint32Array, areAllNear: boolean): void {
    const marks = this.buffers.marks;
    for (const position of positions) {
      const mark = marks[position] ?? 0;
      if (!areAllNear && (mark & IS_NEAR) === 0) continue;
      if ((mark & TRIGRAM_COUNT) === 0 && this.buffers.ranks[position] === 0) this.buffers.found.push(position);
      marks[position] = mark + 1;
    }
  }

  /** Adds the word to the sums of the names that have it, and resets them for the next word. */
  #closeWord({ weight, values, perTrigram }: FoundWord): void {
    const { ranks, marks, sums, found, touched } = this.buffers;
    const similarities = similaritiesOf(values, perTrigram);
    for (let index = 0; index < found.length; index++) {
      const position = found.at(index);
      const mark = marks[position] ?? 0;
      const similarity = similarities[(ranks[position] ?? 0) * COUNTS + (mark & TRIGRAM_COUNT)] ?? 0;
      ranks[position] = 0;
      marks[position] = mark & ~(TRIGRAM_COUNT | IS_JOINED);
      if (similarity < LEAST_OF_WORD) continue;
      const at = position * SUMS;
      const total = sums[at + TOTAL] ?? 0;
      if (total === 0) touched.push(position);
      sums[at + TOTAL] = total + weight * similarity;
      sums[at + COVERED] = (sums[at + COVERED] ?? 0) + weight;
      const ofName = (mark & IS_JOINED) === 0 ? weight : weight * JOINED_WEIGHT;
      sums[at + COVERED_OF_NAME] = (sums[at + COVERED_OF_NAME] ?? 0) + ofName;
    }
  }

  /** The scores of the touched names in their order; valid until the next plan. */
  #takeAll(planWeight: number): Float32Array {
    const touched = this.buffers.touched;
    for (let at = 0; at < touched.length; at++) this.buffers.scores[at] = this.#take(touched.at(at), planWeight);
    return this.buffers.scores.subarray(0, touched.length);
  }

  /**
   * Computes how well the words with a counterpart agree and how much has none; resets the position for the next plan.
   */
  #take(position: number, planWeight: number): number {
    const sums = this.buffers.sums;
    const at = position * SUMS;
    const total = sums[at + TOTAL] ?? 0;
    const covered = sums[at + COVERED] ?? 0;
    const nameWeight = this.#weights[position] ?? 0;
    const ofPlan = Math.max(0, planWeight - covered);
    const ofName = Math.max(0, nameWeight - (sums[at + COVERED_OF_NAME] ?? 0));
    const shared = Math.min(covered, nameWeight);
    const apart = CONFLICT * Math.min(ofPlan, ofName) + EXTRA * Math.abs(ofPlan - ofName);
    const score = covered === 0 ? 0 : ((total / covered) * shared) / (shared + apart);
    sums[at + TOTAL] = 0;
    sums[at + COVERED] = 0;
    sums[at + COVERED_OF_NAME] = 0;
    const mark = this.buffers.marks[position] ?? 0;
    if ((mark & IS_ABBREVIATION) === 0) return score;
    this.buffers.marks[position] = mark & ~IS_ABBREVIATION;
    return Math.max(score, ABBREVIATION);
  }
}

/** A word of the plan whose keys have been looked up. */
interface FoundWord {
  weight: number;
  /** The values of its keys, ascending, from 0. */
  values: readonly number[];
  /** The value of each of its rarest trigrams. */
  perTrigram: number;
}

/** The sums of a name for the current plan, by their index. With a fourth, unused one, those of a name are in one line of the cache. */
const SUMS = 4;
const TOTAL = 0;
const COVERED = 1;
const COVERED_OF_NAME = 2;

/** Bits of a name's mark; a word has at most TRIGRAMS trigrams. */
const TRIGRAM_COUNT = 0x07;
const COUNTS = TRIGRAM_COUNT + 1;
const IS_JOINED = 0x20;
const IS_ABBREVIATION = 0x40;
const IS_NEAR = 0x80;

/** The similarity of a name by the rank of its best key and the number of its trigrams: at `rank * COUNTS + trigrams`. */
function similaritiesOf(values: readonly number[], perTrigram: number): Float64Array {
  const similarities = new Float64Array(values.length * COUNTS);
  for (const [rank, value] of values.entries()) {
    for (let trigrams = 0; trigrams < COUNTS; trigrams++) {
      similarities[rank * COUNTS + trigrams] = Math.max(value, Math.min(MOST_BY_TRIGRAMS, trigrams * perTrigram));
    }
  }
  return similarities;
}

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
}
