const SFNT_TRUETYPE = 0x00010000;
const CHECKSUM_MAGIC = 0xb1b0afba;

/**
 * Writes a TrueType font with these tables, sorted by tag; `head` must be one of them. Source: OpenType 1.9,
 * "Organization of an OpenType font".
 */
export function sfnt(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const log2 = Math.floor(Math.log2(tables.length));
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(SFNT_TRUETYPE, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(16 * 2 ** log2, 6);
  directory.writeUInt16BE(log2, 8);
  directory.writeUInt16BE(16 * (tables.length - 2 ** log2), 10);
  const pieces = [directory];
  let offset = directory.length;
  let headAt = 0;
  tables.forEach(([tag, bytes], index) => {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum(padded), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    if (tag === 'head') headAt = offset;
    pieces.push(padded);
    offset += padded.length;
  });
  const font = Buffer.concat(pieces);
  font.writeUInt32BE((CHECKSUM_MAGIC - checksum(font)) >>> 0, headAt + 8);
  return font;
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
