/** Why a feed could not be read, in words for the operator; never with a body or a query. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure';

  constructor(
    message: string,
    /** Of the answer, where there was one. */
    readonly status: number | null = null,
    /** How long the source wants to be left alone (RFC 9110 §10.2.3), seconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
