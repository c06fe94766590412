import { BLOCK_BYTES, parseHeader, parsePaxRecords, type ParsedHeader, TarError, type TarEntry } from './tar-format';

/** An entry with its content, which is to be read to its end before the next entry is asked for. */
export interface TarItem extends TarEntry {
  readonly content: AsyncIterable<Buffer>;
}

const MAX_EXTENDED_BYTES = 1_048_576;

/**
 * The entries of an archive, in its order, in constant memory.
 * @throws TarError where it is cut off or damaged, or has entries that are neither files nor folders
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarItem> {
  const source = new ByteSource(chunks);
  let extended = new Map<string, string>();
  for (;;) {
    const block = await source.take(BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) break;
    const header = parseHeader(block);
    if (header.type === 'extended' || header.type === 'global') {
      if (header.bytes > MAX_EXTENDED_BYTES) throw new TarError('an extended header is too long');
      const content = await source.take(header.bytes);
      await source.skipPadding(header.bytes);
      if (header.type === 'extended') extended = parsePaxRecords(content);
      continue;
    }
    const item = itemOf(header, extended, source);
    extended = new Map();
    yield item;
    await source.finishContent();
  }
  // The second of the two empty blocks, and whatever the writer's blocking factor added.
  await source.drain();
}

function itemOf(header: ParsedHeader, extended: ReadonlyMap<string, string>, source: ByteSource): TarItem {
  const path = (extended.get('path') ?? header.path).replace(/\/$/, '');
  if (header.type !== 'file' && header.type !== 'folder') throw new TarError(`${path} is neither a file nor a folder`);
  const size = extended.get('size');
  const bytes = size === undefined ? header.bytes : Number(size);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new TarError(`${path} has an invalid size`);
  const { mode, modifiedAtMs, type: kind } = header;
  return { path, kind, mode, bytes, modifiedAtMs, content: source.content(bytes) };
}

/** Bytes as they come, handed out in the lengths that are asked for. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #left = 0;
  #contentBytes = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes. */
  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = bytes; missing > 0;) {
      const part = await this.#some(missing);
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  content(bytes: number): AsyncIterable<Buffer> {
    this.#left = bytes;
    this.#contentBytes = bytes;
    return this.#readContent();
  }

  async *#readContent(): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const part = await this.#some(this.#left);
      this.#left -= part.length;
      yield part;
    }
  }

  /** What its reader left of the content, and the padding after it. */
  async finishContent(): Promise<void> {
    while (this.#left > 0) this.#left -= (await this.#some(this.#left)).length;
    await this.skipPadding(this.#contentBytes);
  }

  async skipPadding(contentBytes: number): Promise<void> {
    await this.take((BLOCK_BYTES - (contentBytes % BLOCK_BYTES)) % BLOCK_BYTES);
  }

  /** To the end, so that the checksum of what is around it is looked at as well. */
  async drain(): Promise<void> {
    this.#rest = Buffer.alloc(0);
    while ((await this.#chunks.next()).done !== true);
  }

  async #some(atMost: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new TarError('the archive is truncated');
      this.#rest = next.value;
    }
    const part = this.#rest.subarray(0, atMost);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }
}
