import { OutboundError, type OutboundErrorKind } from '../../../platform/fetch/outbound-error';
import { PROVIDER_TEXTS } from '../web-search.texts';

/** Stands in the warning that tells of it. */
export type ProviderErrorCode =
  | OutboundErrorKind
  /** The key is missing, wrong or without this right. */
  | 'unauthorized'
  | 'rate_limited'
  /** It failed by itself: a status of 5xx. */
  | 'unavailable'
  /** It did not take the request: another status of 4xx. */
  | 'refused'
  /** It failed too often just now to be asked again. */
  | 'circuit_open'
  | 'internal_error';

/** Trying again soon may help: one that asks for fewer requests wants no more of them. */
const PASSING: ReadonlySet<ProviderErrorCode> = new Set<ProviderErrorCode>(['unavailable', 'unreachable', 'timeout']);

/** A search that a provider could not answer. The message names neither subject nor key. */
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

  get isPassing(): boolean {
    return PASSING.has(this.code);
  }
}

/** Any failure as one that may be told of: what isn't known keeps its words to itself. */
export function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof OutboundError) return new ProviderError(error.kind, error.message);
  return new ProviderError('internal_error', PROVIDER_TEXTS.internalError);
}
