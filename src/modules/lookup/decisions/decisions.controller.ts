import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { DecisionAnswer, DecisionBody, DecisionListAnswer, DecisionParams, DecisionsQuery } from './decisions.dto';
import { DecisionsService } from './decisions.service';
import { LookupParams } from '../lookup.dto';

@ApiTags('Lookup')
@Controller('v1/lookup')
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Get('decisions')
  @Operation({
    action: 'lookup_decisions.list',
    permission: 'lookup:read',
    summary: 'List the decisions of reviewers, newest first',
    answer: DecisionListAnswer,
  })
  list(@Query() query: DecisionsQuery, @CurrentScope() scope: TenantScope): Promise<DecisionListAnswer> {
    return this.decisions.list(scope, query);
  }

  @Delete('decisions/:decision_id')
  @Operation({
    action: 'lookup_decisions.withdraw',
    permission: 'lookup:write',
    summary: 'Withdraw a decision',
    description: 'The decision remains in the list but no longer affects lookups.',
    answer: DecisionAnswer,
    errors: ['not_found'],
  })
  withdraw(@Param() { decision_id: id }: DecisionParams, @CurrentScope() scope: TenantScope): Promise<DecisionAnswer> {
    return this.decisions.withdraw(scope, id);
  }

  @Post(':request_id/decisions')
  @Operation({
    action: 'lookup_decisions.create',
    permission: 'lookup:write',
    summary: 'Decide whether an entity is the subject of a lookup',
    description:
      'The decision applies to later lookups of the tenant that include all identifiers of this one, even after ' +
      'updates of the lists. If there are several decisions on a record, the latest one applies.',
    status: 201,
    idempotency: 'effect',
    answer: DecisionAnswer,
    errors: ['payload_too_large', 'unsupported_media_type', 'not_found', 'gone'],
  })
  create(
    @Param() { request_id: requestId }: LookupParams,
    @Body() body: DecisionBody,
    @CurrentScope() scope: TenantScope,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DecisionAnswer> {
    return this.decisions.decide(scope, principal, requestId, body);
  }
}
