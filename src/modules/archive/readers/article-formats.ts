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
 * Articles of a byte stream, plain or gzip; it is read only as fast as they are taken. Throws `ImportStreamError` where
 * the stream is cut off, not of this format or longer than `maxBytes` once unpacked; articles before that have been given.
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
