import type { Article } from '../../../kernel/articles/article';
import type { WebPlatform } from '../../../kernel/articles/web-platform';

/** An article as a reader returns it: its texts are trimmed, limited in length and valid for PostgreSQL. */
export interface ArticleDraft extends Article {
  canonicalUrl: string | null;
  sourceType: string | null;
  platform: WebPlatform;
}

/**
 * What a reader returns for one record: an article, or the reason for its rejection. `line` counts from 1: lines of
 * text, items of a feed, records of a WARC file. `isCut` means that the text was longer than the limit.
 */
export type ArticleRecord = { line: number; article: ArticleDraft; isCut: boolean } | { line: number; reason: string };
