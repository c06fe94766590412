import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { principalKey } from '../../kernel/identity/principal-key';
import { currentRequest } from '../context/request-context';
import { getOperation } from '../http/operations/declared-operation';
import { OpenStreams } from './open-streams';

/** Limits the open event streams of a principal and of a tenant, before any work is done for another one. */
@Injectable()
export class StreamLimitGuard implements CanActivate {
  constructor(private readonly streams: OpenStreams) {}

  /** @throws ServiceError rate_limit_exceeded */
  canActivate(context: ExecutionContext): boolean {
    if (getOperation(context.getHandler())?.events === undefined) return true;
    const principal = currentRequest()?.principal;
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    if (!principal || raw.closed) return true;
    const close = this.streams.open({
      principal: principalKey(principal),
      tenantId: principal.scope?.tenantId ?? null,
    });
    // Emitted however the response ends, including refusals and broken connections.
    raw.once('close', close);
    return true;
  }
}
