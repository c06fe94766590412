import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { openImportStream } from '../../../platform/records/import-stream';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { BODY_TEXTS } from '../dataset.texts';

export interface FormPart {
  /** Empty if the form has no name for the part. */
  name: string;
  /** Must be read to its end before the next part is yielded; unread data is skipped. */
  stream: Readable;
}

const MAX_PARTS = 10;

/**
 * The parts of a form (RFC 7578), plain or gzip, both files and plain values. They are yielded one after the other and
 * never buffered completely.
 * @throws ValidationError if the body is not a form; ImportStreamError if it is truncated
 */
export async function* readFormParts(
  body: Readable,
  contentType: string | undefined,
  maxBytes?: number,
): AsyncGenerator<FormPart> {
  const queue = new PartQueue();
  const busboy = makeBusboy(contentType);
  busboy.on('file', (name: string | undefined, stream: Readable) => queue.push({ name: name ?? '', stream }));
  busboy.on('partsLimit', () => queue.fail(BODY_TEXTS.tooManyParts(MAX_PARTS)));
  busboy.on('finish', () => queue.end());
  busboy.on('error', () => queue.fail(BODY_TEXTS.damagedForm));
  const bytes = Readable.from(openImportStream(body, maxBytes), { objectMode: false });
  bytes.on('error', ({ message }) => queue.fail(message));
  bytes.pipe(busboy);
  try {
    for (let part = await queue.next(); part !== null; part = await queue.next()) {
      yield part;
      // A reader that stopped early may still have a listener that pauses the stream.
      part.stream.removeAllListeners('data').resume();
    }
  } finally {
    bytes.unpipe(busboy);
    bytes.destroy();
    busboy.destroy();
    queue.close();
  }
}

function makeBusboy(contentType: string | undefined): InstanceType<typeof Busboy> {
  try {
    if (!/^multipart\/form-data\s*;.*boundary="?[^\s";]/i.test(contentType ?? '')) throw new Error('not a form');
    const headers: BusboyHeaders = { 'content-type': contentType ?? '' };
    // Plain values are streamed too: Busboy would buffer them as texts and truncate them silently at a limit.
    return new Busboy({ headers, limits: { parts: MAX_PARTS }, isPartAFile: () => true });
  } catch {
    const msg = `Value error, ${BODY_TEXTS.notForm}`;
    throw new ValidationError([{ loc: ['header', 'content-type'], msg, type: 'value_error' }]);
  }
}

/** Passes parts from the parser's events to a reader that takes them one by one. */
class PartQueue {
  readonly #waiting: FormPart[] = [];
  #current: Readable | undefined;
  #isEnded = false;
  #failure: ImportStreamError | undefined;
  #wake: (() => void) | undefined;

  push(part: FormPart): void {
    // The reader of the part gets the error; without any listener it would end the process.
    part.stream.on('error', () => undefined);
    // The parser would wait for a closed part to be read.
    part.stream.on('close', () => {
      if (!part.stream.readableEnded) this.fail(BODY_TEXTS.unfinishedPart(part.name));
    });
    this.#waiting.push(part);
    this.#wake?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  fail(reason: string): void {
    if (this.#isEnded || this.#failure) return;
    this.#failure = new ImportStreamError(reason);
    this.#destroy(this.#failure);
    this.#wake?.();
  }

  close(): void {
    this.#isEnded = true;
    this.#destroy();
  }

  async next(): Promise<FormPart | null> {
    for (;;) {
      const part = this.#waiting.shift();
      if (part) {
        this.#current = part.stream;
        return part;
      }
      if (this.#failure) throw this.#failure;
      if (this.#isEnded) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #destroy(error?: Error): void {
    for (const { stream } of this.#waiting) stream.destroy(error);
    this.#current?.destroy(error);
  }
}
