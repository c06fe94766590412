import { AsyncIterReader, LimitReader, StatusAndHeadersParser } from 'warcio';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { MAX_PAGE_BYTES } from './warc-response';
import { WARC_TEXTS } from '../archive.texts';

/** A record of a WARC file. */
export interface WarcBlock {
  /** Counts all records of the file, from 1. */
  number: number;
  type: string;
  url: string | null;
  /** The block, or its first 16 MB. */
  block: Buffer;
  isWhole: boolean;
}

const MAX_HEADER_BYTES = 1024 * 1024;

/**
 * Yields the records of a WARC file (ISO 28500), unpacked, one in memory at a time. Throws `ImportStreamError` for a
 * file that ends within a record or has another format, after yielding the records before.
 *
 * This uses the stream readers and the header parser of warcio, but not its file parser (warcio 2.4.11): that never
 * ends on a truncated file (LimitReader.skipFully), accepts headers of any length, and reads the next record as part of
 * the header if a chunk ends just before a header does.
 */
export async function* readWarcRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<WarcBlock> {
  const source = new BoundedSource(chunks);
  const reader = new AsyncIterReader(source, null);
  for (let number = 1; ; number += 1) {
    source.expectHeader(number);
    const header = await readHeader(reader, number);
    if (header === null) {
      if (number === 1) throw new ImportStreamError(WARC_TEXTS.noRecord);
      return;
    }
    source.expectBlock();
    yield await readBlock(reader, header, number);
  }
}

const cutOff = (number: number): ImportStreamError => new ImportStreamError(WARC_TEXTS.cutOff(number));

/** Header names are in lower case. Null at the end of the file. */
async function readHeader(reader: AsyncIterReader, number: number): Promise<Headers | null> {
  const lines: Uint8Array[] = [];
  for (;;) {
    const line = await reader.readlineRaw();
    if (line === null) break;
    const isBlank = line.length <= 2 && line.every((byte) => byte === 0x0d || byte === 0x0a);
    if (isBlank && lines.length === 0) continue;
    if (lines.length === 0 && !/^WARC\/\d/.test(Buffer.from(line).toString('latin1', 0, 6))) {
      const problem = number === 1 ? WARC_TEXTS.notWarc : WARC_TEXTS.noFurtherRecord(number - 1);
      throw new ImportStreamError(problem);
    }
    lines.push(line);
    if (isBlank) return parseHeader(Buffer.concat(lines), number);
  }
  if (lines.length > 0) throw cutOff(number);
  return null;
}

async function parseHeader(bytes: Buffer, number: number): Promise<Headers> {
  const parsed = await new StatusAndHeadersParser().parse(new AsyncIterReader([bytes], null), {
    headersClass: Headers,
  });
  if (!(parsed?.headers instanceof Headers)) throw new ImportStreamError(WARC_TEXTS.noHeader(number));
  return parsed.headers;
}

async function readBlock(reader: AsyncIterReader, headers: Headers, number: number): Promise<WarcBlock> {
  const length = headers.get('Content-Length') ?? '';
  if (!/^\d{1,15}$/.test(length)) throw new ImportStreamError(WARC_TEXTS.noLength(number));
  const parts: Uint8Array[] = [];
  let heldBytes = 0;
  let seenBytes = 0;
  for await (const part of new LimitReader(reader, Number(length))) {
    seenBytes += part.length;
    const held = part.subarray(0, MAX_PAGE_BYTES - heldBytes);
    heldBytes += held.length;
    if (held.length > 0) parts.push(held);
  }
  if (seenBytes < Number(length)) throw cutOff(number);
  return {
    number,
    type: headers.get('WARC-Type') ?? '',
    url: targetOf(headers),
    block: Buffer.concat(parts),
    isWhole: heldBytes === seenBytes,
  };
}

/** Wget writes the address in angle brackets, which WARC 1.0 required by mistake. */
const targetOf = (headers: Headers): string | null => headers.get('WARC-Target-URI')?.replace(/^<(.*)>$/, '$1') ?? null;

/** Passes chunks on, and refuses a file with a header longer than the limit. */
class BoundedSource implements AsyncIterable<Uint8Array> {
  #headerBytes = 0;
  #isInHeader = true;
  #number = 1;

  constructor(private readonly chunks: AsyncIterable<Buffer>) {}

  expectHeader(number: number): void {
    this.#headerBytes = 0;
    this.#isInHeader = true;
    this.#number = number;
  }

  expectBlock(): void {
    this.#isInHeader = false;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.chunks) {
      if (this.#isInHeader) {
        this.#headerBytes += chunk.length;
        if (this.#headerBytes > MAX_HEADER_BYTES) {
          throw new ImportStreamError(WARC_TEXTS.longHeader(this.#number));
        }
      }
      yield chunk;
    }
  }
}
