import type { Article } from '../../../kernel/articles/article';
import type { WebPlatform } from '../../../kernel/articles/web-platform';

/** An article as a reader found it: texts trimmed, bounded and fit for PostgreSQL. */
export interface ArticleDraft extends Article {
  canonicalUrl: string | null;
  sourceType: string | null;
  platform: WebPlatform;
}

/**
 * What a reader makes of one record: an article, or why it was refused. `line` counts from 1: lines of text, items of a
 * feed, records of a WARC file. `isCut`: the text was longer than an article may be.
 */
export type ArticleRecord = { line: number; article: ArticleDraft; isCut: boolean } | { line: number; reason: string };
