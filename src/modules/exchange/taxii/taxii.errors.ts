/** A refusal that TAXII defines and the rest of the API does not have. `message` is shown to the caller. */
export class NotAcceptableError extends Error {
  override readonly name = 'NotAcceptableError';
  readonly status = 406;
}
