import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { currentRequest } from '../context/request-context';
import type { RouteConfiguration } from '../http/operations/route-configuration';
import { RequestLimits } from './request-limits';
import { rateLimitHeaders } from './token-bucket';

/**
 * Adds the remaining limit to responses that refuse a request before it was counted, for a missing permission,
 * portfolio or CSRF token.
 */
@Injectable()
export class RateLimitHeaders implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly limits: RequestLimits,
  ) {}

  onModuleInit(): void {
    const instance = this.host.httpAdapter.getInstance<FastifyInstance>();
    instance.addHook('onSend', async (request, reply, payload) => {
      const current = currentRequest();
      const { rateLimit, isPublic } = request.routeOptions.config as RouteConfiguration;
      // A sign-in takes no token from the bucket of the principal that it authenticates.
      if (!current || isPublic === true || reply.hasHeader('x-ratelimit-limit')) return payload;
      const outcome = await this.limits.look(current, rateLimit);
      if (outcome) void reply.headers(rateLimitHeaders(outcome));
      return payload;
    });
  }
}
