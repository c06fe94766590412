/**
 * Ascending positions as the gaps between them, seven bits to a byte, the highest bit set where more bytes follow
 * (LEB128): 1.2 bytes a position where an array of the database takes four and its text seven.
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
  let count = 0;
  let last = -1;
  let gap = 0;
  let shift = 0;
  for (const byte of bytes) {
    gap |= (byte & 0x7f) << shift;
    if (byte > 0x7f) {
      shift += 7;
      continue;
    }
    last += gap;
    positions[count++] = last;
    gap = 0;
    shift = 0;
  }
  return positions.subarray(0, count);
}
