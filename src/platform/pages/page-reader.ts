import { join } from 'node:path';
import type { RunOptions } from '../workers/worker-pool';
import type { WorkerPools } from '../workers/worker-pools';
import { type WorkerTask, workerTask, WorkerTaskError } from '../workers/worker-task';
import { decodePage } from './page-charset';
import { PageError } from './page-error';
import type { PageKind, ReadPage } from './page-facts';
import type { run as interpret } from './page-facts.task';
import type { PageJob, RawPage } from './raw-page';
import type { run as parse } from './read-page.task';

export interface PageInput {
  /** The body after decompression. */
  body: Buffer;
  /** Its Content-Type header; empty if it had none. */
  contentType: string;
  /** Its address after redirects. */
  url: string;
  signal: AbortSignal;
}

const READ_PAGE = workerTask<typeof parse>({
  name: 'read_page',
  pool: 'pages',
  module: join(__dirname, 'read-page.task'),
  errors: [PageError],
});
const PAGE_FACTS = workerTask<typeof interpret>({
  name: 'page_facts',
  pool: 'articles',
  module: join(__dirname, 'page-facts.task'),
  deadlineMs: 5_000,
  errors: [PageError],
});
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** Content types that do not identify a format. */
const UNTOLD: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** Reads untrusted pages: HTML, PDF and plain text. */
export class PageReader {
  /** @param timeoutMs the limit for parsing one page */
  constructor(
    private readonly pools: Pick<WorkerPools, 'run'>,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** @throws PageError if the page has no content, or the reason of the signal */
  async read({ body, contentType, url, signal }: PageInput): Promise<ReadPage> {
    const kind = kindOf(body, contentType);
    if (body.length > MAX_BYTES) throw new PageError('too_large', `the page is larger than ${MAX_BYTES} bytes`);
    // Sites take turns.
    const options = { group: new URL(url).origin, signal };
    const parsePage = (job: PageJob): Promise<RawPage> =>
      this.#run(READ_PAGE, job, { ...options, deadlineMs: this.timeoutMs });
    if (kind === 'pdf') return this.#run(PAGE_FACTS, { kind, url, found: await parsePage({ kind, body }) }, options);
    const { text, charset } = decodePage(body, contentType);
    const found = kind === 'text' ? text : await parsePage({ kind, text });
    const read = await this.#run(PAGE_FACTS, { kind, url, found }, options);
    return { ...read, metadata: { ...read.metadata, charset } };
  }

  async #run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, options: RunOptions): Promise<Output> {
    try {
      return await this.pools.run(task, input, options);
    } catch (error) {
      if (!(error instanceof WorkerTaskError)) throw error;
      throw error.reason === 'deadline'
        ? new PageError('timeout', 'reading the page took too long')
        : new PageError('too_large', 'reading the page took too much memory');
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
