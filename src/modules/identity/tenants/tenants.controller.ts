import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { pageParts } from '../../../platform/paging/page-query';
import {
  ChangeTenantBody,
  CreateTenantBody,
  ErasedTenantAnswer,
  EraseTenantQuery,
  ListedTenantAnswer,
  TenantAnswer,
  TenantListAnswer,
  TenantParams,
  TenantsQuery,
} from '../identity.dto';
import { TenantErasureService } from './tenant-erasure.service';
import type { TenantEntity } from './tenant.entity';
import type { ListedTenant } from './tenants.repository';
import { TenantsService } from './tenants.service';

@ApiTags('Operator')
@Controller('v1/admin/tenants')
export class TenantsController {
  constructor(
    private readonly tenants: TenantsService,
    private readonly erasure: TenantErasureService,
  ) {}

  @Post()
  @Operation({
    action: 'tenants.create',
    permission: 'tenants:write',
    summary: 'Create a tenant',
    answer: { type: TenantAnswer, headers: answerHeaders('Location') },
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
  @Operation({
    action: 'tenants.list',
    permission: 'tenants:read',
    summary: 'List the tenants, with the numbers of their portfolios, keys, users and assets',
    answer: TenantListAnswer,
  })
  async list(@Query() { erased, ...request }: TenantsQuery): Promise<TenantListAnswer> {
    const { rows, ...rest } = await this.tenants.list(request, erased);
    return { tenants: rows.map(listedTenantAnswer), ...pageParts(rest) };
  }

  @Get(':slug')
  @Operation({
    action: 'tenants.read',
    permission: 'tenants:read',
    summary: 'Get a tenant',
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
    summary: 'Update a tenant',
    description: 'Changing `evaluation_time` starts a new evaluation of all portfolios of the tenant.',
    answer: TenantAnswer,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async change(@Param() { slug }: TenantParams, @Body() body: ChangeTenantBody): Promise<TenantAnswer> {
    return tenantAnswer(await this.tenants.change(slug, body));
  }

  @Delete(':slug')
  @Operation({
    action: 'tenants.erase',
    permission: 'tenants:write',
    summary: 'Erase a tenant and everything that belongs to it',
    description:
      'Deletes its portfolios, assets, threats, incidents, lookups, searches, reports, alert rules, webhooks, keys, users, sessions ' +
      'and connections in one transaction. This cannot be undone. Keys and sessions of the tenant stop working at once, its streams ' +
      'end, and its jobs are cancelled. Its audit log is not deleted: `GET /v1/audit/verify` and `GET /v1/audit/export` read it by ' +
      '`chain_id`. Events, lists and articles are shared by all tenants and are not deleted either. Returns 409 if the tenant is ' +
      'under legal hold.',
    answer: ErasedTenantAnswer,
    errors: ['not_found', 'conflict'],
  })
  async erase(@Param() { slug }: TenantParams, @Query() { confirm }: EraseTenantQuery): Promise<ErasedTenantAnswer> {
    const { erasedAt, rowsDeleted, ...tenant } = await this.erasure.erase(slug, confirm);
    return { ...tenant, erased_at: erasedAt, rows_deleted: rowsDeleted };
  }
}

export const tenantAnswer = (tenant: TenantEntity): TenantAnswer => ({
  id: tenant.id,
  slug: tenant.slug,
  name: tenant.name,
  evaluation_time: tenant.evaluationTime,
  created_at: tenant.createdAt,
  updated_at: tenant.updatedAt,
  erased_at: tenant.erasedAt,
});

const listedTenantAnswer = ({ tenant, numbers }: ListedTenant): ListedTenantAnswer => ({
  ...tenantAnswer(tenant),
  legal_hold_since: numbers.legalHoldSince,
  portfolios: numbers.portfolios,
  api_keys: numbers.apiKeys,
  users: numbers.users,
  assets: numbers.assets,
});
