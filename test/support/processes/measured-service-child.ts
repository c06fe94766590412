import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startTestApp } from '../app/test-app';
import type { TestDatabase } from '../app/test-database';

export type MeasuredQuestion = 'memory' | 'lap' | 'loop';

/** The observations since the last report. */
export interface Lap {
  /** The longest time for which the event loop did not run. */
  stallMs: number;
  /** The same without the time in which another process had the core. */
  ownStallMs: number;
  rssBytes: number;
}

export type MeasuredMessage =
  | { kind: 'ready'; url: string }
  | { kind: 'memory'; bytes: number }
  | { kind: 'lap'; lap: Lap }
  | { kind: 'loop'; ms: number };

/** The timer that measures the delay of the event loop fires this often. */
const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;

const report = (message: MeasuredMessage): void => void process.send?.(message);

/** The service in a separate process, which reports its memory and stalls on request. Ends with its parent. */
async function main(start: {
  database: Omit<TestDatabase, 'drop'>;
  environment: Record<string, string>;
}): Promise<void> {
  const database = { ...start.database, drop: () => Promise.resolve() };
  const service = await startTestApp(start.environment, database);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const gaps = new Gaps();
  const reportLap = (): void => {
    const stallMs = Math.max(0, delay.max / NS_PER_MS - RESOLUTION_MS);
    delay.reset();
    const ownStallMs = Math.min(stallMs, gaps.longest());
    report({ kind: 'lap', lap: { stallMs, ownStallMs, rssBytes: process.memoryUsage.rss() } });
  };
  process.on('message', (question: MeasuredQuestion) => {
    if (question === 'memory') void reportMemory();
    else if (question === 'loop') report({ kind: 'loop', ms: fixedLoopMs() });
    // A stall that has just ended is known once the timers of this turn have run.
    else setTimeout(reportLap, 1);
  });
  process.on('disconnect', () => process.exit(0));
  report({ kind: 'ready', url: service.url });
}

/**
 * Between two turns of the event loop: their duration, less the time in which the thread was ready to run but had no
 * core.
 */
class Gaps {
  #longestMs = 0;
  #former = { at: performance.now(), waitedMs: schedule().waitedMs };

  constructor() {
    setInterval(() => this.#note(), RESOLUTION_MS).unref();
  }

  /** Since the last report. */
  longest(): number {
    this.#note();
    const longestMs = this.#longestMs;
    this.#longestMs = 0;
    return longestMs;
  }

  #note(): void {
    const now = { at: performance.now(), waitedMs: schedule().waitedMs };
    const gapMs = now.at - this.#former.at - (now.waitedMs - this.#former.waitedMs) - RESOLUTION_MS;
    this.#longestMs = Math.max(this.#longestMs, gapMs);
    this.#former = now;
  }
}

/** The size of heap and buffers after garbage collection. Requires --expose-gc. */
async function reportMemory(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  report({ kind: 'memory', bytes: heapUsed + external });
}

/** Of the main thread, by Linux: time on a processor, and time waiting for one. */
function schedule(): { ranMs: number; waitedMs: number } {
  try {
    const [ran = NaN, waited = 0] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
      .split(' ')
      .map(Number);
    return { ranMs: ran / NS_PER_MS, waitedMs: waited / NS_PER_MS };
  } catch {
    return { ranMs: NaN, waitedMs: 0 };
  }
}

/** Arithmetic and text, similar to a request. The fastest of several rounds is that of an idle core. */
function fixedLoopMs(): number {
  const rounds = Array.from({ length: 9 }, () => {
    const before = { ran: schedule().ranMs, at: performance.now() };
    let sum = 0;
    for (let number = 1; number < 4_000_000; number += 1) sum = (Math.imul(sum, 31) + number) | 0;
    const text = Array.from({ length: 40_000 }, (_, index) => `${sum}-${index}`).join(',');
    if (text.split(',').length !== 40_000) throw new Error('the loop is wrong');
    // The loop is measured by its processor time, which other processes on the core do not increase.
    const ranMs = schedule().ranMs - before.ran;
    return Number.isNaN(ranMs) ? performance.now() - before.at : ranMs;
  });
  return Math.min(...rounds);
}

void main(JSON.parse(process.argv[2] ?? '{}') as Parameters<typeof main>[0]);
