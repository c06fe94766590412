import { Body, Controller, Delete, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { LookupBody } from './lookup-body';
import { LookupAnswer, LookupListAnswer, LookupParams, LookupsQuery } from './lookup.dto';
import { LookupService } from './lookup.service';

@ApiTags('Lookup')
@Controller('v1/lookup')
export class LookupController {
  constructor(private readonly lookups: LookupService) {}

  @Post()
  @Operation({
    action: 'lookup.create',
    permission: 'lookup:write',
    summary: 'Look up whom identifiers belong to',
    description:
      'Every connector that takes one of the identifiers is asked, all at once and within a deadline; one that fails is ' +
      'named in `source_coverage` and never fails the lookup. What they say is resolved to entities (docs/resolution.md), ' +
      'and the answer is kept for RESULT_RETENTION_DAYS. Decisions that reviewers made for the same subject are heeded.',
    answer: LookupAnswer,
    idempotency: 'service',
    errors: ['payload_too_large', 'unsupported_media_type', 'rate_limit_exceeded', 'gone'],
  })
  create(
    @Body() body: LookupBody,
    @CurrentScope() scope: TenantScope,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
  ): Promise<LookupAnswer> {
    return this.lookups.create({ scope, principal, body, headers });
  }

  @Get()
  @Operation({
    action: 'lookup.list',
    permission: 'lookup:read',
    summary: 'List lookups, newest first, without what they found',
    answer: LookupListAnswer,
  })
  list(@Query() query: LookupsQuery, @CurrentScope() scope: TenantScope): Promise<LookupListAnswer> {
    return this.lookups.list(scope, query);
  }

  @Get(':request_id')
  @Operation({
    action: 'lookup.read',
    permission: 'lookup:read',
    summary: 'Read the answer of a lookup',
    answer: LookupAnswer,
    errors: ['not_found', 'gone'],
  })
  read(@Param() { request_id: id }: LookupParams, @CurrentScope() scope: TenantScope): Promise<LookupAnswer> {
    return this.lookups.get(scope, id);
  }

  @Delete(':request_id')
  @Operation({
    action: 'lookup.erase',
    permission: 'lookup:write',
    summary: 'Erase what a lookup asked and found',
    description: 'When, by whom, of which kinds of identifiers, and the hash of the answer stay.',
    status: 204,
    answer: { description: 'Erased' },
    errors: ['not_found', 'gone'],
  })
  erase(@Param() { request_id: id }: LookupParams, @CurrentScope() scope: TenantScope): Promise<void> {
    return this.lookups.erase(scope, id);
  }
}
