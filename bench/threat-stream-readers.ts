/**
 * The readers of bench/threat-stream.ts. Takes `{ url, key, readers, after, events }` and answers `open` when every stream has
 * begun; then `{ sentAtMs }`, and answers with the figures when every reader has all events or nothing has arrived for
 * a while.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface ReadersTask {
  url: string;
  key: string;
  readers: number;
  /** The number of the last event before the streams. */
  after: number;
  events: number;
}

export interface ReadersFigures {
  /** Of all readers together. */
  received: number;
  /** Events that were not the next ones after the last that their reader had. */
  misplaced: number;
  megabytes: number;
  lag50Ms: number;
  lag99Ms: number;
  lagMaxMs: number;
  /** How late the last event was at the last reader. */
  lastLagMs: number;
  /** The processor time of this process. */
  processorMs: number;
}

const QUIET_MS = 15_000;
const ID = Buffer.from('\n\nid: ');

/** One stream, with the arrival of each of its events. */
class Reader {
  readonly arrivedAtMs: Float64Array;
  received = 0;
  misplaced = 0;
  bytes = 0;
  lastAtMs = 0;
  #rest = Buffer.alloc(0);

  constructor(
    private readonly after: number,
    events: number,
  ) {
    this.arrivedAtMs = new Float64Array(events);
  }

  read(chunk: Buffer): void {
    this.lastAtMs = performance.timeOrigin + performance.now();
    this.bytes += chunk.length;
    const text = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let begin = 0;
    for (;;) {
      const at = text.indexOf(ID, begin);
      const end = at < 0 ? -1 : text.indexOf(0x0a, at + ID.length);
      if (end < 0) break;
      this.#note(Number(text.toString('latin1', at + ID.length, end)));
      begin = end;
    }
    // Long enough for a separator and a number that are cut off.
    this.#rest = Buffer.from(text.subarray(Math.max(begin, text.length - 40)));
  }

  #note(seq: number): void {
    if (seq !== this.after + this.received + 1) this.misplaced += 1;
    this.arrivedAtMs[this.received] = this.lastAtMs;
    this.received += 1;
  }
}

let readers: Reader[] = [];
let startCpu = process.cpuUsage();
const agent = new Agent({ maxSockets: Infinity });
let open: IncomingMessage[] = [];

process.on('message', (message: ReadersTask | { sentAtMs: number[] }) => {
  void ('sentAtMs' in message ? finish(message.sentAtMs) : begin(message));
});

async function begin(given: ReadersTask): Promise<void> {
  readers = Array.from({ length: given.readers }, () => new Reader(given.after, given.events));
  open = await Promise.all(readers.map((reader) => openStream(given, reader)));
  startCpu = process.cpuUsage();
  process.send?.('open');
}

/** Resolves when the stream has begun. */
function openStream({ url, key, after }: ReadersTask, reader: Reader): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key, 'last-event-id': String(after) };
    const sent = request(`${url}/v1/threats/stream`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused with ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        reader.read(chunk);
        resolve(response);
      });
      // The connection is cut when the readers are done.
      response.on('error', () => undefined);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function finish(sentAtMs: readonly number[]): Promise<void> {
  const nowMs = (): number => performance.timeOrigin + performance.now();
  const lastAtMs = (): number => Math.max(sentAtMs.at(-1) ?? 0, ...readers.map((reader) => reader.lastAtMs));
  const isComplete = (): boolean => readers.every(({ received }) => received >= sentAtMs.length);
  while (!isComplete() && nowMs() - lastAtMs() < QUIET_MS) await delay(100);
  const cpu = process.cpuUsage(startCpu);
  for (const response of open) response.destroy();
  process.send?.({ ...figuresOf(sentAtMs), processorMs: (cpu.user + cpu.system) / 1_000 });
}

function figuresOf(sentAtMs: readonly number[]): Omit<ReadersFigures, 'processorMs'> {
  const lags = readers.flatMap(({ arrivedAtMs, received }) =>
    Array.from(
      arrivedAtMs.subarray(0, Math.min(received, sentAtMs.length)),
      (atMs, index) => atMs - (sentAtMs[index] ?? NaN),
    ),
  );
  const sorted = Float64Array.from(lags).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  const sum = (read: (reader: Reader) => number): number => readers.reduce((total, reader) => total + read(reader), 0);
  return {
    received: sum(({ received }) => received),
    misplaced: sum(({ misplaced }) => misplaced),
    megabytes: sum(({ bytes }) => bytes) / 1e6,
    lag50Ms: at(0.5),
    lag99Ms: at(0.99),
    lagMaxMs: at(1),
    lastLagMs: Math.max(...readers.map(({ lastAtMs }) => lastAtMs)) - (sentAtMs.at(-1) ?? NaN),
  };
}
