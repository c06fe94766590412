import { ERROR_CATALOGUE, type ErrorCode } from './catalogue';

/** A refusal or a fault that the caller is told of, by a code of the catalogue. `message` is shown to the caller. */
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

/** Not there and not yours are told apart for nobody. */
export const notFound = (what: string): ServiceError => new ServiceError('not_found', `${what} was not found`);
