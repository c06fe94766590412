import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { currentRequest } from '../context/request-context';
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
    instance.addHook('onSend', async (_request, reply, payload) => {
      const current = currentRequest();
      if (!current || reply.hasHeader('x-ratelimit-limit')) return payload;
      const outcome = await this.limits.look(current);
      if (outcome) void reply.headers(rateLimitHeaders(outcome));
      return payload;
    });
  }
}
