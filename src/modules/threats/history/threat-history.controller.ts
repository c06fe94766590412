import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import {
  ThreatDiffAnswer,
  ThreatDiffQuery,
  ThreatHistoryAnswer,
  ThreatHistoryQuery,
  ThreatTimelineAnswer,
  ThreatTimelineQuery,
  ThreatVersionParams,
  ThreatVersionsAnswer,
  ThreatVersionsQuery,
  VersionAnswer,
} from './threat-history.dto';
import { ThreatHistoryService } from './threat-history.service';
import { ThreatParams } from '../threats.dto';

@ApiTags('Threats')
@Controller('v1/threats/:threat_id')
export class ThreatHistoryController {
  constructor(private readonly past: ThreatHistoryService) {}

  @Get('versions')
  @Operation({
    action: 'threats.versions',
    permission: 'threats:read',
    summary: 'List the versions of a threat with their changes',
    answer: ThreatVersionsAnswer,
    errors: ['not_found'],
  })
  versions(
    @Param() { threat_id: id }: ThreatParams,
    @Query() request: ThreatVersionsQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatVersionsAnswer> {
    return this.past.versions(scope, id, request);
  }

  @Get('versions/:version')
  @Operation({
    action: 'threats.version',
    permission: 'threats:read',
    summary: 'Get a version of a threat',
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
    description:
      'Compares the snapshots of both versions field by field, and the affected assets one by one. `from` can be ' +
      'the later version.',
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
    summary: 'List the changes of a threat',
    answer: ThreatHistoryAnswer,
    errors: ['not_found'],
  })
  history(
    @Param() { threat_id: id }: ThreatParams,
    @Query() request: ThreatHistoryQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatHistoryAnswer> {
    return this.past.history(scope, id, request);
  }

  @Get('timeline')
  @Operation({
    action: 'threats.timeline',
    permission: 'threats:read',
    summary: 'Get the timeline of a threat',
    description:
      'One list, in the order of time, of the first detection, versions, developments, status changes by the ' +
      'service, and decisions and notes of analysts.',
    answer: ThreatTimelineAnswer,
    errors: ['not_found'],
  })
  timeline(
    @Param() { threat_id: id }: ThreatParams,
    @Query() request: ThreatTimelineQuery,
    @CurrentPrincipal() principal: Principal,
    @CurrentScope() scope: TenantScope,
  ): Promise<ThreatTimelineAnswer> {
    return this.past.timeline(scope, id, principal.dataScope, request);
  }
}
