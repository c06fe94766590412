import type { WebPlatform } from '../../kernel/articles/web-platform';

/** An article of the archive. */
export interface ArchivedArticle {
  id: string;
  /** Null if the article was imported without an address. */
  url: string | null;
  title: string;
  /** Plain text. */
  text: string;
  /** False if the text was cut, or is only the excerpt that a feed contains. */
  isWhole: boolean;
  publishedAt: Date | null;
  /** ISO 639, lower case. */
  language: string | null;
  publisher: string | null;
  author: string | null;
  sourceType: string | null;
  platform: WebPlatform;
}

/** A name by the word that every mention of it contains, whatever the spelling of the others. */
export interface NameKey {
  key: string;
  /** The other words of the name, which rank the articles. */
  others: readonly string[];
}

/** A search of the archive. */
export interface ArticleSearch {
  /**
   * Alternative names, each a list of words in any script. An article matches if it contains all words of one of them.
   */
  all: readonly (readonly string[])[];
  /**
   * Names that an article may spell differently. They add candidates after the articles that `all` finds, up to the
   * limit; the caller checks whether a candidate mentions the name.
   */
  keys: readonly NameKey[];
  limit: number;
  /** Days, YYYY-MM-DD in UTC, both inclusive. If either is set, articles without a date are left out. */
  from: string | null;
  to: string | null;
  /** ISO 639-1; empty for all. Articles of unknown language always match. */
  languages: readonly string[];
  platforms: readonly WebPlatform[];
}

/** The text and facts that were read from a page; null where the page has none. */
export interface PageTextResult {
  title: string | null;
  text: string;
  /** ISO 8601. */
  publishedAt: string | null;
  language: string | null;
  author: string | null;
  publisher: string | null;
}

/** Reads the text of an HTML page. `contentType` is the header as received, including its charset. */
export type PageText = (body: Buffer, contentType: string, url: string) => Promise<PageTextResult>;

export const PAGE_TEXT = Symbol('page text');
