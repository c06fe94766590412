import { ERROR_CATALOGUE, type ErrorCode } from './catalogue';

/** A refusal or fault that is reported to the caller with a code of the catalogue. `message` is shown to the caller. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly code: ErrorCode,
    message: string = ERROR_CATALOGUE[code].title,
    readonly details?: Readonly<Record<string, unknown>>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }
}

/** Missing resources and those of another tenant have the same error, so that nobody can distinguish them. */
export const notFound = (what: string): ServiceError => new ServiceError('not_found', `${what} was not found`);
