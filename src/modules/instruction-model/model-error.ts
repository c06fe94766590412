import { OutboundFailure, type OutboundFailureKind, RequestFailure } from '../../platform/fetch/outbound-failure';

export type ModelErrorKind =
  | Exclude<OutboundFailureKind, 'aborted' | 'unauthorized' | 'circuit_open'>
  /** The answer is not in the requested form. */
  | 'malformed_answer';

/** A language model that gave no usable answer. The message contains neither texts nor the key. */
export class ModelError extends OutboundFailure<ModelErrorKind> {
  override readonly name = 'ModelError';

  constructor(
    kind: ModelErrorKind,
    message: string,
    /** The answer of the model, if it could be read. */
    readonly answer: string | null = null,
  ) {
    // A question is small, and seconds pass between two calls, so a rate-limited server is called again too.
    super(kind, message, kind === 'rate_limited' ? { isTransient: true } : {});
  }
}

/** A failed request as a failure of the model; a request that the caller stopped is returned unchanged. */
export function toModelError(thrown: unknown): unknown {
  if (!(thrown instanceof RequestFailure) || thrown.kind === 'aborted') return thrown;
  return new ModelError(thrown.kind, thrown.message);
}
