import type { Readable } from 'node:stream';
import { openImportStream } from '../../../platform/records/import-stream';
import type { PageText } from '../archive.contract';
import type { ArticleRecord } from './article-draft';
import { readArticleLines } from './article-ndjson';
import { readFeedArticles } from './feed-articles';
import { WarcArticles } from './warc-articles';

export const ARTICLE_FORMATS = ['ndjson', 'feed', 'rss', 'warc'] as const;
export type ArticleFormat = (typeof ARTICLE_FORMATS)[number];

/**
 * Reads the articles of a byte stream, plain or gzip, only as fast as the caller consumes them. Throws
 * `ImportStreamError` if the stream is cut off, has another format or is longer than `maxBytes` once unpacked; the
 * articles before that have been yielded.
 */
export function readArticles(
  format: ArticleFormat,
  stream: Readable,
  pageText: PageText,
  maxBytes?: number,
): AsyncIterable<ArticleRecord> {
  const chunks = openImportStream(stream, maxBytes);
  switch (format) {
    case 'ndjson':
      return readArticleLines(chunks);
    case 'feed':
    case 'rss':
      return readFeedArticles(chunks);
    case 'warc':
      return new WarcArticles(pageText).read(chunks);
  }
}
