import { isNativeError } from 'node:util/types';
import type { PageText } from '../archive.contract';
import type { ArticleRecord } from './article-draft';
import { articleRecord, type RawArticle } from './article-fields';
import { readWarcRecords, type WarcBlock } from './warc-records';
import { decodeBody, MAX_PAGE_BYTES, readResponseBody, readResponseHead, type ResponseHead } from './warc-response';
import { WARC_TEXTS } from '../archive.texts';

const PAGES = new Set(['text/html', 'application/xhtml+xml']);
const PLAIN = 'text/plain';

/** Reads the pages of WARC files: responses with status 200 that are HTML or plain text. Other records are skipped. */
export class WarcArticles {
  constructor(private readonly pageText: PageText) {}

  /** @throws ImportStreamError if the file is cut off or not a WARC file */
  async *read(chunks: AsyncIterable<Buffer>): AsyncGenerator<ArticleRecord> {
    for await (const record of readWarcRecords(chunks)) {
      if (record.type !== 'response') continue;
      const head = readResponseHead(record.block);
      if (head === null) yield { line: record.number, reason: WARC_TEXTS.noResponse };
      else if (head.status === 200 && (PAGES.has(head.mediaType) || head.mediaType === PLAIN)) {
        yield await this.#read(record, head);
      }
    }
  }

  async #read(record: WarcBlock, head: ResponseHead): Promise<ArticleRecord> {
    const { number: line, url } = record;
    if (!record.isWhole) return { line, reason: WARC_TEXTS.pageTooLarge(MAX_PAGE_BYTES / 1024 / 1024) };
    if (url === null) return { line, reason: WARC_TEXTS.noUrl };
    try {
      const body = await readResponseBody(record.block, head);
      const raw =
        head.mediaType === PLAIN ? plainText(decodeBody(body, head.contentType)) : await this.#page(body, head, url);
      return articleRecord(line, 'lenient', () => ({ ...raw, url, isWhole: true, sourceType: null }));
    } catch (error) {
      return { line, reason: WARC_TEXTS.unreadablePage(isNativeError(error) ? error.message : String(error)) };
    }
  }

  #page(body: Buffer, { contentType }: ResponseHead, url: string): Promise<PageFacts> {
    return this.pageText(body, contentType, url);
  }
}

type PageFacts = Pick<RawArticle, 'title' | 'publishedAt' | 'language' | 'author' | 'publisher'> & { text: string };

const plainText = (text: string): PageFacts => ({
  title: null,
  text,
  publishedAt: null,
  language: null,
  author: null,
  publisher: null,
});
