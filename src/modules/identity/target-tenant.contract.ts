import { createParamDecorator, type ExecutionContext, Injectable, Param, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentRequest } from '../../platform/context/request-context';
import { TenantsService } from './tenants/tenants.service';

interface TenantInPath {
  readonly slug?: string;
}

/** Adds the slug of the caller's own tenant to path parameters that name no tenant. */
@Injectable()
class OwnTenantPipe implements PipeTransform<TenantInPath, Promise<object>> {
  constructor(private readonly tenants: TenantsService) {}

  /** @throws not_found for the operator, who belongs to no tenant */
  async transform(parameters: TenantInPath): Promise<object> {
    if (parameters.slug !== undefined) return parameters;
    const current = currentRequest();
    if (!current) throw new Error('no request context');
    const { slug } = await this.tenants.ownTenant(current.principal);
    return { ...parameters, slug };
  }
}

/**
 * The path parameters of a handler that serves two addresses: `/v1/admin/tenants/{slug}/…`, where the operator names the
 * tenant, and `/v1/tenant/…`, where it is the caller's own tenant. In both cases `slug` is the slug of that tenant.
 */
export const TargetTenant = (): ParameterDecorator => Param(OwnTenantPipe);

/** The address of the tenant as this request names it: `/v1/admin/tenants/acme` or `/v1/tenant`. For `Location` headers. */
export const TenantPath = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { slug } = context.switchToHttp().getRequest<FastifyRequest>().params as TenantInPath;
  return slug === undefined ? '/v1/tenant' : `/v1/admin/tenants/${slug}`;
});
