export type ProviderErrorCode =
  /** The key is missing, wrong or without this right. */
  | 'unauthorized'
  | 'rate_limited'
  /** Not in the form that is documented. */
  | 'invalid_answer'
  /** It failed by itself: a status of 5xx. */
  | 'unavailable'
  /** It did not take the request: another status of 4xx. */
  | 'refused';

/** A provider that answered, but with no articles. The message names neither subject nor key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly code: ProviderErrorCode,
    message: string,
    /** How long it asked us to wait, in ms; null where it did not say. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }

  /** Whether trying again soon may help: one that asks for fewer requests wants no more of them. */
  get isPassing(): boolean {
    return this.code === 'unavailable';
  }
}
