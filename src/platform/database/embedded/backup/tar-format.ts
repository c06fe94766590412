/**
 * The tar format of POSIX.1-2017, pax: 512-byte blocks, a ustar header for each entry, and an extended header before it
 * where ustar has no room for a path or a size.
 */
export const BLOCK_BYTES = 512;

export interface TarEntry {
  /** Relative, with `/`, without an end stroke. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** The bits of the permissions. */
  readonly mode: number;
  /** Of the content; 0 for a folder. */
  readonly bytes: number;
  readonly modifiedAtMs: number;
}

/** What can't be read as a tar archive; the message says why. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const NAME_BYTES = 100;
/** Eleven octal digits. */
const MAX_USTAR_BYTES = 8_589_934_591;
const TYPE = { file: '0', folder: '5', extended: 'x', global: 'g' } as const;
const CHECKSUM_FIELD = { start: 148, end: 156 };

/** The header of an entry, with an extended one before it where it takes one. */
export function tarHeader(entry: TarEntry): Buffer {
  const name = entry.kind === 'folder' ? `${entry.path}/` : entry.path;
  const isLongName = Buffer.byteLength(name) > NAME_BYTES || /[^\x20-\x7e]/.test(name);
  const extended: Record<string, string> = {
    ...(isLongName && { path: name }),
    ...(entry.bytes > MAX_USTAR_BYTES && { size: String(entry.bytes) }),
  };
  const bytes = Math.min(entry.bytes, MAX_USTAR_BYTES);
  const plain = ustarHeader({ ...entry, bytes, name: isLongName ? 'long-name' : name, type: TYPE[entry.kind] });
  if (Object.keys(extended).length === 0) return plain;
  const records = Buffer.concat(Object.entries(extended).map(([key, value]) => paxRecord(key, value)));
  const header = ustarHeader({ ...entry, bytes: records.length, name: 'pax-header', type: TYPE.extended });
  return Buffer.concat([header, records, padding(records.length), plain]);
}

/** The zeros between a content of this length and the next block. */
export const padding = (bytes: number): Buffer => Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES);

/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

interface UstarFields {
  readonly name: string;
  readonly type: string;
  readonly mode: number;
  readonly bytes: number;
  readonly modifiedAtMs: number;
}

function ustarHeader({ name, type, mode, bytes, modifiedAtMs }: UstarFields): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, start: number, length: number): void => {
    block.write(value.toString(8).padStart(length - 1, '0'), start, 'latin1');
  };
  block.write(name, 0, 'latin1');
  octal(mode & 0o7777, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(Math.max(0, Math.floor(modifiedAtMs / 1_000)), 136, 12);
  block.write(type, 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_FIELD.start, 'latin1');
  return block;
}

/** The sum of all bytes of the header, its own field counted as blanks. */
function checksum(block: Buffer): number {
  let sum = 0;
  for (const [index, byte] of block.entries()) {
    sum += index >= CHECKSUM_FIELD.start && index < CHECKSUM_FIELD.end ? 0x20 : byte;
  }
  return sum;
}

/** `<length> <key>=<value>\n`, where the length counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length !== length) length += 1;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

export interface ParsedHeader {
  readonly type: 'file' | 'folder' | 'extended' | 'global' | 'other';
  readonly path: string;
  readonly mode: number;
  readonly bytes: number;
  readonly modifiedAtMs: number;
}

/** @throws TarError where the block is no header */
export function parseHeader(block: Buffer): ParsedHeader {
  const text = (start: number, length: number): string => {
    const field = block.subarray(start, start + length);
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end === -1 ? length : end);
  };
  const octal = (start: number, length: number): number => {
    const digits = text(start, length).trim();
    if (!/^[0-7]*$/.test(digits)) throw new TarError('a header has an invalid number');
    return digits === '' ? 0 : Number.parseInt(digits, 8);
  };
  if (octal(CHECKSUM_FIELD.start, 8) !== checksum(block)) throw new TarError('a header has a wrong checksum');
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
  const name = text(0, NAME_BYTES);
  return {
    type: typeOf(text(156, 1)),
    path: prefix === '' ? name : `${prefix}/${name}`,
    mode: octal(100, 8),
    bytes: octal(124, 12),
    modifiedAtMs: octal(136, 12) * 1_000,
  };
}

function typeOf(flag: string): ParsedHeader['type'] {
  if (flag === TYPE.file || flag === '') return 'file';
  if (flag === TYPE.folder) return 'folder';
  if (flag === TYPE.extended) return 'extended';
  return flag === TYPE.global ? 'global' : 'other';
}

/** @throws TarError where the records are none */
export function parsePaxRecords(content: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let start = 0; start < content.length;) {
    const blank = content.indexOf(0x20, start);
    const length = Number(content.toString('latin1', start, blank));
    const record = content.toString('utf8', blank + 1, start + length - 1);
    const equals = record.indexOf('=');
    if (!(length > 0) || start + length > content.length || equals <= 0) {
      throw new TarError('an extended header is damaged');
    }
    records.set(record.slice(0, equals), record.slice(equals + 1));
    start += length;
  }
  return records;
}
