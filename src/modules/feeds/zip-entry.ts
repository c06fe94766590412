import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { FeedFailure } from './feed-failure';

// PKWARE APPNOTE.TXT 6.3.10: end of central directory §4.3.16, central header §4.3.12, local header §4.3.7.
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/**
 * The single file of a ZIP archive, unpacked and verified by its size and CRC. Sizes are those of the central
 * directory. Archives with several files, encrypted ones and those in ZIP64 are refused, since no supported source
 * sends them.
 * @throws FeedFailure
 */
export async function readZipEntry(archive: Buffer, maxBytes: number): Promise<Buffer> {
  const entry = onlyEntry(archive);
  if (entry.unpackedBytes > maxBytes) throw broken(`its file is larger than ${maxBytes} bytes`);
  const start = contentStart(archive, entry.localOffset);
  const packed = archive.subarray(start, start + entry.packedBytes);
  if (packed.length !== entry.packedBytes) throw broken('it is truncated');
  const unpacked = await unpack(packed, entry.method, maxBytes);
  if (unpacked.length !== entry.unpackedBytes || crc32(unpacked) !== entry.crc) throw broken('its file is damaged');
  return unpacked;
}

interface ZipEntry {
  method: number;
  crc: number;
  packedBytes: number;
  unpackedBytes: number;
  localOffset: number;
}

function onlyEntry(archive: Buffer): ZipEntry {
  const end = endOffset(archive);
  if (archive.readUInt16LE(end + 10) !== 1) throw broken('it should contain exactly one file');
  const at = archive.readUInt32LE(end + 16);
  if (at + CENTRAL_BYTES > end || archive.readUInt32LE(at) !== CENTRAL_SIGNATURE) {
    throw broken('its directory is damaged');
  }
  if ((archive.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw broken('its file is encrypted');
  return {
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packedBytes: archive.readUInt32LE(at + 20),
    unpackedBytes: archive.readUInt32LE(at + 24),
    localOffset: archive.readUInt32LE(at + 42),
  };
}

/** A comment of any length may follow the record, so the search starts from the end. */
function endOffset(archive: Buffer): number {
  const lowest = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = archive.length - END_BYTES; at >= lowest; at--) {
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw broken('it is not a ZIP archive, or it is truncated');
}

function contentStart(archive: Buffer, at: number): number {
  if (at + LOCAL_BYTES > archive.length || archive.readUInt32LE(at) !== LOCAL_SIGNATURE) {
    throw broken('its directory is damaged');
  }
  return at + LOCAL_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
}

async function unpack(packed: Buffer, method: number, maxBytes: number): Promise<Buffer> {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw broken('its file uses a compression method that is not supported');
  try {
    return await inflate(packed, { maxOutputLength: maxBytes });
  } catch {
    throw broken('its file is damaged');
  }
}

const broken = (problem: string): FeedFailure =>
  new FeedFailure('invalid_answer', `The ZIP archive cannot be read: ${problem}`);
