import { untilAborted } from '../until-aborted';
import { withoutControls } from './control-characters';
import { decodePage } from './page-charset';
import { PageError } from './page-error';
import { type PageFacts, pageFacts } from './page-facts';
import { PageProcess } from './page-process';
import type { PageJob, RawPage } from './raw-page';

export interface PageInput {
  /** As it came, after decompression. */
  body: Buffer;
  /** Its Content-Type header; empty where there was none. */
  contentType: string;
  /** Where it came from in the end. */
  url: string;
  signal: AbortSignal;
}

export interface ReadPage extends PageFacts {
  kind: 'html' | 'pdf' | 'text';
  /** Plain, paragraphs parted by a line break. */
  text: string;
}

export interface PageLimits {
  /** For one page, once a process is up. */
  timeoutMs: number;
  maxBytes: number;
  /** Pages at a time; others wait their turn. */
  processes: number;
}

const DEFAULT_LIMITS: PageLimits = { timeoutMs: 5_000, maxBytes: 5 * 1024 * 1024, processes: 2 };
const MAX_PLAIN_TEXT_LENGTH = 1_000_000;
/** Content types that say nothing. */
const UNTOLD: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** Reads pages of strangers: HTML, PDF and plain text. What could harm is taken apart in processes that may be killed. */
export class PageReader {
  readonly #limits: PageLimits;
  readonly #processes: PageProcess[];
  readonly #idle: PageProcess[];
  readonly #waiting: (() => void)[] = [];

  constructor(limits: Partial<PageLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    const { processes, timeoutMs } = this.#limits;
    this.#processes = Array.from({ length: processes }, () => new PageProcess(timeoutMs));
    this.#idle = [...this.#processes];
  }

  /**
   * @throws PageError where there is nothing to be read, or the reason of the signal
   */
  async read({ body, contentType, url, signal }: PageInput): Promise<ReadPage> {
    const kind = kindOf(body, contentType);
    if (body.length > this.#limits.maxBytes) {
      throw new PageError('too_large', `the page has more than ${this.#limits.maxBytes} bytes`);
    }
    if (kind === 'pdf') return whole(kind, await this.#take({ kind, body }, signal), url);
    const { text, charset } = decodePage(body, contentType);
    const page = kind === 'text' ? plainPage(text) : await this.#take({ kind, text, url }, signal);
    const read = whole(kind, page, url);
    return { ...read, metadata: { ...read.metadata, charset } };
  }

  /** Ends the processes; what is being read fails. */
  close(): void {
    for (const each of this.#processes) each.close();
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
      // The one used last is the one that is up.
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
        // One that was woken and has gone passes its turn on.
        if (index === -1) this.#waiting.shift()?.();
        else this.#waiting.splice(index, 1);
        throw error;
      }
    }
  }
}

/** What a body is, by its Content-Type, and by its first bytes where that says nothing. */
function kindOf(body: Buffer, contentType: string): ReadPage['kind'] {
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  const beginning = body.toString('latin1', 0, 1_024);
  if (mediaType === 'application/pdf' || mediaType === 'application/x-pdf') return 'pdf';
  if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') return 'html';
  if (mediaType === 'text/plain' || mediaType === 'text/markdown') return 'text';
  if (UNTOLD.has(mediaType) && beginning.startsWith('%PDF-')) return 'pdf';
  if (UNTOLD.has(mediaType) && /^[^<]{0,100}<(?:!doctype\s+html|html|head|body)\b/i.test(beginning)) return 'html';
  throw new PageError('unsupported_type', `${mediaType === '' ? 'a body of no known type' : mediaType} is no page`);
}

function plainPage(text: string): RawPage {
  const lines = text.slice(0, MAX_PLAIN_TEXT_LENGTH).split(/\r\n?|\n/);
  const paragraphs = lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
  const nothing = {
    title: '',
    byline: '',
    lang: '',
    canonical: '',
    metas: [],
    linkedData: [],
    times: [],
    pageCount: null,
  };
  return { ...nothing, text: paragraphs.join('\n') };
}

/** Pages that scripts would fill have at least what they say of themselves to others. */
function whole(kind: ReadPage['kind'], page: RawPage, url: string): ReadPage {
  const facts = cleaned(pageFacts(page, url));
  const { description } = facts.metadata;
  const text = withoutControls(page.text === '' && typeof description === 'string' ? description : page.text).trim();
  if (text === '' && facts.title === null) throw new PageError('unreadable', 'the page has no text');
  return { kind, text, ...facts };
}

function cleaned(facts: PageFacts): PageFacts {
  const { title, author, publisher, metadata } = facts;
  const clean = (text: string | null): string | null => (text === null ? null : withoutControls(text));
  const entries = Object.entries(metadata).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutControls(value) : value,
  ]);
  return {
    ...facts,
    title: clean(title),
    author: clean(author),
    publisher: clean(publisher),
    metadata: Object.fromEntries(entries) as PageFacts['metadata'],
  };
}
