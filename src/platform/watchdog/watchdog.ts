import { url as inspectorUrl } from 'node:inspector';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Settings } from '../../../config/settings';
import { startWorker } from '../workers/start-worker';
import { TICK_MS } from './stall-watch';
import type { WatchdogOrder } from './watchdog-thread';
import { workInFlight } from './work-in-flight';

type WatchdogSettings = Pick<Settings, 'dataDir' | 'logLevel' | 'eventLoopStallSeconds' | 'eventLoopAbortSeconds'>;

/**
 * Starts a thread that monitors the event loop of this process, and that keeps a list of the work in flight on the
 * disk.
 */
export class Watchdog {
  #heartbeat: NodeJS.Timeout | undefined;
  #exited: Promise<void> | undefined;
  #isStopped = false;

  constructor(
    private readonly settings: WatchdogSettings,
    private readonly log: Logger,
    registry: Registry,
  ) {
    countStalls(registry);
  }

  /** Resolves once the thread is monitoring: it detects every stall from then on, even in the first second. */
  async start(): Promise<void> {
    const { settings } = this;
    const worker = startWorker(join(__dirname, 'watchdog-thread'), {});
    // The thread must not keep a process alive that has nothing else to do.
    worker.unref();
    const order: WatchdogOrder = {
      memory: workInFlight.memory,
      limits: { stallMs: settings.eventLoopStallSeconds * 1_000, abortMs: settings.eventLoopAbortSeconds * 1_000 },
      dataDir: settings.dataDir,
      logLevel: settings.logLevel,
    };
    worker.postMessage(order);
    this.#exited = this.#exitOf(worker);
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
    });
    const beat = () => workInFlight.beat(inspectorUrl() !== undefined);
    beat();
    this.#heartbeat = setInterval(beat, TICK_MS / 2);
    this.#heartbeat.unref();
  }

  /** Resolves once the thread has ended and removed its list. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#heartbeat);
    workInFlight.stop();
    await this.#exited;
  }

  async #exitOf(worker: Worker): Promise<void> {
    worker.on('error', (error) => this.log.error({ err: error }, 'the event loop watchdog failed'));
    await new Promise((resolve) => worker.once('exit', resolve));
    if (!this.#isStopped) this.log.error('the event loop watchdog ended; stalls are no longer detected');
  }
}

/** The thread counts in shared memory. The main thread, which serves the metrics, reads it once it runs again. */
function countStalls(registry: Registry): void {
  new Counter({
    name: 'event_loop_stalls_total',
    help: 'Number of times that the event loop was stalled for EVENT_LOOP_STALL_SECONDS',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(workInFlight.stalls);
    },
  });
}
