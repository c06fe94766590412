const EMPTY = -1;
const BYTES = 16;
const MIN_CAPACITY = 1_024;
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

  uuidAt(slot: number): string {
    const hex = Buffer.from(this.#bytes.buffer, slot * BYTES, BYTES).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  #add(bytes: Buffer, at: number): number {
    const slot = this.#size;
    if ((slot + 1) * BYTES > this.#bytes.length) this.#bytes = grown(this.#bytes);
    this.#bytes.set(bytes, slot * BYTES);
    this.#table[at] = slot;
    this.#size += 1;
    if (this.#size > this.#table.length * MAX_LOAD) this.#rehash();
    return slot;
  }

  #rehash(): void {
    this.#table = new Int32Array(Math.ceil(this.#table.length * 1.5)).fill(EMPTY);
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

function grown(array: Uint8Array): Uint8Array {
  const larger = new Uint8Array(Math.ceil((array.length / BYTES) * 1.25) * BYTES);
  larger.set(array);
  return larger;
}
