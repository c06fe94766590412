/**
 * Encodes ascending positions as the gaps between them, seven bits per byte, with the highest bit set if more bytes
 * follow (LEB128): 1.2 bytes per position, while an array of the database takes four and its text form seven.
 */
export function encodePositions(positions: readonly number[]): Buffer {
  const bytes: number[] = [];
  let last = -1;
  for (const position of positions) {
    let gap = position - last;
    last = position;
    for (; gap > 0x7f; gap >>>= 7) bytes.push((gap & 0x7f) | 0x80);
    bytes.push(gap);
  }
  return Buffer.from(bytes);
}

export function decodePositions(bytes: Uint8Array): Uint32Array {
  const positions = new Uint32Array(bytes.length);
  return positions.subarray(0, decodeInto(positions, 0, bytes));
}

/**
 * A reusable buffer for the positions of one search at a time: allocating an array for each of some hundred keys costs
 * more in garbage collection than all the decoding.
 */
export class PositionRoom {
  #positions = new Uint32Array(LEAST_ROOM);
  #used = 0;

  /** Releases everything that was decoded before, which must not be used any longer. */
  empty(bytesToCome: number): void {
    this.#used = 0;
    if (bytesToCome > this.#positions.length) this.#positions = new Uint32Array(bytesToCome * 2);
  }

  decode(bytes: Uint8Array): Uint32Array {
    const start = this.#used;
    this.#used = decodeInto(this.#positions, start, bytes);
    return this.#positions.subarray(start, this.#used);
  }
}

const LEAST_ROOM = 65_536;

/** Returns the end position. There are at most as many positions as bytes. */
function decodeInto(positions: Uint32Array, start: number, bytes: Uint8Array): number {
  let end = start;
  let last = -1;
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] ?? 0;
    let gap = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[++at] ?? 0;
      gap |= (byte & 0x7f) << shift;
    }
    last += gap;
    positions[end++] = last;
  }
  return end;
}
