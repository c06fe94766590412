import type { EntitySchema } from '../../../kernel/matching/matching.types';

/** A name of a listed entity. */
export interface ListedName {
  entityNumber: number;
  schema: EntitySchema;
  value: string;
  isWeak: boolean;
}

const FEWEST_NAMES = 64;
const FEWEST_BYTES = 1_024;

/** The names of a segment by their positions, in typed arrays: 30 to 40 bytes for each. */
export class NameTable {
  #numbers = new Int32Array(FEWEST_NAMES);
  /** Where the text of each name ends. */
  #ends = new Uint32Array(FEWEST_NAMES);
  /** The index of the schema, doubled; plus one for a weak name. */
  #kinds = new Uint8Array(FEWEST_NAMES);
  #texts = Buffer.allocUnsafeSlow(FEWEST_BYTES);
  readonly #schemas: EntitySchema[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Memory that the table takes. */
  get bytes(): number {
    return this.#numbers.byteLength + this.#ends.byteLength + this.#kinds.byteLength + this.#texts.byteLength;
  }

  /** Adds the name with the next position. */
  add({ entityNumber, schema, value, isWeak }: ListedName): void {
    const at = this.#count;
    if (at === this.#numbers.length) this.#resize(Math.max(FEWEST_NAMES, 2 * at));
    const start = this.#startOf(at);
    const end = start + Buffer.byteLength(value);
    if (end > this.#texts.length) this.#resizeTexts(2 * end);
    this.#texts.write(value, start);
    this.#numbers[at] = entityNumber;
    this.#ends[at] = end;
    this.#kinds[at] = 2 * this.#indexOf(schema) + (isWeak ? 1 : 0);
    this.#count += 1;
  }

  /** Releases memory that was reserved for further names. */
  trim(): void {
    this.#resizeTexts(this.#startOf(this.#count));
    this.#resize(this.#count);
  }

  get(position: number): ListedName | undefined {
    if (position >= this.#count) return undefined;
    const kind = this.#kinds[position] ?? 0;
    const schema = this.#schemas[kind >> 1];
    if (schema === undefined) return undefined;
    const value = this.#texts.toString('utf8', this.#startOf(position), this.#ends[position]);
    return { entityNumber: this.#numbers[position] ?? 0, schema, value, isWeak: (kind & 1) === 1 };
  }

  #startOf(position: number): number {
    return position === 0 ? 0 : (this.#ends[position - 1] ?? 0);
  }

  #indexOf(schema: EntitySchema): number {
    const known = this.#schemas.indexOf(schema);
    return known === -1 ? this.#schemas.push(schema) - 1 : known;
  }

  #resize(count: number): void {
    const resized = <T extends Int32Array | Uint32Array | Uint8Array>(before: T, after: T): T => {
      after.set(before.subarray(0, count));
      return after;
    };
    this.#numbers = resized(this.#numbers, new Int32Array(count));
    this.#ends = resized(this.#ends, new Uint32Array(count));
    this.#kinds = resized(this.#kinds, new Uint8Array(count));
  }

  #resizeTexts(size: number): void {
    const texts = Buffer.allocUnsafeSlow(size);
    this.#texts.copy(texts, 0, 0, Math.min(size, this.#texts.length));
    this.#texts = texts;
  }
}
