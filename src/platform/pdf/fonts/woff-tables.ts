import { inflateSync } from 'node:zlib';

const SIGNATURE = 'wOFF';
const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/**
 * The tables of a font, by their tags.
 * Source: WOFF File Format 1.0, §3 and §4.
 */
export function woffTables(file: Buffer): ReadonlyMap<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== SIGNATURE) throw new Error('this is not a WOFF 1.0 font');
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(12); index += 1) {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const offset = file.readUInt32BE(at + 4);
    const compressedLength = file.readUInt32BE(at + 8);
    const length = file.readUInt32BE(at + 12);
    const bytes = file.subarray(offset, offset + compressedLength);
    tables.set(file.toString('latin1', at, at + 4), compressedLength < length ? inflateSync(bytes) : bytes);
  }
  return tables;
}
