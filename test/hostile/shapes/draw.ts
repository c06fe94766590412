import { createHash } from 'node:crypto';
import { randomNumbers } from '../../support/samples/random-numbers';

/** Choices that depend only on the seed and the case, not on earlier choices. */
export class Draw {
  readonly #next: () => number;

  constructor(seed: number, name: string) {
    this.#next = randomNumbers(createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE());
  }

  /** An integer from 0 to `below - 1`. */
  below(below: number): number {
    return Math.floor(this.#next() * below);
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  isLikely(probability: number): boolean {
    return this.#next() < probability;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const all = [...items];
    for (let left = all.length; left > 1; left -= 1) {
      const other = this.below(left);
      [all[left - 1], all[other]] = [all[other]!, all[left - 1]!];
    }
    return all;
  }
}
