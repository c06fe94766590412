export type PageErrorCode =
  /** The markup is nested too deeply. */
  | 'too_deep'
  | 'timeout'
  /** The body is not HTML, PDF or plain text. */
  | 'unsupported_type'
  /** The body does not have its declared type, is encrypted, or has no text. */
  | 'unreadable'
  /** In bytes, in elements, or in the memory that reading takes. */
  | 'too_large';

/** Nothing could be read of a page. The message contains nothing of the page. */
export class PageError extends Error {
  override readonly name = 'PageError';

  constructor(
    readonly code: PageErrorCode,
    message: string,
  ) {
    super(message);
  }
}
