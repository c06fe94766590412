import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ServiceError } from '../../kernel/errors/service-error';
import { currentRequest } from '../context/request-context';
import { operationOf } from './declared-operation';

/** Closed by default: a route without a declared permission is nobody's; one with it asks the principal for it. */
@Injectable()
export class PermissionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const permission = operationOf(context.getHandler())?.permission;
    if (permission === 'public') return true;
    const principal = currentRequest()?.principal;
    if (permission === undefined || principal === undefined) {
      throw new ServiceError('insufficient_scope', 'This route is open to nobody');
    }
    if (!principal.permissions.has(permission)) {
      throw new ServiceError('insufficient_scope', `The permission ${permission} is needed`, { permission });
    }
    return true;
  }
}
