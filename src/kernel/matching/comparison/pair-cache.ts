/**
 * A cache of numbers that belong to pairs of ids. It keeps the most recent ones: a pair replaces another one that maps
 * to the same place. It uses 16 bytes per place and never grows.
 */
export class PairCache {
  readonly #lefts: Int32Array;
  readonly #rights: Int32Array;
  readonly #values: Float64Array;
  readonly #mask: number;

  /** @param bits the number of places is two to this power */
  constructor(bits: number) {
    const places = 2 ** bits;
    this.#lefts = new Int32Array(places).fill(-1);
    this.#rights = new Int32Array(places);
    this.#values = new Float64Array(places);
    this.#mask = places - 1;
  }

  /** The number of a pair in this order; `find` computes it if it is not cached. Ids are integers from 0. */
  get(left: number, right: number, find: () => number): number {
    const place = this.#placeOf(left, right);
    if (this.#lefts[place] === left && this.#rights[place] === right) return this.#values[place] ?? NaN;
    const value = find();
    this.#lefts[place] = left;
    this.#rights[place] = right;
    this.#values[place] = value;
    return value;
  }

  #placeOf(left: number, right: number): number {
    const mixed = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}
