import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors/service-error';
import { currentRequest, type RequestContext } from '../../platform/context/request-context';
import { rateLimitHeaders, tooManyRequests } from '../../platform/rate-limit/token-bucket';
import { RequestLimits } from '../../platform/rate-limit/request-limits';
import { RequestIdentity } from './request-identity';

/**
 * Finds out who asks for an address or a method that does not exist: guards run for known routes alone, and what a principal
 * tries belongs in its tenant's audit log and counts against its limit. Without a valid credential nothing changes: the
 * answer is 404 or 405 all the same, and the record is anonymous.
 */
@Injectable()
export class UnknownRoutes implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost<FastifyAdapter>,
    private readonly identity: RequestIdentity,
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
      await this.identity.note(current, request);
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) return false;
      throw error;
    }
  }
}
