import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { keyPermissions } from '../../../kernel/identity/permissions';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { pageParts } from '../../../platform/paging/page-query';
import type { Principal } from '../../../kernel/identity/principal';
import { ApiKeyRotationService } from './api-key-rotation.service';
import {
  ApiKeyAnswer,
  ApiKeyListAnswer,
  ApiKeyParams,
  ApiKeysQuery,
  ChangeApiKeyBody,
  CreateApiKeyBody,
  NewApiKeyAnswer,
  RotateApiKeyBody,
} from './api-keys.dto';
import type { ApiKeyRow } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import { TenantParams } from '../identity.dto';
import { TargetTenant, TenantPath } from '../target-tenant.contract';

@ApiTags('Operator')
@Controller(['v1/admin/tenants/:slug/api-keys', 'v1/tenant/api-keys'])
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly rotation: ApiKeyRotationService,
  ) {}

  @Post()
  @Operation({
    action: 'api_keys.create',
    body: 524_288,
    permission: 'api_keys:write',
    summary: 'Create an API key',
    description:
      'Only this response contains the key itself. A key cannot create one with a rate limit or expiry beyond its ' +
      'own: the response is then 403 and names the field.',
    answer: { type: NewApiKeyAnswer, headers: answerHeaders('Location') },
    status: 201,
    idempotency: 'effect',
    secrets: ['key'],
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @TargetTenant() { slug }: TenantParams,
    @Body() body: CreateApiKeyBody,
    @CurrentPrincipal() principal: Principal,
    @TenantPath() path: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewApiKeyAnswer> {
    const { row, text } = await this.keys.create(slug, body, principal);
    void reply.header('location', `${path}/api-keys/${row.id}`);
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
    @TargetTenant() { slug }: TenantParams,
    @Query() page: ApiKeysQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ApiKeyListAnswer> {
    const { rows, ...rest } = await this.keys.list(slug, page, principal);
    return { api_keys: rows.map(apiKeyAnswer), ...pageParts(rest) };
  }

  @Get(':id')
  @Operation({
    action: 'api_keys.read',
    permission: 'api_keys:read',
    summary: 'Get an API key',
    answer: ApiKeyAnswer,
    errors: ['not_found'],
  })
  async read(
    @TargetTenant() { slug, id }: ApiKeyParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ApiKeyAnswer> {
    return apiKeyAnswer(await this.keys.get(slug, id, principal));
  }

  @Patch(':id')
  @Operation({
    action: 'api_keys.change',
    permission: 'api_keys:write',
    summary: 'Update the name, rate limit or expiry of an API key',
    description:
      'The permissions of a key never change. The update takes effect on every instance within two seconds. The ' +
      'response is 403 if the key has permissions that the caller lacks, or if a key would set a rate limit or ' +
      'expiry beyond its own.',
    answer: ApiKeyAnswer,
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async change(
    @TargetTenant() { slug, id }: ApiKeyParams,
    @Body() body: ChangeApiKeyBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ApiKeyAnswer> {
    return apiKeyAnswer(await this.keys.change(slug, id, body, principal));
  }

  @Post(':id/rotate')
  @Operation({
    action: 'api_keys.rotate',
    isBodyOptional: true,
    permission: 'api_keys:write',
    summary: 'Rotate an API key',
    description:
      'Creates a key with the same permissions and settings as the old one. Only this response contains the new ' +
      'key itself. Both keys are valid for `overlap_hours`; `last_used_at` of the old key shows whether it is ' +
      'still in use.',
    answer: { type: NewApiKeyAnswer, headers: answerHeaders('Location') },
    status: 201,
    idempotency: 'effect',
    secrets: ['key'],
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async rotate(
    @TargetTenant() { slug, id }: ApiKeyParams,
    @Body() { overlap_hours: overlapHours }: RotateApiKeyBody,
    @CurrentPrincipal() principal: Principal,
    @TenantPath() path: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewApiKeyAnswer> {
    const { row, text } = await this.rotation.rotate(slug, id, overlapHours, principal);
    void reply.header('location', `${path}/api-keys/${row.id}`);
    return { ...apiKeyAnswer(row), key: text };
  }

  @Delete(':id')
  @Operation({
    action: 'api_keys.revoke',
    permission: 'api_keys:write',
    summary: 'Revoke an API key',
    description: 'Takes effect on every instance within two seconds. Revoking a revoked key has no effect.',
    answer: { description: 'Revoked' },
    status: 204,
    errors: ['not_found'],
  })
  async revoke(@TargetTenant() { slug, id }: ApiKeyParams, @CurrentPrincipal() principal: Principal): Promise<void> {
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
  last_used_at: key.lastUsedAt,
  rotated_from: key.rotatedFrom,
  replaced_by: key.replacedBy,
  created_at: key.createdAt,
});
