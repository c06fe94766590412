import { RequestFailure } from '../../../../platform/fetch/outbound-failure';
import { PageError } from '../../../../platform/pages/page-error';
import { SEED_TEXTS } from '../../web-search.texts';

/** Why a requested address yielded no article. */
export class SeedFailure extends Error {
  override readonly name = 'SeedFailure';

  constructor(
    /** The code of the warning, in snake case. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Converts a failure into the form for the caller. */
export function toSeedFailure(error: unknown): SeedFailure {
  if (error instanceof SeedFailure) return error;
  if (error instanceof RequestFailure) return new SeedFailure(error.kind, error.message);
  if (error instanceof PageError) return new SeedFailure(error.code, error.message);
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new SeedFailure('timeout', SEED_TEXTS.slow);
  }
  throw error;
}
