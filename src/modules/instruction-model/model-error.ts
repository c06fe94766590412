import { OutboundError, type OutboundErrorKind } from '../../platform/fetch/outbound-error';

export type ModelErrorKind =
  | Exclude<OutboundErrorKind, 'aborted'>
  | 'rate_limited'
  /** It failed by itself: a status of 5xx. */
  | 'unavailable'
  /** It did not take the request: another status. */
  | 'refused'
  /** It answered something other than it was asked for. */
  | 'malformed_answer';

/** Asking again soon may help. */
const PASSING: ReadonlySet<ModelErrorKind> = new Set(['unreachable', 'timeout', 'rate_limited', 'unavailable']);

/** A language model that gave no usable answer. The message holds neither texts nor the key. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    /** What it did answer, where that could be read. */
    readonly answer: string | null = null,
  ) {
    super(message);
  }

  get isPassing(): boolean {
    return PASSING.has(this.kind);
  }
}

/** A failed request as what it says of the model; what the caller stopped stays what it is. */
export function modelErrorOf(thrown: unknown): unknown {
  if (!(thrown instanceof OutboundError) || thrown.kind === 'aborted') return thrown;
  return new ModelError(thrown.kind, thrown.message);
}
