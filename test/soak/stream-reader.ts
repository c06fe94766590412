import { setTimeout as delay } from 'node:timers/promises';
import { readStream } from '../support/http/event-stream';

/** Reads the stream of threats without end, and continues on another process after each cut. */
export class StreamReader {
  /** The id of the last event. */
  lastId = 0;
  events = 0;
  connections = 0;
  /** Events that do not follow the event before, because one is missing, repeated or out of order. There should be none. */
  readonly faults: string[] = [];
  readonly #stop = new AbortController();

  constructor(
    private readonly urls: readonly string[],
    private readonly key: string,
  ) {}

  async run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const url = this.urls[this.connections++ % this.urls.length] ?? '';
      const options = { key: this.key, lastEventId: this.lastId, signal: this.#stop.signal };
      await readStream(`${url}/v1/threats/stream`, { ...options, onEvent: ({ id }) => this.#take(id) }).catch(
        () => undefined,
      );
      await delay(500);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  #take(id: number): void {
    // The first event of a connection may say where it stands, and has no id of its own.
    if (Number.isNaN(id)) return;
    if (id !== this.lastId + 1) this.faults.push(`event ${id} of the stream came after event ${this.lastId}`);
    this.lastId = id;
    this.events += 1;
  }
}
