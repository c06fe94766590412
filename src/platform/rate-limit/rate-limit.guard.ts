import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { currentRequest } from '../context/request-context';
import { getOperation } from '../http/operations/declared-operation';
import { RequestLimits } from './request-limits';
import { rateLimitHeaders, tooManyRequests } from './token-bucket';

/** Takes a token for every request with a valid credential and permission. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: RequestLimits) {}

  /** @throws ServiceError rate_limit_exceeded */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const current = currentRequest();
    if (!current) throw new Error('no request context');
    const bucket = getOperation(context.getHandler())?.rateLimit;
    const outcome = await this.limits.take(current, bucket);
    if (outcome === null) return true;
    if (!outcome.isAllowed) throw tooManyRequests(outcome);
    void context.switchToHttp().getResponse<FastifyReply>().headers(rateLimitHeaders(outcome));
    return true;
  }
}
