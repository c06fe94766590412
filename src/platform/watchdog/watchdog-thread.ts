import { isatty } from 'node:tty';
import { parentPort } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Settings } from '../../../config/settings';
import { createLog, standardError } from '../log/log';
import { endProcess } from './end-process';
import { OwnInFlightFile } from './in-flight-file';
import { type StallLimits, StallWatch, TICK_MS } from './stall-watch';
import { WorkInFlight, type WorkItem } from './work-in-flight';

export interface WatchdogOrder {
  readonly memory: SharedArrayBuffer;
  readonly limits: StallLimits;
  readonly dataDir: string;
  readonly logLevel: Settings['logLevel'];
}

const MAX_LOGGED = 100;

/**
 * The watchdog's thread. It does not return to its own event loop until it is stopped. It writes its log lines
 * itself, because the main thread may hang.
 */
class WatchdogThread {
  readonly #work: WorkInFlight;
  readonly #watch: StallWatch;
  readonly #log: Logger;
  readonly #file: OwnInFlightFile;
  #isFileFailing = false;

  constructor({ memory, limits, dataDir, logLevel }: WatchdogOrder) {
    this.#work = new WorkInFlight(memory);
    this.#watch = new StallWatch(limits);
    this.#log = createLog({ logLevel }, standardError({ isSync: true, isTerminal: isatty(2) }));
    this.#file = new OwnInFlightFile(dataDir);
  }

  run(): void {
    let lastMs = performance.now();
    while (!this.#work.waitForStop(TICK_MS)) {
      const nowMs = performance.now();
      this.#look(nowMs - lastMs);
      lastMs = nowMs;
    }
    this.#keepFile(() => this.#file.remove());
  }

  #look(elapsedMs: number): void {
    const verdict = this.#watch.look(this.#work.beats, elapsedMs, this.#work.isInspected);
    if (verdict.kind === 'stalled') {
      this.#work.countStall();
      this.#log.error(this.#described(verdict.stalledMs), 'the event loop is stalled; no requests are processed');
    } else if (verdict.kind === 'resumed') {
      this.#log.warn({ stalled_ms: Math.round(verdict.stalledMs) }, 'the event loop has recovered from a stall');
    } else if (verdict.kind === 'expired') {
      this.#end(verdict.stalledMs);
    }
    // Most work that is younger than a tick would have ended by the next one.
    const since = Date.now() - TICK_MS;
    const items = this.#work.items().filter((item) => item.received_at_ms <= since);
    this.#keepFile(() => this.#file.keep(items, this.#work.untracked));
  }

  #end(stalledMs: number): void {
    this.#keepFile(() => this.#file.close(this.#work.items(), this.#work.untracked, Math.round(stalledMs)));
    this.#log.fatal(this.#described(stalledMs), 'the event loop does not recover; ending the process');
    endProcess();
  }

  /** A full disk must not end the watchdog. */
  #keepFile(write: () => void): void {
    try {
      write();
      this.#isFileFailing = false;
    } catch (error) {
      if (!this.#isFileFailing) this.#log.error({ err: error }, 'the in-flight requests could not be written to disk');
      this.#isFileFailing = true;
    }
  }

  #described(stalledMs: number): object {
    const items = this.#work.items();
    const nowMs = Date.now();
    const shown = items.slice(0, MAX_LOGGED);
    return {
      stalled_ms: Math.round(stalledMs),
      requests: shown.flatMap((item) => (item.kind === 'request' ? [describedRequest(item, nowMs)] : [])),
      jobs: shown.flatMap((item) => (item.kind === 'job' ? [describedJob(item, nowMs)] : [])),
      not_shown: items.length - shown.length + this.#work.untracked,
    };
  }
}

const describedRequest = (item: WorkItem & { kind: 'request' }, nowMs: number): object => ({
  request_id: item.request_id,
  method: item.method,
  route: item.route,
  action: item.action,
  tenant_id: item.tenant_id,
  age_ms: nowMs - item.received_at_ms,
});

const describedJob = (item: WorkItem & { kind: 'job' }, nowMs: number): object => ({
  job: item.job,
  job_id: item.job_id,
  attempt: item.attempt,
  tenant_id: item.tenant_id,
  age_ms: nowMs - item.received_at_ms,
});

// Started without data: see startWorker.
parentPort?.once('message', (order: WatchdogOrder) => {
  const thread = new WatchdogThread(order);
  parentPort?.postMessage('watching');
  thread.run();
});
