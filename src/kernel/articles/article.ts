/** A document that may speak of somebody: a page, a news article, an event, a post. */
export interface Article {
  /** Where a reader finds it; null for what has no address, such as an event of the corpus. */
  url: string | null;
  title: string;
  /** Plain text, paragraphs parted by a line break: the whole, or what the source shows of it. */
  text: string;
  /** Whether `text` is the whole. */
  isWhole: boolean;
  /** ISO 8601: an instant in UTC or a day; null where unknown. */
  publishedAt: string | null;
  /** ISO 639-1, lower case; null where unknown. */
  language: string | null;
  /** What the source calls itself, such as a newspaper's name. */
  publisher: string | null;
  author: string | null;
}

/** A part of a text, in UTF-16 code units; `end` is the first one after it. */
export interface TextSpan {
  start: number;
  end: number;
}
