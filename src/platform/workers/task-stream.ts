import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { readChunks } from '../records/import-stream';
import { packError } from './task-errors';
import { CHUNKS_AHEAD, type FromReader, type ToReader } from './task-messages';

/** Answers requests of a reader that its process cannot answer. */
export type Answering = (question: unknown) => Promise<unknown>;

/** The service's end of a stream that a task process reads. */
export class TaskStream<Row> {
  readonly #batches: Row[][] = [];
  #send: ((message: ToReader) => void) | undefined;
  #room = CHUNKS_AHEAD;
  #isClosed = false;
  #wakePump: () => void = () => undefined;
  #wakeReader: () => void = () => undefined;

  constructor(
    private readonly body: Readable,
    private readonly answering: Answering | undefined,
  ) {}

  /** Called when the reader has begun and receives messages. */
  open(send: (message: ToReader) => void): void {
    this.#send = send;
    void this.#pump();
  }

  receive(message: FromReader): void {
    if (message.kind === 'more') {
      this.#room += 1;
      this.#wakePump();
    } else if (message.kind === 'batch') {
      this.#batches.push(message.rows as Row[]);
      this.#wakeReader();
    } else if (message.kind === 'question') void this.#answer(message.id, message.question);
  }

  /**
   * All rows. The reader waits until the rows that it sent are consumed. @throws the rejection of `running`, after
   * the rows before it
   */
  async *rows(running: Promise<void>): AsyncGenerator<Row> {
    const state: { end: 'no' | 'ended' | { error: unknown } } = { end: 'no' };
    const endWith = (end: typeof state.end): void => {
      state.end = end;
      this.#wakeReader();
    };
    running.then(
      () => endWith('ended'),
      (error: unknown) => endWith({ error }),
    );
    for (;;) {
      const batch = this.#batches.shift();
      if (batch !== undefined) {
        yield* batch;
        this.#post({ kind: 'taken' });
      } else if (state.end === 'ended') return;
      else if (state.end !== 'no') throw state.end.error;
      else await new Promise<void>((resolve) => (this.#wakeReader = resolve));
    }
  }

  /** Stops reading the body. */
  close(): void {
    this.#isClosed = true;
    this.#wakePump();
  }

  async #pump(): Promise<void> {
    try {
      for await (const chunk of readChunks(this.body)) {
        while (this.#room === 0 && !this.#isClosed) await new Promise<void>((resolve) => (this.#wakePump = resolve));
        if (this.#isClosed) return;
        this.#room -= 1;
        this.#post({ kind: 'chunk', bytes: chunk });
      }
      this.#post({ kind: 'end' });
    } catch (error) {
      const cause = isNativeError(error) ? (error.cause ?? error) : error;
      this.#post({ kind: 'broken', message: isNativeError(cause) ? cause.message : String(cause) });
    }
  }

  async #answer(id: number, question: unknown): Promise<void> {
    try {
      if (!this.answering) throw new Error('this stream does not answer requests of its reader');
      this.#post({ kind: 'answer', id, answer: await this.answering(question) });
    } catch (error) {
      this.#post({ kind: 'refusal', id, thrown: packError(error) });
    }
  }

  #post(message: ToReader): void {
    if (!this.#isClosed) this.#send?.(message);
  }
}
