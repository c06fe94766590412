import type { Readable } from 'node:stream';
import type { PageText, PageTextResult } from '../archive.contract';
import type { ArticleRecord } from './article-draft';
import { type ArticleFormat, readArticles } from './article-formats';

/** Asks the service for the text of a page of a web archive, which is parsed in another process. */
export interface PageQuestion {
  body: Uint8Array;
  contentType: string;
  url: string;
}

export function read(
  { format, maxBytes }: { format: ArticleFormat; maxBytes: number },
  body: Readable,
  ask: (question: unknown) => Promise<unknown>,
): AsyncIterable<ArticleRecord> {
  const pageText: PageText = async (page, contentType, url) => {
    const question: PageQuestion = { body: page, contentType, url };
    return (await ask(question)) as PageTextResult;
  };
  return readArticles(format, body, pageText, maxBytes);
}
