import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { TenantAnswer } from '../identity.dto';
import { tenantAnswer } from './tenants.controller';
import { TenantsService } from './tenants.service';

/** The caller's own tenant, for its admins; only the operator can change it. */
@ApiTags('Tenant')
@Controller('v1/tenant')
export class OwnTenantController {
  constructor(private readonly tenants: TenantsService) {}

  @Get()
  @Operation({
    action: 'tenant.read',
    permission: 'portfolios:read',
    summary: 'Get the caller’s own tenant',
    description: 'Only the operator can change its name and evaluation time.',
    answer: TenantAnswer,
    errors: ['not_found'],
  })
  async read(@CurrentPrincipal() principal: Principal): Promise<TenantAnswer> {
    return tenantAnswer(await this.tenants.ownTenant(principal));
  }
}
