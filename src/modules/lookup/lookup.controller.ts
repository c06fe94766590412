import { Body, Controller, Delete, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/requests/current-principal';
import { maxBody } from '../../platform/http/operations/route-body';
import { Operation } from '../../platform/http/operations/operation';
import { LookupBody } from './lookup-body';
import { LookupListAnswer, LookupsQuery } from './lookup-list.dto';
import { LookupAnswer, LookupParams } from './lookup.dto';
import { LookupCreationService } from './lookup-creation.service';
import { LookupService } from './lookup.service';

@ApiTags('Lookup')
@Controller('v1/lookup')
export class LookupController {
  constructor(
    private readonly lookups: LookupService,
    private readonly creation: LookupCreationService,
  ) {}

  @Post()
  @Operation({
    action: 'lookup.create',
    body: maxBody,
    permission: 'lookup:write',
    summary: 'Look up a person, organisation or other subject by identifiers',
    description:
      'Queries every connector that supports one of the identifiers, all at once and within a deadline. A ' +
      'connector that fails is listed in `source_coverage` and does not fail the lookup. The records found are ' +
      'resolved to entities (docs/resolution.md), taking into account the decisions of reviewers on the same ' +
      'subject. The result is stored for RESULT_RETENTION_DAYS.',
    answer: LookupAnswer,
    idempotency: 'service',
    errors: ['payload_too_large', 'unsupported_media_type', 'rate_limit_exceeded', 'gone', 'conflict'],
  })
  create(
    @Body() body: LookupBody,
    @CurrentScope() scope: TenantScope,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
  ): Promise<LookupAnswer> {
    return this.creation.create({ scope, principal, body, headers });
  }

  @Get()
  @Operation({
    action: 'lookup.list',
    permission: 'lookup:read',
    summary: 'List lookups without their results, newest first',
    answer: LookupListAnswer,
  })
  list(@Query() query: LookupsQuery, @CurrentScope() scope: TenantScope): Promise<LookupListAnswer> {
    return this.lookups.list(scope, query);
  }

  @Get(':request_id')
  @Operation({
    action: 'lookup.read',
    permission: 'lookup:read',
    summary: 'Get the result of a lookup',
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
    summary: 'Erase the identifiers and result of a lookup',
    description: 'The time, the requester, the types of the identifiers and the hash of the result remain.',
    status: 204,
    answer: { description: 'Erased' },
    errors: ['not_found', 'gone'],
  })
  erase(@Param() { request_id: id }: LookupParams, @CurrentScope() scope: TenantScope): Promise<void> {
    return this.lookups.erase(scope, id);
  }
}
