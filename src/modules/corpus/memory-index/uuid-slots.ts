const EMPTY = -1;
const WORDS = 4;
const MIN_CAPACITY = 1_024;
const GROWTH = 1.25;
/** The maximum load of the table: a search needs two probes on average (Knuth, TAOCP 6.4, linear probing). */
const MAX_LOAD = 0.66;
/** While a table is replaced by a larger one, each new UUID moves this many older ones. Moving a million at once takes a tenth of a second. */
const MOVED_AT_ONCE = 8;

/**
 * Numbers UUIDs from 0 in the order of their arrival, in typed arrays: about 25 bytes each, while a Map of strings
 * takes 150.
 */
export class UuidSlots {
  /** Four numbers of 32 bits for each UUID, in the order of its digits. */
  #words = new Uint32Array(MIN_CAPACITY * WORDS);
  #table = new Int32Array(MIN_CAPACITY).fill(EMPTY);
  /** The smaller table, until all of its slots have moved to the larger one. */
  #former: Int32Array | null = null;
  /** How many slots `#former` has, and how many of them are in the larger table. */
  #formerSize = 0;
  #moved = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytesUsed(): number {
    return this.#words.byteLength + this.#table.byteLength + (this.#former?.byteLength ?? 0);
  }

  /** The number of a UUID; an unknown UUID gets a new one. */
  slotOf(uuid: string): number {
    return this.slotOfBytes(bytesOf(uuid));
  }

  /** Undefined if the UUID has no number. */
  slotIfKnown(uuid: string): number | undefined {
    const bytes = bytesOf(uuid);
    const words = [
      bytes.readUInt32BE(0),
      bytes.readUInt32BE(4),
      bytes.readUInt32BE(8),
      bytes.readUInt32BE(12),
    ] as const;
    const slot = this.#table[this.#find(this.#table, ...words)] ?? EMPTY;
    if (slot !== EMPTY) return slot;
    return this.#formerSlot(...words);
  }

  /** The same as `slotOf` for the 16 bytes of a UUID. */
  slotOfBytes(bytes: Buffer): number {
    return this.#slot(bytes.readUInt32BE(0), bytes.readUInt32BE(4), bytes.readUInt32BE(8), bytes.readUInt32BE(12));
  }

  /** The same for a UUID whose halves are at an index of two lists of 64-bit numbers, each as its lower and its upper 32 bits. */
  slotOfHalves(high: Uint32Array, low: Uint32Array, index: number): number {
    const at = 2 * index;
    return this.#slot(high[at + 1] ?? 0, high[at] ?? 0, low[at + 1] ?? 0, low[at] ?? 0);
  }

  /** Makes room for this number of UUIDs, so that nothing has to grow until there are more. */
  reserve(count: number): void {
    if (count * WORDS > this.#words.length) this.#enlarge(count);
    if (count > this.#table.length * MAX_LOAD) this.#growTable(Math.ceil(count / MAX_LOAD) + 1);
  }

  uuidAt(slot: number): string {
    const [a, b, c, d] = [...this.#words.subarray(slot * WORDS, (slot + 1) * WORDS)].map(hexOf);
    return `${a}-${b?.slice(0, 4)}-${b?.slice(4)}-${c?.slice(0, 4)}-${c?.slice(4)}${d}`;
  }

  #slot(a: number, b: number, c: number, d: number): number {
    const at = this.#find(this.#table, a, b, c, d);
    const known = this.#table[at] ?? EMPTY;
    if (known !== EMPTY) return known;
    const formerSlot = this.#formerSlot(a, b, c, d);
    if (formerSlot !== undefined) return formerSlot;
    const slot = this.#size;
    if ((slot + 1) * WORDS > this.#words.length) this.#enlarge(Math.ceil(slot * GROWTH));
    const start = slot * WORDS;
    this.#words[start] = a;
    this.#words[start + 1] = b;
    this.#words[start + 2] = c;
    this.#words[start + 3] = d;
    this.#table[at] = slot;
    this.#size += 1;
    this.#move(MOVED_AT_ONCE);
    if (this.#size > this.#table.length * MAX_LOAD) this.#growTable(Math.ceil(this.#table.length * 1.5));
    return slot;
  }

  #enlarge(count: number): void {
    const larger = new Uint32Array(count * WORDS);
    larger.set(this.#words);
    this.#words = larger;
  }

  #growTable(length: number): void {
    this.#move(Infinity);
    this.#former = this.#table;
    this.#formerSize = this.#size;
    this.#moved = 0;
    this.#table = new Int32Array(length).fill(EMPTY);
  }

  #move(count: number): void {
    if (this.#former === null) return;
    const table = this.#table;
    const end = Math.min(this.#formerSize, this.#moved + count);
    for (; this.#moved < end; this.#moved += 1) {
      let at = (this.#words[this.#moved * WORDS + 3] ?? 0) % table.length;
      // All ids differ, so only a free position is searched for.
      while (table[at] !== EMPTY) at = (at + 1) % table.length;
      table[at] = this.#moved;
    }
    if (end === this.#formerSize) this.#former = null;
  }

  #formerSlot(a: number, b: number, c: number, d: number): number | undefined {
    if (this.#former === null) return undefined;
    const slot = this.#former[this.#find(this.#former, a, b, c, d)] ?? EMPTY;
    return slot === EMPTY ? undefined : slot;
  }

  /**
   * The position of a UUID in a table, or the free one for it. The search begins by its last digits, which are random in a UUIDv7
   * (RFC 9562 §5.7).
   */
  #find(table: Int32Array, a: number, b: number, c: number, d: number): number {
    const words = this.#words;
    let at = d % table.length;
    for (;;) {
      const slot = table[at] ?? EMPTY;
      if (slot === EMPTY) return at;
      const start = slot * WORDS;
      // Compares from the end, where UUIDs of the same time differ.
      if (words[start + 3] === d && words[start + 2] === c && words[start + 1] === b && words[start] === a) return at;
      at = (at + 1) % table.length;
    }
  }
}

/** The text of a UUID whose halves are at an index of two lists, as DuckDB returns them. */
export function uuidOfHalves(high: BigInt64Array, low: BigInt64Array, index: number): string {
  const hex = [high, low]
    .map((half) =>
      BigInt.asUintN(64, half[index] ?? 0n)
        .toString(16)
        .padStart(16, '0'),
    )
    .join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const hexOf = (word: number): string => word.toString(16).padStart(8, '0');
