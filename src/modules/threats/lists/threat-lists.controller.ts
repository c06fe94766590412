import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentScope } from '../../../platform/http/requests/current-principal';
import { ThreatListQuery } from '../threats.dto';
import { ThreatColumnsAnswer, ThreatColumnsQuery } from './threat-columns.dto';
import { ThreatFilterQuery } from './threat-filters.dto';
import { CompactThreatListAnswer, ThreatCountsAnswer, ThreatsByAssetAnswer } from './threat-lists.dto';
import { ThreatListsService } from './threat-lists.service';

@ApiTags('Threats')
@Controller('v1/threats')
export class ThreatListsController {
  constructor(private readonly lists: ThreatListsService) {}

  @Get('compact')
  @Operation({
    action: 'threats.list_compact',
    permission: 'threats:read',
    summary: 'List threats in a compact form',
    description:
      'The same threats in the same order as `GET /v1/threats`, except for snoozed ones, without rationales, sources and the list of affected ' +
      'assets: a tenth of the size. For tables and maps.',
    answer: CompactThreatListAnswer,
  })
  @Header('content-type', 'application/json; charset=utf-8')
  compact(@Query() query: ThreatListQuery, @CurrentScope() scope: TenantScope): Promise<string> {
    return this.lists.compact(scope, query);
  }

  @Get('columns')
  @Operation({
    action: 'threats.list_columns',
    permission: 'threats:read',
    summary: 'List properties of many threats',
    description:
      'The same threats in the same order as `GET /v1/threats/compact`, by columns: a list of values for each property in `fields`. ' +
      'Thousands of threats in one response, for maps, charts and spreadsheets.',
    answer: ThreatColumnsAnswer,
  })
  columns(@Query() query: ThreatColumnsQuery, @CurrentScope() scope: TenantScope): Promise<ThreatColumnsAnswer> {
    return this.lists.columns(scope, query);
  }

  @Get('counts')
  @Operation({
    action: 'threats.count',
    permission: 'threats:read',
    summary: 'Count threats by severity, status, type and country',
    description:
      'Each breakdown applies every filter except the one on its own dimension, so it shows what another choice would give.',
    answer: ThreatCountsAnswer,
  })
  counts(@Query() query: ThreatFilterQuery, @CurrentScope() scope: TenantScope): Promise<ThreatCountsAnswer> {
    return this.lists.counts(scope, query);
  }

  @Get('by-asset')
  @Operation({
    action: 'threats.count_by_asset',
    permission: 'threats:read',
    summary: 'Count threats by asset, with the highest risk of each',
    description: 'For a table of assets: `live=true` counts live threats.',
    answer: ThreatsByAssetAnswer,
  })
  byAsset(@Query() query: ThreatFilterQuery, @CurrentScope() scope: TenantScope): Promise<ThreatsByAssetAnswer> {
    return this.lists.byAsset(scope, query);
  }
}
