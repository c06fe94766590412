/** A document that may speak of somebody: a page, a news article, an event, a post. */
export interface Article {
  /** Where a reader finds it; null if it has no address, such as an event of the corpus. */
  url: string | null;
  title: string;
  /** Plain text, paragraphs separated by a line break: all of it, or the part that the source shows. */
  text: string;
  /** Whether `text` is the complete text. */
  isWhole: boolean;
  /** ISO 8601: an instant in UTC or a date; null if unknown. */
  publishedAt: string | null;
  /** ISO 639-1, lower case; null if unknown. */
  language: string | null;
  /** The source's own name, such as that of a newspaper. */
  publisher: string | null;
  author: string | null;
}

/** A part of a text, in UTF-16 code units; `end` is exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}
