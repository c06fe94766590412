import { Body, Controller, Delete, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { pageParts } from '../../../platform/paging/page-query';
import {
  CreateScimTokenBody,
  NewScimTokenAnswer,
  type ScimTokenAnswer,
  ScimTokenListAnswer,
  ScimTokenParams,
  ScimTokensParams,
  ScimTokensQuery,
} from './scim-tokens.dto';
import { type ListedScimToken, ScimTokensService } from './scim-tokens.service';
import { TargetTenant, TenantPath } from '../../identity/target-tenant.contract';

/** Tokens for the SCIM client of a connection. */
@ApiTags('Sign-in administration')
@Controller(['v1/admin/tenants/:slug/sso/:kind/scim-tokens', 'v1/tenant/sso/:kind/scim-tokens'])
export class ScimTokensController {
  constructor(private readonly tokens: ScimTokensService) {}

  @Post()
  @Operation({
    action: 'scim_tokens.create',
    isBodyOptional: true,
    permission: 'sso:write',
    summary: 'Create a SCIM token for a connection',
    description:
      'Only this response contains the token itself. It gives access to `/scim/v2/{tenant}` and nothing else. Its ' +
      'holder controls group membership, so creating one requires all access that the role rules of the connection ' +
      'grant, and no data scope; otherwise the response is 403, and `details.missing` lists what is missing. The ' +
      'token is no longer accepted once its creator loses that access.',
    answer: { type: NewScimTokenAnswer, headers: answerHeaders('Location') },
    status: 201,
    idempotency: 'effect',
    secrets: ['token'],
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @TargetTenant() { slug, kind }: ScimTokensParams,
    @Body() body: CreateScimTokenBody,
    @CurrentPrincipal() principal: Principal,
    @TenantPath() path: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewScimTokenAnswer> {
    const { row, text } = await this.tokens.create({ principal, slug, kind }, body.expires_at ?? null);
    void reply.header('location', `${path}/sso/${kind}/scim-tokens/${row.id}`);
    return { ...tokenAnswer(row), token: text };
  }

  @Get()
  @Operation({
    action: 'scim_tokens.list',
    permission: 'sso:read',
    summary: 'List the SCIM tokens of a connection',
    answer: ScimTokenListAnswer,
    errors: ['not_found'],
  })
  async list(
    @TargetTenant() { slug, kind }: ScimTokensParams,
    @Query() request: ScimTokensQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ScimTokenListAnswer> {
    const { rows, ...rest } = await this.tokens.list({ principal, slug, kind }, request);
    return { scim_tokens: rows.map(tokenAnswer), ...pageParts(rest) };
  }

  @Delete(':id')
  @Operation({
    action: 'scim_tokens.revoke',
    permission: 'sso:write',
    summary: 'Revoke a SCIM token',
    description: 'Takes effect on every instance within two seconds. Revoking a revoked token has no effect.',
    answer: { description: 'Revoked' },
    status: 204,
    errors: ['not_found'],
  })
  async revoke(
    @TargetTenant() { slug, kind, id }: ScimTokenParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.tokens.revoke({ principal, slug, kind }, id);
  }
}

const tokenAnswer = ({ maker, principal, ...token }: ListedScimToken): ScimTokenAnswer => ({
  ...token,
  made_by: maker.type === 'unknown' ? null : principal,
});
