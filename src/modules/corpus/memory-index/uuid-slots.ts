const EMPTY = -1;
const BYTES = 16;
const HALF = 8;
const MIN_CAPACITY = 1_024;
const GROWTH = 1.25;
/** The maximum load of the table: a search needs two probes on average (Knuth, TAOCP 6.4, linear probing). */
const MAX_LOAD = 0.66;

/**
 * Numbers UUIDs from 0 in the order of their arrival, in typed arrays: about 25 bytes each, while a Map of strings
 * takes 150.
 */
export class UuidSlots {
  #bytes: Uint8Array = new Uint8Array(MIN_CAPACITY * BYTES);
  #table: Int32Array = new Int32Array(MIN_CAPACITY).fill(EMPTY);
  #size = 0;
  readonly #read = Buffer.alloc(BYTES);

  get size(): number {
    return this.#size;
  }

  get bytesUsed(): number {
    return this.#bytes.byteLength + this.#table.byteLength;
  }

  /** The number of a UUID; an unknown UUID gets a new one. */
  slotOf(uuid: string): number {
    return this.slotOfBytes(bytesOf(uuid));
  }

  /** Undefined if the UUID has no number. */
  slotIfKnown(uuid: string): number | undefined {
    const slot = this.#table[this.#find(bytesOf(uuid))] ?? EMPTY;
    return slot === EMPTY ? undefined : slot;
  }

  /** The same as `slotOf` for the 16 bytes of a UUID. */
  slotOfBytes(bytes: Buffer): number {
    const at = this.#find(bytes);
    const known = this.#table[at] ?? EMPTY;
    return known === EMPTY ? this.#add(bytes, at) : known;
  }

  /** The same for an id whose halves are little-endian numbers in these bytes, at an index, as DuckDB returns them. */
  slotOfHalves(high: Uint8Array, low: Uint8Array, index: number): number {
    const start = index * HALF;
    for (let at = 0; at < HALF; at += 1) {
      this.#read[at] = high[start + HALF - 1 - at] ?? 0;
      this.#read[HALF + at] = low[start + HALF - 1 - at] ?? 0;
    }
    return this.slotOfBytes(this.#read);
  }

  /** Makes room for this number of UUIDs, so that nothing has to grow until there are more. */
  reserve(count: number): void {
    if (count * BYTES > this.#bytes.length) this.#bytes = grown(this.#bytes, count);
    if (count > this.#table.length * MAX_LOAD) this.#rehash(Math.ceil(count / MAX_LOAD) + 1);
  }

  uuidAt(slot: number): string {
    const hex = Buffer.from(this.#bytes.buffer, slot * BYTES, BYTES).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  #add(bytes: Buffer, at: number): number {
    const slot = this.#size;
    if ((slot + 1) * BYTES > this.#bytes.length) this.#bytes = grown(this.#bytes, Math.ceil(slot * GROWTH));
    this.#bytes.set(bytes, slot * BYTES);
    this.#table[at] = slot;
    this.#size += 1;
    if (this.#size > this.#table.length * MAX_LOAD) this.#rehash(Math.ceil(this.#table.length * 1.5));
    return slot;
  }

  #rehash(length: number): void {
    this.#table = new Int32Array(length).fill(EMPTY);
    const bytes = Buffer.from(this.#bytes.buffer);
    for (let slot = 0; slot < this.#size; slot += 1) {
      let at = this.#startOf(bytes, slot * BYTES);
      // All ids differ, so only a free position is searched for.
      while (this.#table[at] !== EMPTY) at = (at + 1) % this.#table.length;
      this.#table[at] = slot;
    }
  }

  /** The position of a UUID in the table, or the free one for it. */
  #find(bytes: Buffer): number {
    let at = this.#startOf(bytes, 0);
    for (;;) {
      const slot = this.#table[at] ?? EMPTY;
      if (slot === EMPTY || this.#holds(slot, bytes)) return at;
      at = (at + 1) % this.#table.length;
    }
  }

  /** Where the search for a UUID begins. The last bytes of a UUIDv7 are random (RFC 9562 §5.7). */
  #startOf(bytes: Buffer, offset: number): number {
    return bytes.readUInt32LE(offset + 12) % this.#table.length;
  }

  #holds(slot: number, bytes: Buffer): boolean {
    const start = slot * BYTES;
    // Compares from the end, where UUIDs of the same time differ.
    for (let index = BYTES - 1; index >= 0; index -= 1) if (this.#bytes[start + index] !== bytes[index]) return false;
    return true;
  }
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

function grown(array: Uint8Array, count: number): Uint8Array {
  const larger = new Uint8Array(count * BYTES);
  larger.set(array);
  return larger;
}
