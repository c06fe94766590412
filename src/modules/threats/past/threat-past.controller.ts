import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../../platform/http/current-principal';
import { Operation } from '../../../platform/http/operation';
import { PageQuery } from '../../../platform/http/page-query';
import {
  ThreatDiffAnswer,
  ThreatDiffQuery,
  ThreatHistoryAnswer,
  ThreatTimelineAnswer,
  ThreatVersionParams,
  ThreatVersionsAnswer,
  VersionAnswer,
} from './threat-past.dto';
import { ThreatPastService } from './threat-past.service';
import { ThreatParams } from '../threats.dto';

@ApiTags('Threats')
@Controller('v1/threats/:threat_id')
export class ThreatPastController {
  constructor(private readonly past: ThreatPastService) {}

  @Get('versions')
  @Operation({
    action: 'threats.versions',
    permission: 'threats:read',
    summary: 'What changed from version to version',
    answer: ThreatVersionsAnswer,
    errors: ['not_found'],
  })
  versions(
    @Param() { threat_id: id }: ThreatParams,
    @Query() page: PageQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatVersionsAnswer> {
    return this.past.versions(scope, id, page);
  }

  @Get('versions/:version')
  @Operation({
    action: 'threats.version',
    permission: 'threats:read',
    summary: 'Read one version of a threat',
    answer: VersionAnswer,
    errors: ['not_found'],
  })
  version(
    @Param() { threat_id: id, version }: ThreatVersionParams,
    @CurrentScope() scope: TenantScope,
  ): Promise<VersionAnswer> {
    return this.past.version(scope, id, version);
  }

  @Get('diff')
  @Operation({
    action: 'threats.diff',
    permission: 'threats:read',
    summary: 'Compare two versions of a threat',
    description: 'Of the snapshots of both, field by field; affected assets one by one. `from` may be the later one.',
    answer: ThreatDiffAnswer,
    errors: ['not_found'],
  })
  diff(
    @Param() { threat_id: id }: ThreatParams,
    @Query() query: ThreatDiffQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatDiffAnswer> {
    return this.past.diff(scope, id, query);
  }

  @Get('history')
  @Operation({
    action: 'threats.history',
    permission: 'threats:read',
    summary: 'Who changed what of a threat, and when',
    answer: ThreatHistoryAnswer,
    errors: ['not_found'],
  })
  history(
    @Param() { threat_id: id }: ThreatParams,
    @Query() page: PageQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatHistoryAnswer> {
    return this.past.history(scope, id, page);
  }

  @Get('timeline')
  @Operation({
    action: 'threats.timeline',
    permission: 'threats:read',
    summary: 'All that became of a threat, by time',
    description: 'Found, versions, developments, moves by the service and decisions by analysts in one list.',
    answer: ThreatTimelineAnswer,
    errors: ['not_found'],
  })
  timeline(
    @Param() { threat_id: id }: ThreatParams,
    @Query() page: PageQuery,
    @CurrentPrincipal() principal: Principal,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatTimelineAnswer> {
    return this.past.timeline(scope, id, principal.dataScope, page);
  }
}
