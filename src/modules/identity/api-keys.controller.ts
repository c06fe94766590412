import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { keyPermissions } from '../../kernel/identity/permissions';
import { CurrentPrincipal } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { PageQuery } from '../../platform/http/page-query';
import type { Principal } from '../../kernel/identity/principal';
import type { ApiKeyRow } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import {
  ApiKeyAnswer,
  ApiKeyListAnswer,
  ApiKeyParams,
  CreateApiKeyBody,
  NewApiKeyAnswer,
  TenantParams,
} from './identity.dto';

@ApiTags('Operator')
@Controller('v1/admin/tenants/:slug/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @Operation({
    action: 'api_keys.create',
    permission: 'api_keys:write',
    summary: 'Make an API key',
    description: 'The key itself is shown in this answer alone.',
    answer: NewApiKeyAnswer,
    status: 201,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @Param() { slug }: TenantParams,
    @Body() body: CreateApiKeyBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewApiKeyAnswer> {
    const { row, text } = await this.keys.create(slug, body, principal);
    void reply.header('location', `/v1/admin/tenants/${slug}/api-keys/${row.id}`);
    return { ...apiKeyAnswer(row), key: text };
  }

  @Get()
  @Operation({
    action: 'api_keys.list',
    permission: 'api_keys:read',
    summary: 'List the API keys of a tenant',
    answer: ApiKeyListAnswer,
    errors: ['not_found'],
  })
  async list(
    @Param() { slug }: TenantParams,
    @Query() page: PageQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ApiKeyListAnswer> {
    const { rows, total } = await this.keys.list(slug, page, principal);
    return { api_keys: rows.map(apiKeyAnswer), total };
  }

  @Get(':id')
  @Operation({
    action: 'api_keys.read',
    permission: 'api_keys:read',
    summary: 'Read an API key',
    answer: ApiKeyAnswer,
    errors: ['not_found'],
  })
  async read(@Param() { slug, id }: ApiKeyParams, @CurrentPrincipal() principal: Principal): Promise<ApiKeyAnswer> {
    return apiKeyAnswer(await this.keys.get(slug, id, principal));
  }

  @Delete(':id')
  @Operation({
    action: 'api_keys.revoke',
    permission: 'api_keys:write',
    summary: 'Revoke an API key',
    description: 'Holds on every instance within two seconds. A key that is revoked already stays so.',
    answer: { description: 'Revoked' },
    status: 204,
    errors: ['not_found'],
  })
  async revoke(@Param() { slug, id }: ApiKeyParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.keys.revoke(slug, id, principal);
  }
}

const apiKeyAnswer = (key: ApiKeyRow): ApiKeyAnswer => ({
  id: key.id,
  prefix: key.prefix,
  name: key.name,
  role: key.role,
  permissions: [...keyPermissions(key.role, key.permissions, key.portfolioSlugs.includes('*'))],
  scope: key.dataScope && {
    countries: [...key.dataScope.countries],
    event_categories: [...key.dataScope.eventCategories],
    event_types: [...key.dataScope.eventTypes],
    date_from: key.dataScope.dateFrom,
  },
  portfolios: key.portfolioSlugs,
  rate_limit_per_minute: key.rateLimitPerMinute,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  created_at: key.createdAt,
});
