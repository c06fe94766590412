import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { ThreatAnswer, ThreatDetailAnswer, ThreatHistoryAnswer, ThreatVersionsAnswer } from './threat-answers.dto';
import { ChangeThreatBody, ThreatListAnswer, ThreatParams, ThreatsQuery } from './threats.dto';
import { ThreatsService } from './threats.service';

@ApiTags('Threats')
@Controller('v1/threats')
export class ThreatsController {
  constructor(private readonly threats: ThreatsService) {}

  @Get()
  @Operation({
    action: 'threats.list',
    permission: 'threats:read',
    summary: 'List threats',
    description:
      'Pinned first, then by risk. `evaluation` says whether the list is up to date: an empty list with `pending` is not "no threats".',
    answer: ThreatListAnswer,
    errors: ['not_found'],
  })
  list(@Query() query: ThreatsQuery, @CurrentScope() scope: TenantScope): Promise<ThreatListAnswer> {
    return this.threats.list(scope, query);
  }

  @Get(':threat_id')
  @Operation({
    action: 'threats.read',
    permission: 'threats:read',
    summary: 'Read a threat with all that it rests on',
    answer: ThreatDetailAnswer,
    errors: ['not_found'],
  })
  read(
    @Param() { threat_id: id }: ThreatParams,
    @CurrentPrincipal() principal: Principal,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatDetailAnswer> {
    return this.threats.get(scope, id, principal.dataScope);
  }

  @Patch(':threat_id')
  @Operation({
    action: 'threats.change',
    permission: 'threats:write',
    summary: 'Change status, pin or severity of a threat, or dismiss it',
    description: 'What an analyst decides outlives every evaluation. Dismissing needs a reason.',
    answer: ThreatAnswer,
    errors: ['not_found', 'invalid_transition', 'payload_too_large', 'unsupported_media_type'],
  })
  change(
    @Param() { threat_id: id }: ThreatParams,
    @Body() body: ChangeThreatBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ThreatAnswer> {
    return this.threats.change(principal, id, body);
  }

  @Get(':threat_id/versions')
  @Operation({
    action: 'threats.versions',
    permission: 'threats:read',
    summary: 'What changed from version to version',
    answer: ThreatVersionsAnswer,
    errors: ['not_found'],
  })
  async versions(
    @Param() { threat_id: id }: ThreatParams,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatVersionsAnswer> {
    const versions = await this.threats.versions(scope, id);
    return { versions, total: versions.length };
  }

  @Get(':threat_id/history')
  @Operation({
    action: 'threats.history',
    permission: 'threats:read',
    summary: 'Who changed what of a threat, and when',
    answer: ThreatHistoryAnswer,
    errors: ['not_found'],
  })
  async history(
    @Param() { threat_id: id }: ThreatParams,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatHistoryAnswer> {
    const history = await this.threats.historyOf(scope, id);
    return { history, total: history.length };
  }
}
