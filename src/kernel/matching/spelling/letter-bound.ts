import { ALPHABET_SIZE, type Costs, letterBit } from './edit-distance';

const BITS = 31;
const BITS_PER_TABLE = 8;
const ENTRIES = 2 ** BITS_PER_TABLE;
const REST = ENTRIES - 1;

/**
 * A lower bound of `editDistance` by the letters that only one of two words has. Each of them is deleted, added or replaced at
 * least once, which costs at least as much as the cheapest of these for this letter. A replacement concerns one letter of either
 * word, so the letters of the two words are not added together. The sums for the possible masks of eight letters are in tables.
 */
export class LetterBound {
  readonly #tables: Float64Array;

  constructor(costs: Costs) {
    const least = leastCosts(costs);
    this.#tables = new Float64Array(Math.ceil(BITS / BITS_PER_TABLE) * ENTRIES);
    for (let at = 0; at < this.#tables.length; at++) {
      const first = Math.floor(at / ENTRIES) * BITS_PER_TABLE;
      for (let bit = 0; bit < BITS_PER_TABLE; bit++) {
        if ((at & (1 << bit)) !== 0) this.#tables[at] = (this.#tables[at] ?? 0) + (least[first + bit] ?? 0);
      }
    }
  }

  /** @param left and right the masks of the letters of two words */
  of(left: number, right: number): number {
    return Math.max(this.#sumOf(left & ~right), this.#sumOf(right & ~left));
  }

  #sumOf(mask: number): number {
    const tables = this.#tables;
    return (
      (tables[mask & REST] ?? 0) +
      (tables[ENTRIES + ((mask >>> 8) & REST)] ?? 0) +
      (tables[2 * ENTRIES + ((mask >>> 16) & REST)] ?? 0) +
      (tables[3 * ENTRIES + (mask >>> 24)] ?? 0)
    );
  }
}

/** By bit of a mask. Letters that share a bit have the lower cost of theirs. */
function leastCosts({ substitution, deletion, insertion }: Costs): Float64Array {
  const least = new Float64Array(BITS).fill(Infinity);
  for (let code = 0; code < ALPHABET_SIZE; code++) {
    let cost = Math.min(deletion[code] ?? 0, insertion[code] ?? 0);
    for (let other = 0; other < ALPHABET_SIZE; other++) {
      if (other === code) continue;
      cost = Math.min(
        cost,
        substitution[code * ALPHABET_SIZE + other] ?? 0,
        substitution[other * ALPHABET_SIZE + code] ?? 0,
      );
    }
    const bit = letterBit(code);
    least[bit] = Math.min(least[bit] ?? 0, cost);
  }
  return least;
}
