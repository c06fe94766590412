import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { ValidationError } from '../../kernel/errors/validation-error';
import { ImportStreamError } from '../../platform/records/import-stream-error';

export interface FormPart {
  name: string;
  /** To be read to its end before the next part comes; what is left unread is passed over. */
  stream: Readable;
}

const MAX_FIELD_BYTES = 65_536;
const MAX_PARTS = 10;

/**
 * The parts of a form (RFC 7578), files and plain values alike, one after the other and never held as a whole.
 * @throws ValidationError where the body isn't a form; ImportStreamError where it breaks off
 */
export async function* readFormParts(body: Readable, contentType: string | undefined): AsyncGenerator<FormPart> {
  const queue = new PartQueue();
  const busboy = makeBusboy(contentType);
  busboy.on('file', (name: string, stream: Readable) => queue.push({ name, stream }));
  busboy.on('field', (name: string, value: string) =>
    queue.push({ name, stream: Readable.from([Buffer.from(value)]) }),
  );
  busboy.on('finish', () => queue.end());
  busboy.on('error', () => queue.fail('The form ended early or is damaged'));
  body.on('error', () => queue.fail('The stream broke off'));
  body.on('close', () => {
    if (!body.readableEnded) queue.fail('The stream broke off');
  });
  body.pipe(busboy);
  try {
    for (let part = await queue.next(); part !== null; part = await queue.next()) {
      // Its reader meets the failure; without any listener it would end the process.
      part.stream.on('error', () => undefined);
      yield part;
      part.stream.resume();
    }
  } finally {
    body.unpipe(busboy);
    busboy.destroy();
    queue.close();
  }
}

function makeBusboy(contentType: string | undefined): InstanceType<typeof Busboy> {
  try {
    if (contentType?.toLowerCase().startsWith('multipart/form-data') !== true) throw new Error('not a form');
    const headers: BusboyHeaders = { 'content-type': contentType };
    return new Busboy({ headers, limits: { fieldSize: MAX_FIELD_BYTES, parts: MAX_PARTS } });
  } catch {
    const msg = 'Value error, the body should be multipart/form-data with a boundary';
    throw new ValidationError([{ loc: ['header', 'content-type'], msg, type: 'value_error' }]);
  }
}

/** Parts on their way from the parser's events to a reader that takes them one by one. */
class PartQueue {
  readonly #parts: FormPart[] = [];
  #isEnded = false;
  #failure: ImportStreamError | undefined;
  #wake: (() => void) | undefined;
  #current: Readable | undefined;

  push(part: FormPart): void {
    this.#parts.push(part);
    this.#wake?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  fail(reason: string): void {
    if (this.#isEnded) return;
    this.#failure ??= new ImportStreamError(reason);
    for (const { stream } of this.#parts) stream.destroy(this.#failure);
    this.#current?.destroy(this.#failure);
    this.#wake?.();
  }

  close(): void {
    for (const { stream } of this.#parts) stream.destroy();
  }

  async next(): Promise<FormPart | null> {
    for (;;) {
      const part = this.#parts.shift();
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
}
