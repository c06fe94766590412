import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ServiceError } from '../../kernel/errors/service-error';
import type { RequestContext } from '../context/request-context';
import type { AnonymousGroup } from '../http/operations/route-configuration';
import { AnonymousLimit, type AddressExcess } from './anonymous-limit';

/**
 * Multiples of `ANONYMOUS_REQUESTS_PER_MINUTE`: a whole office may sign in from one address at the same time, and a
 * page of the documentation has ten files.
 */
const MULTIPLES: Readonly<Record<AnonymousGroup, number>> = {
  sign_in: 10,
  document: 5,
  discovery: 1,
  file: 1,
  other: 1,
};

/** Limits the requests of an address without a valid credential, before any work is done for them. */
@Injectable()
export class AnonymousRequests {
  readonly #limit = new AnonymousLimit<RequestContext>();
  readonly #retryAfter = new WeakMap<RequestContext, number>();

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'anonymousRequestsPerMinute'>) {}

  /** Counts a request once, even if this is called repeatedly. @throws ServiceError rate_limit_exceeded */
  require(context: RequestContext, group: AnonymousGroup): void {
    if (!this.admit(context, group)) throw this.refusalOf(context);
  }

  /** Like `require`, but returns whether the request is within the limit. */
  admit(context: RequestContext, group: AnonymousGroup): boolean {
    let seconds = this.#retryAfter.get(context);
    if (seconds === undefined) {
      const perMinute = this.settings.anonymousRequestsPerMinute * MULTIPLES[group];
      seconds = this.#limit.admit(context.sourceIp, { group, perMinute }, context, Date.now());
      this.#retryAfter.set(context, seconds);
    }
    return seconds === 0;
  }

  refusalOf(context: RequestContext): ServiceError {
    const seconds = this.#retryAfter.get(context) ?? 60;
    const message =
      'Too many requests without a valid credential from this address; retry after the time given in Retry-After';
    return new ServiceError('rate_limit_exceeded', message, undefined, { 'retry-after': String(seconds) });
  }

  takeExcess(nowMs: number): AddressExcess<RequestContext>[] {
    return this.#limit.takeExcess(nowMs);
  }
}
