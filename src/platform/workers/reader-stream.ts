import { Readable } from 'node:stream';
import { unpackError } from './task-errors';
import { BATCHES_AHEAD, type FromReader, type ToReader } from './task-messages';
import type { StreamReader } from './worker-task';

const MAX_BATCH_ROWS = 200;
/** Rows may be large, so rows that were read are sent after this time. */
const MAX_BATCH_AGE_MS = 100;
const ALIVE_MS = 250;

interface Question {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** The way to the service and back. */
export interface ReaderChannel {
  send(message: FromReader): void;
  listen(listener: (message: ToReader) => void): void;
}

/**
 * The reader's end of a stream: it receives bytes and sends batches of rows. Each side sends only as fast as the
 * other consumes.
 */
class ReaderStream {
  readonly #chunks: Uint8Array[] = [];
  readonly #questions = new Map<number, Question>();
  #end: 'no' | 'ended' | { message: string } = 'no';
  #rows: unknown[] = [];
  #batchAtMs = 0;
  #sendLater: NodeJS.Timeout | undefined;
  #batchesAhead = 0;
  #lastQuestion = 0;
  #wake: () => void = () => undefined;

  constructor(private readonly channel: ReaderChannel) {
    channel.listen((message) => {
      this.#received(message);
      this.#wake();
    });
  }

  body(): Readable {
    return Readable.from(this.#bytes(), { objectMode: false });
  }

  readonly ask = (question: unknown): Promise<unknown> => {
    const id = (this.#lastQuestion += 1);
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      this.#post({ kind: 'question', id, question });
    });
  };

  async put(row: unknown): Promise<void> {
    if (this.#rows.length === 0) this.#begin();
    this.#rows.push(row);
    const isOld = performance.now() - this.#batchAtMs > MAX_BATCH_AGE_MS;
    if (isOld || this.#rows.length >= MAX_BATCH_ROWS) await this.flush(BATCHES_AHEAD - 1);
  }

  /** Resolves when at most this number of batches is still on its way. */
  async flush(batchesLeft = 0): Promise<void> {
    this.#send();
    while (this.#batchesAhead > batchesLeft) await this.#message();
  }

  #begin(): void {
    this.#batchAtMs = performance.now();
    this.#sendLater = setTimeout(() => this.#sendIncomplete(), MAX_BATCH_AGE_MS);
  }

  /** Sends rows whose batch is not full, because the next row may take long: the reader may be waiting for bytes. */
  #sendIncomplete(): void {
    if (this.#rows.length === 0) return;
    if (this.#batchesAhead < BATCHES_AHEAD) this.#send();
    else this.#sendLater?.refresh();
  }

  #send(): void {
    if (this.#rows.length === 0) return;
    clearTimeout(this.#sendLater);
    this.#post({ kind: 'batch', rows: this.#rows });
    this.#rows = [];
    this.#batchesAhead += 1;
  }

  async *#bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) {
        this.#post({ kind: 'more' });
        yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      } else if (this.#end === 'no') {
        this.#sendIncomplete();
        await this.#message();
      } else if (this.#end === 'ended') return;
      else throw new Error(this.#end.message);
    }
  }

  /** Both the bytes and the batches may wait for a message. */
  #message(): Promise<void> {
    const before = this.#wake;
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = () => undefined;
        before();
        resolve();
      };
    });
  }

  #received(message: ToReader): void {
    switch (message.kind) {
      case 'chunk':
        this.#chunks.push(message.bytes);
        break;
      case 'end':
        this.#end = 'ended';
        break;
      case 'broken':
        this.#end = message;
        break;
      case 'taken':
        this.#batchesAhead -= 1;
        break;
      case 'answer':
        this.#question(message.id)?.resolve(message.answer);
        break;
      case 'refusal':
        this.#question(message.id)?.reject(unpackError(message.thrown));
    }
  }

  #question(id: number): Question | undefined {
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    return question;
  }

  #post(message: FromReader): void {
    this.channel.send(message);
  }
}

/** Runs a reader to its end. The rows that it read before a failure are delivered first. */
export async function serveStream(read: StreamReader<unknown>, input: unknown, channel: ReaderChannel): Promise<void> {
  const stream = new ReaderStream(channel);
  const sayAlive = setInterval(() => channel.send({ kind: 'alive' }), ALIVE_MS);
  try {
    for await (const row of read(input, stream.body(), stream.ask)) await stream.put(row);
  } finally {
    await stream.flush();
    clearInterval(sayAlive);
  }
}
