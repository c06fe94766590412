import { OutboundError } from '../../platform/fetch/outbound-error';
import { ProviderError } from './providers/provider-error';

/** A search that a provider could not answer. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  /** @param code snake case; it stands in the warning that tells of it */
  constructor(
    readonly code: string,
    message: string,
    /** Whether trying again soon may help. */
    readonly isPassing = false,
  ) {
    super(message);
  }
}

/** Any failure as one that may be told of: what isn't known keeps its words to itself. */
export function providerFailureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof ProviderError) return new ProviderFailure(error.code, error.message, error.isPassing);
  if (error instanceof OutboundError) {
    const isPassing = error.kind === 'unreachable' || error.kind === 'timeout';
    return new ProviderFailure(error.kind, error.message, isPassing);
  }
  return new ProviderFailure('internal_error', 'a fault of the service');
}
