/** Words whose facts share a number. */
export const WORDS_PER_GROUP = 4;
const BITS_PER_NUMBER = 32;

/**
 * The memory in which scorers add up, about 16 bytes per name for plans of up to four words. Nearly all the time is spent on
 * fetching memory. Scorers that are used in turn share it so that it stays in the cache of the processor. For the same reason it
 * takes one bit to note that a name was reached, and one byte for what was found of a word in it. The bits and the facts are zero
 * between two plans.
 */
export class ScorerBuffers {
  /** One bit per name: whether the plan has reached it. */
  reachedBits = new Int32Array(0);
  /** The positions of the names that the plan has reached. */
  reached = new Int32Array(0);
  reachedCount = 0;
  /** What the plan has found of each word in a name, one byte for each: those of four words at `position * groups + group`. */
  facts = new Int32Array(0);
  /** The numbers that each name has in `facts`. */
  groups = 1;
  /** The positions and scores of the names that may be among the best. */
  positions = new Int32Array(0);
  scores = new Float32Array(0);

  /** Prepares the memory for a plan of `words` words over `names` names. */
  prepare(names: number, words: number): void {
    this.reachedCount = 0;
    this.groups = Math.max(1, Math.ceil(words / WORDS_PER_GROUP));
    if (names > this.reached.length) {
      this.reachedBits = new Int32Array(Math.ceil(names / BITS_PER_NUMBER));
      this.reached = new Int32Array(names);
      this.positions = new Int32Array(names);
      this.scores = new Float32Array(names);
    }
    const numbers = this.reached.length * this.groups;
    if (numbers > this.facts.length) this.facts = new Int32Array(numbers);
  }

  /** Notes that the plan reaches a name. */
  reach(position: number): void {
    const at = position >>> 5;
    const bits = this.reachedBits[at] ?? 0;
    const bit = 1 << (position & 31);
    if ((bits & bit) !== 0) return;
    this.reachedBits[at] = bits | bit;
    this.reached[this.reachedCount++] = position;
  }
}
