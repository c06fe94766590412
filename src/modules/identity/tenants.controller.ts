import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { PageQuery } from '../../platform/http/page-query';
import { ChangeTenantBody, CreateTenantBody, TenantAnswer, TenantListAnswer, TenantParams } from './identity.dto';
import type { TenantEntity } from './tenant.entity';
import { TenantsService } from './tenants.service';

@ApiTags('Operator')
@Controller('v1/admin/tenants')
export class TenantsController {
  constructor(private readonly tenants: TenantsService) {}

  @Post()
  @Operation({
    action: 'tenants.create',
    permission: 'tenants:write',
    summary: 'Make a tenant, with its portfolio `default`',
    answer: TenantAnswer,
    status: 201,
    idempotency: 'effect',
    errors: ['conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async create(@Body() body: CreateTenantBody, @Res({ passthrough: true }) reply: FastifyReply): Promise<TenantAnswer> {
    const tenant = await this.tenants.create(body);
    void reply.header('location', `/v1/admin/tenants/${tenant.slug}`);
    return tenantAnswer(tenant);
  }

  @Get()
  @Operation({ action: 'tenants.list', permission: 'tenants:read', summary: 'List tenants', answer: TenantListAnswer })
  async list(@Query() page: PageQuery): Promise<TenantListAnswer> {
    const { rows, total } = await this.tenants.list(page);
    return { tenants: rows.map(tenantAnswer), total };
  }

  @Get(':slug')
  @Operation({
    action: 'tenants.read',
    permission: 'tenants:read',
    summary: 'Read a tenant',
    answer: TenantAnswer,
    errors: ['not_found'],
  })
  async read(@Param() { slug }: TenantParams, @CurrentPrincipal() principal: Principal): Promise<TenantAnswer> {
    return tenantAnswer(await this.tenants.get(slug, principal));
  }

  @Patch(':slug')
  @Operation({
    action: 'tenants.change',
    permission: 'tenants:write',
    summary: 'Change a tenant',
    description: 'A new `evaluation_time` evaluates all portfolios of the tenant again.',
    answer: TenantAnswer,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async change(@Param() { slug }: TenantParams, @Body() body: ChangeTenantBody): Promise<TenantAnswer> {
    return tenantAnswer(await this.tenants.change(slug, body));
  }
}

export const tenantAnswer = (tenant: TenantEntity): TenantAnswer => ({
  id: tenant.id,
  slug: tenant.slug,
  name: tenant.name,
  evaluation_time: tenant.evaluationTime,
  created_at: tenant.createdAt,
  updated_at: tenant.updatedAt,
});
