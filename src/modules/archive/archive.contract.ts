import type { WebPlatform } from '../../kernel/articles/web-platform';

/** An article of the archive. */
export interface ArchivedArticle {
  id: string;
  /** Null for what came without an address. */
  url: string | null;
  title: string;
  /** Plain text. */
  text: string;
  /** False where the text was cut, or is no more than what a feed shows of it. */
  isWhole: boolean;
  publishedAt: Date | null;
  /** ISO 639, lower case. */
  language: string | null;
  publisher: string | null;
  author: string | null;
  sourceType: string | null;
  platform: WebPlatform;
}

/** What the archive is asked for. */
export interface ArticleSearch {
  /** Alternative names, each a list of words in any script; an article holds all words of one of them. */
  all: readonly (readonly string[])[];
  limit: number;
  /** Days, YYYY-MM-DD in UTC, both inclusive; with either of them articles without a date are left out. */
  from: string | null;
  to: string | null;
  /** ISO 639-1; empty for all. Articles of which no language is known are never left out. */
  languages: readonly string[];
  platforms: readonly WebPlatform[];
}

/** What is read out of a page; what it doesn't say is null. */
export interface PageTextResult {
  title: string | null;
  text: string;
  /** ISO 8601. */
  publishedAt: string | null;
  language: string | null;
  author: string | null;
  publisher: string | null;
}

/** Reads the text of an HTML page. `contentType` is the header as it was sent, with its charset. */
export type PageText = (body: Buffer, contentType: string, url: string) => Promise<PageTextResult>;

export const PAGE_TEXT = Symbol('page text');
