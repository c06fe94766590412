import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startChild } from '../workers/start-worker';
import { PageError, type PageErrorCode } from './page-error';
import type { PageProcessLimits, PageProcessMessage } from './page-process-protocol';
import type { PageJob, RawPage } from './raw-page';

interface Current {
  job: PageJob;
  resolve: (page: RawPage) => void;
  reject: (error: unknown) => void;
}

const MAX_HEAP_MB = 256;
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;
const MAX_DEPTH = 256;
/** Includes attributes. */
const MAX_ELEMENTS = 300_000;
const MAX_TEXT_LENGTH = 1_000_000;
const MAX_PDF_PAGES = 500;
/** In short pages, the article that Readability finds is often the cookie notice. */
const MIN_ARTICLE_LENGTH = 200;
const START_TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;
/** By then, the parent would have ended the process if it were alive. */
const ORPHAN_AFTER_MS = 2_000;

/**
 * Parses pages in a separate process, one at a time. A worker thread shares its memory with the service: its limits
 * do not count array buffers (Node 20.20: a PDF of 6 MB grew the service by 3 GB), and one allocation that is too
 * large aborts the whole process. The process starts with the first page and ends after a minute without pages.
 */
export class PageProcess {
  #child: ChildProcess | null = null;
  #isReady = false;
  #current: Current | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly timeoutMs: number) {}

  /**
   * @throws PageError if the page cannot be read or takes too long, or the reason of the signal
   */
  async run(job: PageJob, signal: AbortSignal): Promise<RawPage> {
    signal.throwIfAborted();
    if (this.#current !== null) throw new Error('a page process reads one page at a time');
    const giveUp = (): void => this.#end(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await new Promise<RawPage>((resolve, reject) => {
        this.#current = { job, resolve, reject };
        this.#begin();
      });
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Ends the process; the next page starts another. */
  close(): void {
    this.#end(new PageError('timeout', 'reading pages was stopped'));
  }

  #begin(): void {
    if (this.#child === null) {
      this.#child = this.#start();
      this.#endAfter(START_TIMEOUT_MS, 'the process that reads pages did not start in time');
    }
    this.#child.ref();
    this.#child.channel?.ref();
    if (!this.#isReady || this.#current === null) return;
    this.#endAfter(this.timeoutMs, 'reading the page took too long');
    // If the process has exited, its exit event reports that.
    this.#child.send(this.#current.job, () => undefined);
  }

  #endAfter(timeMs: number, why: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(new PageError('timeout', why)), timeMs).unref();
  }

  #start(): ChildProcess {
    const limits: PageProcessLimits = {
      maxDepth: MAX_DEPTH,
      maxElements: MAX_ELEMENTS,
      maxTextLength: MAX_TEXT_LENGTH,
      maxPdfPages: MAX_PDF_PAGES,
      minArticleLength: MIN_ARTICLE_LENGTH,
      maxMemoryBytes: MAX_MEMORY_BYTES,
      orphanMs: this.timeoutMs + ORPHAN_AFTER_MS,
    };
    const child = startChild(join(__dirname, 'page-process.child'), {
      maxHeapMb: MAX_HEAP_MB,
      argument: limits,
      serialization: 'advanced',
    });
    // A process that was ended may still send messages.
    child.on('message', (message: PageProcessMessage) => {
      if (child === this.#child) this.#received(message);
    });
    const endIfOwn = (code: PageErrorCode, why: string): void => {
      if (child === this.#child) this.#end(new PageError(code, why));
    };
    child.on('error', () => endIfOwn('unreadable', 'the process that reads pages failed'));
    child.on('exit', () => endIfOwn('too_large', 'reading the page took too much memory'));
    return child;
  }

  #received(message: PageProcessMessage): void {
    if (message === 'ready') {
      this.#isReady = true;
      this.#begin();
      return;
    }
    const current = this.#current;
    this.#current = null;
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#endAfter(IDLE_MS, 'the page process was idle');
    if ('page' in message) current?.resolve(message.page);
    else current?.reject(new PageError(message.fault, FAULTS[message.fault]));
  }

  #end(error: unknown): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#isReady = false;
    const current = this.#current;
    this.#current = null;
    current?.reject(error);
  }
}

const FAULTS: Record<PageErrorCode, string> = {
  too_deep: `the page is nested deeper than ${MAX_DEPTH} elements`,
  too_large: `the page has more than ${MAX_ELEMENTS} elements and attributes`,
  unreadable: 'the page cannot be read',
  timeout: 'reading the page took too long',
  unsupported_type: 'the content is not a page',
};
