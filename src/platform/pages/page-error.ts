export type PageErrorCode =
  /** Markup nested deeper than is read. */
  | 'too_deep'
  | 'timeout'
  /** No page, document or plain text. */
  | 'unsupported_type'
  /** Not what it says it is, locked, or without any text. */
  | 'unreadable'
  /** In bytes, in elements, or in the memory that reading takes. */
  | 'too_large';

/** A page of which nothing could be read. The message repeats nothing of the page. */
export class PageError extends Error {
  override readonly name = 'PageError';

  constructor(
    readonly code: PageErrorCode,
    message: string,
  ) {
    super(message);
  }
}
