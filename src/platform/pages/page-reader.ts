import { join } from 'node:path';
import { untilAborted } from '../until-aborted';
import type { WorkerPools } from '../workers/worker-pools';
import { workerTask, WorkerTaskError } from '../workers/worker-task';
import { decodePage } from './page-charset';
import { PageError } from './page-error';
import { PageProcess } from './page-process';
import type { PageKind, ReadPage } from './page-facts';
import type { PageParts, run } from './page-facts.task';
import type { PageJob, RawPage } from './raw-page';

export interface PageInput {
  /** The body after decompression. */
  body: Buffer;
  /** Its Content-Type header; empty if it had none. */
  contentType: string;
  /** Its address after redirects. */
  url: string;
  signal: AbortSignal;
}

export interface WebPageLimits {
  /** The limit for one page, once a process is running. */
  timeoutMs: number;
  maxBytes: number;
  /** The number of pages at a time; others wait for their turn. */
  processes: number;
}

const PAGE_FACTS = workerTask<typeof run>({
  name: 'page_facts',
  pool: 'articles',
  module: join(__dirname, 'page-facts.task'),
  deadlineMs: 5_000,
  errors: [PageError],
});
const DEFAULT_LIMITS: WebPageLimits = { timeoutMs: 5_000, maxBytes: 5 * 1024 * 1024, processes: 2 };
/** Content types that do not identify a format. */
const UNTOLD: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** Reads untrusted pages: HTML, PDF and plain text. Risky formats are parsed in processes that may be killed. */
export class PageReader {
  readonly #limits: WebPageLimits;
  readonly #processes: PageProcess[];
  readonly #idle: PageProcess[];
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly pools: Pick<WorkerPools, 'run'>,
    limits: Partial<WebPageLimits> = {},
  ) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    const { processes, timeoutMs } = this.#limits;
    this.#processes = Array.from({ length: processes }, () => new PageProcess(timeoutMs));
    this.#idle = [...this.#processes];
  }

  /** @throws PageError if the page has no content, or the reason of the signal */
  async read({ body, contentType, url, signal }: PageInput): Promise<ReadPage> {
    const kind = kindOf(body, contentType);
    if (body.length > this.#limits.maxBytes) {
      throw new PageError('too_large', `the page is larger than ${this.#limits.maxBytes} bytes`);
    }
    if (kind === 'pdf') return this.#whole({ kind, url, found: await this.#take({ kind, body }, signal) }, signal);
    const { text, charset } = decodePage(body, contentType);
    const found = kind === 'text' ? text : await this.#take({ kind, text, url }, signal);
    const read = await this.#whole({ kind, url, found }, signal);
    return { ...read, metadata: { ...read.metadata, charset } };
  }

  /** Ends the processes; pages that are being read fail. */
  close(): void {
    for (const each of this.#processes) each.close();
  }

  async #whole(parts: PageParts, signal: AbortSignal): Promise<ReadPage> {
    try {
      return await this.pools.run(PAGE_FACTS, parts, { group: new URL(parts.url).origin, signal });
    } catch (error) {
      if (!(error instanceof WorkerTaskError)) throw error;
      throw error.reason === 'deadline'
        ? new PageError('timeout', 'reading the page took too long')
        : new PageError('too_large', 'reading the page took too much memory');
    }
  }

  async #take(job: PageJob, signal: AbortSignal): Promise<RawPage> {
    const process = await this.#turn(signal);
    try {
      return await process.run(job, signal);
    } finally {
      this.#idle.push(process);
      this.#waiting.shift()?.();
    }
  }

  async #turn(signal: AbortSignal): Promise<PageProcess> {
    for (;;) {
      // The process that was used last is the one that is running.
      const process = this.#idle.pop();
      if (process !== undefined) return process;
      let wake = (): void => undefined;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      this.#waiting.push(wake);
      try {
        await untilAborted(signal, () => woken);
      } catch (error) {
        const index = this.#waiting.indexOf(wake);
        // If it was already woken and has left, it passes its turn on.
        if (index === -1) this.#waiting.shift()?.();
        else this.#waiting.splice(index, 1);
        throw error;
      }
    }
  }
}

/** The kind of a body by its Content-Type, or by its first bytes if that does not identify it. */
function kindOf(body: Buffer, contentType: string): PageKind {
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  const beginning = body.toString('latin1', 0, 1_024);
  if (mediaType === 'application/pdf' || mediaType === 'application/x-pdf') return 'pdf';
  if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') return 'html';
  if (mediaType === 'text/plain' || mediaType === 'text/markdown') return 'text';
  if (UNTOLD.has(mediaType) && beginning.startsWith('%PDF-')) return 'pdf';
  if (UNTOLD.has(mediaType) && /^[^<]{0,100}<(?:!doctype\s+html|html|head|body)\b/i.test(beginning)) return 'html';
  throw new PageError(
    'unsupported_type',
    `content of ${mediaType === '' ? 'unknown type' : `type ${mediaType}`} cannot be read as a page`,
  );
}
