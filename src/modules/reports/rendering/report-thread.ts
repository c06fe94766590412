import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { PlaceholderOptions, SignaturePosition } from '../../../platform/pades/signature-placeholder';
import { startWorker } from '../../../platform/workers/start-worker';
import type { ReportModel } from '../report-model';

export interface RenderJob {
  model: ReportModel;
  placeholder: PlaceholderOptions;
}

export interface RenderedReport {
  /** Includes a placeholder for its signature. */
  pdf: Buffer;
  position: SignaturePosition;
}

export type RenderAnswer = { pdf: Uint8Array; position: SignaturePosition } | { fault: string };

interface Current {
  job: RenderJob;
  resolve: (report: RenderedReport) => void;
  reject: (error: Error) => void;
}

const MAX_HEAP_MB = 768;
const START_TIMEOUT_MS = 30_000;
const MODULE = join(__dirname, 'report-worker');

/**
 * A thread that renders one report at a time. After a failure or a timeout it is ended, and the next report gets a new
 * one.
 */
export class ReportThread {
  #worker: Worker | null = null;
  #isReady = false;
  #current: Current | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly timeoutMs: number,
    private readonly module: string = MODULE,
  ) {}

  async run(job: RenderJob): Promise<RenderedReport> {
    if (this.#current !== null) throw new Error('a thread renders one report at a time');
    return new Promise((resolve, reject) => {
      this.#current = { job, resolve, reject };
      this.#begin();
    });
  }

  close(): void {
    this.#end(new Error('the rendering of reports was ended'));
  }

  #begin(): void {
    if (this.#worker === null) {
      this.#worker = this.#start();
      this.#endAfter(START_TIMEOUT_MS, 'the thread that renders reports did not start in time');
    }
    this.#worker.ref();
    if (!this.#isReady || this.#current === null) return;
    this.#endAfter(this.timeoutMs, 'rendering the report took too long');
    this.#worker.postMessage(this.#current.job);
  }

  #start(): Worker {
    const limits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
    // Without environment variables, which may contain secrets.
    const worker = startWorker(this.module, { env: {}, execArgv: [], resourceLimits: limits });
    // A thread that was ended may still send a message.
    worker.on('message', (message: 'ready' | RenderAnswer) => {
      if (worker === this.#worker) this.#received(message);
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#end(new Error('the thread that renders reports failed', { cause: error }));
    });
    worker.on('exit', (code) => {
      if (worker === this.#worker) this.#end(new Error(`the thread that renders reports ended with ${code}`));
    });
    return worker;
  }

  #received(message: 'ready' | RenderAnswer): void {
    if (message === 'ready') {
      this.#isReady = true;
      this.#begin();
      return;
    }
    clearTimeout(this.#timer);
    this.#worker?.unref();
    const current = this.#current;
    this.#current = null;
    if ('fault' in message) {
      current?.reject(new Error('the report cannot be rendered', { cause: message.fault }));
      return;
    }
    const { buffer, byteOffset, byteLength } = message.pdf;
    current?.resolve({ pdf: Buffer.from(buffer, byteOffset, byteLength), position: message.position });
  }

  #endAfter(timeMs: number, why: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(new Error(why)), timeMs).unref();
  }

  #end(error: Error): void {
    clearTimeout(this.#timer);
    void this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    const current = this.#current;
    this.#current = null;
    current?.reject(error);
  }
}
