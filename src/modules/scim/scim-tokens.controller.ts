import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { PageQuery } from '../../platform/http/page-query';
import {
  CreateScimTokenBody,
  NewScimTokenAnswer,
  type ScimTokenAnswer,
  ScimTokenListAnswer,
  ScimTokenParams,
  ScimTokensParams,
} from './scim-tokens.dto';
import type { ScimTokenRow } from './scim-tokens.repository';
import { ScimTokensService } from './scim-tokens.service';

/** Tokens for the SCIM client of a connection. */
@ApiTags('Sign-in administration')
@Controller('v1/admin/tenants/:slug/sso/:kind/scim-tokens')
export class ScimTokensController {
  constructor(private readonly tokens: ScimTokensService) {}

  @Post()
  @Operation({
    action: 'scim_tokens.create',
    permission: 'sso:write',
    summary: 'Make a SCIM token for a connection',
    description: 'The token itself is shown in this answer alone. It opens `/scim/v2/{tenant}` and nothing else.',
    answer: NewScimTokenAnswer,
    status: 201,
    idempotency: 'effect',
    secrets: ['token'],
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @Param() { slug, kind }: ScimTokensParams,
    @Body() body: CreateScimTokenBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewScimTokenAnswer> {
    const { row, text } = await this.tokens.create({ principal, slug, kind }, body.expires_at ?? null);
    void reply.header('location', `/v1/admin/tenants/${slug}/sso/${kind}/scim-tokens/${row.id}`);
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
    @Param() { slug, kind }: ScimTokensParams,
    @Query() page: PageQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ScimTokenListAnswer> {
    const { rows, total } = await this.tokens.list({ principal, slug, kind }, page);
    return { scim_tokens: rows.map(tokenAnswer), total };
  }

  @Delete(':id')
  @Operation({
    action: 'scim_tokens.revoke',
    permission: 'sso:write',
    summary: 'Revoke a SCIM token',
    description: 'Holds on every instance within two seconds. A token that is revoked already stays so.',
    answer: { description: 'Revoked' },
    status: 204,
    errors: ['not_found'],
  })
  async revoke(@Param() { slug, kind, id }: ScimTokenParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.tokens.revoke({ principal, slug, kind }, id);
  }
}

const tokenAnswer = (row: ScimTokenRow): ScimTokenAnswer => ({ ...row });
