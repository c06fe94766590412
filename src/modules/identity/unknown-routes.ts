import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors/service-error';
import { currentRequest, type RequestContext } from '../../platform/context/request-context';
import { rateLimitHeaders, tooManyRequests } from '../../platform/rate-limit/token-bucket';
import { RequestLimits } from '../../platform/rate-limit/request-limits';
import { Authenticator } from './authenticator';

/**
 * Identifies the caller of an address or a method that does not exist. Nest runs guards for known routes only, but these
 * requests belong in the audit log of the caller's tenant and count against the caller's rate limit. Without a valid
 * credential the response is the same 404 or 405, and the record is anonymous.
 */
@Injectable()
export class UnknownRoutes implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost<FastifyAdapter>,
    private readonly authenticator: Authenticator,
    private readonly limits: RequestLimits,
  ) {}

  onModuleInit(): void {
    const instance = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    instance.addHook('preHandler', async (request, reply) => {
      if (request.is404) await this.#note(request, reply);
    });
  }

  /** @throws ServiceError rate_limit_exceeded */
  async #note(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const current = currentRequest();
    if (!current || !(await this.#isIdentified(current, request))) return;
    const outcome = await this.limits.take(current);
    if (outcome === null) return;
    if (!outcome.isAllowed) throw tooManyRequests(outcome);
    void reply.headers(rateLimitHeaders(outcome));
  }

  async #isIdentified(current: RequestContext, request: FastifyRequest): Promise<boolean> {
    try {
      await this.authenticator.identify(current, request);
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) return false;
      throw error;
    }
  }
}
