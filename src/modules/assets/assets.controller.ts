import { Body, Controller, Get, Header, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../kernel/identity/principal';
import { CurrentScope } from '../../platform/http/current-principal';
import { entityTagOf, preconditionsOf } from '../../platform/http/entity-tag';
import { Operation } from '../../platform/http/operation';
import { ConditionalChange, ConditionalRead, etagHeader, sendTagged } from '../../platform/http/tagged-answer';
import { jsonInSlices } from '../../platform/slices';
import { assetAnswer } from './asset-answer';
import { AssetListAnswer, AssetSetAnswer, AssetsQuery, ReplaceAssetsBody } from './assets.dto';
import { AssetsService } from './assets.service';

const WHAT = 'the asset set';
const ETAG = etagHeader(WHAT);

@ApiTags('Assets')
@Controller('v1/assets')
export class AssetsController {
  constructor(private readonly assets: AssetsService) {}

  @Put()
  @ConditionalChange(WHAT)
  @Operation({
    action: 'assets.replace',
    permission: 'assets:write',
    summary: 'Replace the asset set',
    description:
      'Assets in the payload are made or changed, all others of the portfolio are removed; at once or not at all. ' +
      'The assets are evaluated again: `GET /v1/threats?scan_id=…&wait_s=30` answers when that is done.',
    answer: { type: AssetSetAnswer, headers: ETAG },
    errors: ['precondition_failed', 'payload_too_large', 'unsupported_media_type'],
    bodyLimit: 'assets',
  })
  @Header('content-type', 'application/json; charset=utf-8')
  async replace(
    @Body() body: ReplaceAssetsBody,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const set = await this.assets.replace(scope, body.assets, preconditionsOf(headers));
    void reply.header('etag', entityTagOf(set.assetsRevision));
    const rest: Omit<AssetSetAnswer, 'assets'> = { assets_revision: set.assetsRevision, scan_id: set.scanId };
    return `{"assets":${await jsonInSlices(set.assets, assetAnswer)},${JSON.stringify(rest).slice(1)}`;
  }

  @Get()
  @ConditionalRead(WHAT)
  @Operation({
    action: 'assets.list',
    permission: 'assets:read',
    summary: 'List assets, in the order in which they were sent',
    description: 'The entity tag is that of the whole set, whatever part of it is asked for.',
    answer: { type: AssetListAnswer, headers: ETAG },
    errors: ['precondition_failed'],
  })
  async list(
    @Query() query: AssetsQuery,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssetListAnswer | undefined> {
    const page = sendTagged(reply, await this.assets.list(scope, query, preconditionsOf(headers)));
    if (!page) return undefined;
    return { assets: page.assets.map(assetAnswer), total: page.total, assets_revision: page.assetsRevision };
  }
}
