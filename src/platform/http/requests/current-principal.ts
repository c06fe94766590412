import { createParamDecorator } from '@nestjs/common';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { currentRequest, requireScope } from '../../context/request-context';

const principal = (): Principal => {
  const current = currentRequest();
  if (!current) throw new Error('no request context');
  return current.principal;
};

/** The principal of the request, as the credential guard found it. */
export const CurrentPrincipal = createParamDecorator(principal);

/** The portfolio that the request uses, for routes whose permission only principals of a tenant have. */
export const CurrentScope = createParamDecorator((): TenantScope => requireScope(principal()));
