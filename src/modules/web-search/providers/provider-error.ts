import { OutboundFailure, type OutboundFailureKind, RequestFailure } from '../../../platform/fetch/outbound-failure';
import { PROVIDER_TEXTS } from '../web-search.texts';

/** The code of the warning that reports the failure. */
export type ProviderErrorKind = OutboundFailureKind | 'internal_error';

/** A search that a provider could not answer. The message contains neither the subject nor the API key. */
export class ProviderError extends OutboundFailure<ProviderErrorKind> {
  override readonly name = 'ProviderError';
}

/** Converts any failure into one that may be reported; the message of an unknown error is not included. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof RequestFailure) return new ProviderError(error.kind, error.message);
  return new ProviderError('internal_error', PROVIDER_TEXTS.internalError);
}
