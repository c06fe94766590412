import { pipeline } from 'node:stream/promises';
import { type Entry, extract } from 'tar-stream';

/** A tar archive that cannot be read; the message says why. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

/** An entry with its content. */
export interface TarItem {
  /** Relative, separated by `/`, without a final `/`. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** The length of the content; 0 for a folder. */
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Yields the entries of an archive in order, in constant memory. Content that the caller does not read is skipped.
 * @throws TarError if the archive is damaged, or has entries that are neither files nor folders; the error of
 * `chunks`
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarItem> {
  const source = new Source(chunks);
  const parser = extract();
  // The parser reports every error. `chunks` is read to its end, so that a checksum at its end is verified as well.
  const feeding = pipeline(source.read(), parser).catch(() => undefined);
  try {
    for await (const entry of parser) {
      yield itemOf(entry, source);
      entry.resume();
    }
    await feeding;
  } catch (error) {
    throw source.faultFor(error);
  } finally {
    parser.destroy();
  }
}

/** Distinguishes errors of the byte source from errors that the parser finds. */
class Source {
  #fault: unknown = null;

  constructor(private readonly chunks: AsyncIterable<Buffer>) {}

  async *read(): AsyncGenerator<Buffer> {
    try {
      yield* this.chunks;
    } catch (error) {
      this.#fault = error;
      throw error;
    }
  }

  faultFor(error: unknown): unknown {
    if (this.#fault !== null) return this.#fault;
    if (error instanceof TarError) return error;
    const isTruncated = (error as Error).message === 'Unexpected end of data';
    return new TarError(isTruncated ? 'the archive is truncated' : 'a header is not valid');
  }
}

function itemOf(entry: Entry, source: Source): TarItem {
  const { name, type, size: bytes = 0 } = entry.header;
  const path = name.replace(/\/$/, '');
  if (type !== 'file' && type !== 'directory') throw new TarError(`${path} is neither a file nor a folder`);
  // tar-stream does not validate the size of an extended header, and never ends an entry of NaN bytes.
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new TarError(`${path} has an invalid size`);
  return { path, kind: type === 'file' ? 'file' : 'folder', bytes, content: contentOf(entry, source) };
}

async function* contentOf(entry: Entry, source: Source): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw source.faultFor(error);
  }
}
