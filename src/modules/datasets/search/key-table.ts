/** Positions of names in the form of positions.ts, by key. */
export type EncodedPostings = Map<string, Uint8Array>;

/** A table is enlarged when more than this share of it is used. */
const FULLEST = 0.75;
const FEWEST_SLOTS = 16;
const FEWEST_BYTES = 1_024;
/** The number of bytes of an entry is stored before its content. */
const LENGTH_BYTES = 4;
const EMPTY = 0;

/**
 * The keys of a segment with their encoded positions, in typed arrays: 20 to 36 bytes for a key beside its positions. In a `Map`
 * to buffers it takes 150, all of which each full garbage collection examines. Keys are stored as hashes of 53 bits; in one of
 * 100,000 segments with 400,000 keys, two hashes are equal. A name would then also be found by the other key, and compared in vain.
 */
export class KeyTable {
  #hashes = new Float64Array(FEWEST_SLOTS);
  #starts = new Uint32Array(FEWEST_SLOTS);
  #content = Buffer.allocUnsafeSlow(FEWEST_BYTES);
  #used = 0;
  #count = 0;

  /** Memory that the table takes. */
  get bytes(): number {
    return this.#hashes.byteLength + this.#starts.byteLength + this.#content.byteLength;
  }

  /** Adds a key that the table does not contain yet. */
  add(key: Uint8Array, positions: Uint8Array): void {
    if (this.#count >= FULLEST * this.#hashes.length) this.#enlargeTable();
    const start = this.#used;
    this.#used += LENGTH_BYTES + positions.length;
    if (this.#used > this.#content.length) this.#resizeContent(2 * this.#used);
    this.#content.writeUInt32LE(positions.length, start);
    this.#content.set(positions, start + LENGTH_BYTES);
    this.#insert(hashKey(key), start);
    this.#count += 1;
  }

  /** Releases memory that was reserved for further keys. */
  trim(): void {
    this.#resizeContent(this.#used);
  }

  /** The encoded positions of a key by its hash, without copying them. */
  find(hash: number): Uint8Array | undefined {
    const slot = this.#slotOf(hash);
    if (this.#hashes[slot] === EMPTY) return undefined;
    const start = this.#starts[slot] ?? 0;
    const content = start + LENGTH_BYTES;
    return this.#content.subarray(content, content + this.#content.readUInt32LE(start));
  }

  #insert(hash: number, start: number): void {
    const slot = this.#slotOf(hash);
    this.#hashes[slot] = hash;
    this.#starts[slot] = start;
  }

  /** The slot of a hash, or the empty one in which it belongs. There always is an empty one. */
  #slotOf(hash: number): number {
    const hashes = this.#hashes;
    const mask = hashes.length - 1;
    let slot = hash & mask;
    while (hashes[slot] !== EMPTY && hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #enlargeTable(): void {
    const [hashes, starts] = [this.#hashes, this.#starts];
    this.#hashes = new Float64Array(2 * hashes.length);
    this.#starts = new Uint32Array(2 * starts.length);
    for (let slot = 0; slot < hashes.length; slot++) {
      const hash = hashes[slot] ?? EMPTY;
      if (hash !== EMPTY) this.#insert(hash, starts[slot] ?? 0);
    }
  }

  #resizeContent(size: number): void {
    const content = Buffer.allocUnsafeSlow(size);
    this.#content.copy(content, 0, 0, Math.min(size, this.#content.length));
    this.#content = content;
  }
}

const LOW_BITS = 2 ** 32;
const HIGH_BITS = 0x1f_ff_ff;

/** A hash of 53 bits that is never 0: two FNV-1a hashes with different primes, mixed as in MurmurHash3. */
export function hashKey(key: Uint8Array): number {
  let low = 0x81_1c_9d_c5;
  let high = 0x9e_37_79_b9;
  for (const byte of key) {
    low = Math.imul(low ^ byte, 0x01_00_01_93);
    high = Math.imul(high ^ byte, 0x85_eb_ca_77);
  }
  low = mix(low ^ Math.imul(high, 0xc2_b2_ae_3d));
  high = mix(high ^ low);
  return (high & HIGH_BITS) * LOW_BITS + (low >>> 0) || 1;
}

function mix(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return mixed ^ (mixed >>> 16);
}
