import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors/service-error';
import { currentRequest } from '../context/request-context';
import { AllowedMethods } from './server/allowed-methods';
import { getOperation } from './operations/declared-operation';

const OPERATORS = '/v1/admin/';
const TENANT_OF_OPERATORS = /^\/v1\/admin\/tenants\/:slug(?=\/|$)/;

/**
 * Routes are closed by default: a route without a declared permission is refused, and otherwise the principal needs
 * the permission. Only the operator may use routes under `/v1/admin`, regardless of the permissions of others.
 */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(private readonly allowedMethods: AllowedMethods) {}

  canActivate(context: ExecutionContext): boolean {
    const permission = getOperation(context.getHandler())?.permission;
    if (permission === 'public') return true;
    const principal = currentRequest()?.principal;
    if (permission === undefined || principal === undefined) {
      throw new ServiceError('insufficient_scope', 'No credential has access to this route');
    }
    const { routeOptions, method } = context.switchToHttp().getRequest<FastifyRequest>();
    const { url = '' } = routeOptions;
    if (url.startsWith(OPERATORS) && principal.type !== 'operator') throw this.#operatorsOnly(url, method);
    if (!principal.permissions.has(permission)) {
      throw new ServiceError('insufficient_scope', `This request needs the permission ${permission}`, { permission });
    }
    return true;
  }

  /** Names the route with which a tenant does the same for itself, if there is one. */
  #operatorsOnly(url: string, method: string): ServiceError {
    const own = url.replace(TENANT_OF_OPERATORS, '/v1/tenant');
    const hasOwn = own !== url && this.allowedMethods.of(own).includes(method);
    const address = own.replace(/:(\w+)/g, '{$1}');
    const advice = hasOwn
      ? `Use ${method} ${address} for your own tenant.`
      : 'This one has no counterpart for tenants.';
    return new ServiceError(
      'insufficient_scope',
      `Only the operator can use routes under /v1/admin. ${advice}`,
      hasOwn ? { use: address } : undefined,
    );
  }
}
