import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentRequest } from '../../platform/context/request-context';
import { getOperation } from '../../platform/http/operations/declared-operation';
import { Authenticator } from './authenticator';

/** Requires a valid credential for every route that is not public. */
@Injectable()
export class CredentialGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const current = currentRequest();
    if (!current) throw new Error('no request context');
    if (getOperation(context.getHandler())?.permission === 'public') return true;
    await this.authenticator.authenticate(current, context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}
