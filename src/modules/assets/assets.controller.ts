import { Body, Controller, Get, Header, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../kernel/identity/principal';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentScope } from '../../platform/http/requests/current-principal';
import { formatEntityTag, readPreconditions } from '../../platform/http/answers/entity-tag';
import { Operation } from '../../platform/http/operations/operation';
import { ConditionalChange, ConditionalRead, sendTagged } from '../../platform/http/answers/tagged-answer';
import { pageParts } from '../../platform/paging/page-query';
import { jsonInSlices } from '../../platform/slices';
import { assetAnswer } from './asset-answer';
import { AssetListAnswer, AssetSetAnswer, AssetsQuery, ReplaceAssetsBody } from './assets.dto';
import { AssetsService } from './assets.service';

@ApiTags('Assets')
@Controller('v1/assets')
export class AssetsController {
  constructor(private readonly assets: AssetsService) {}

  @Put()
  @ConditionalChange()
  @Operation({
    action: 'assets.replace',
    permission: 'assets:write',
    summary: 'Replace the asset set',
    description:
      'Creates or updates the assets in the body and removes all others of the portfolio, all or nothing. The ' +
      'assets are then evaluated: `GET /v1/threats?scan_id=…&wait_s=30` returns when the evaluation has finished.',
    answer: { type: AssetSetAnswer, headers: answerHeaders('ETag') },
    errors: ['precondition_failed', 'payload_too_large', 'unsupported_media_type'],
    body: ({ maxAssetsBodyBytes }) => maxAssetsBodyBytes,
    longArray: 'assets',
  })
  @Header('content-type', 'application/json; charset=utf-8')
  async replace(
    @Body() body: ReplaceAssetsBody,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const set = await this.assets.replace(scope, body.assets, readPreconditions(headers));
    void reply.header('etag', formatEntityTag(set.assetsRevision));
    const rest: Omit<AssetSetAnswer, 'assets'> = { assets_revision: set.assetsRevision, scan_id: set.scanId };
    return `{"assets":${await jsonInSlices(set.assets, assetAnswer)},${JSON.stringify(rest).slice(1)}`;
  }

  @Get()
  @ConditionalRead()
  @Operation({
    action: 'assets.list',
    permission: 'assets:read',
    summary: 'List assets',
    description:
      'Assets are listed in the order in which they were sent. The entity tag is that of the whole set, whichever ' +
      'part of it is requested.',
    answer: { type: AssetListAnswer, headers: answerHeaders('ETag') },
    errors: ['precondition_failed'],
  })
  async list(
    @Query() query: AssetsQuery,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssetListAnswer | undefined> {
    const page = sendTagged(reply, await this.assets.list(scope, query, readPreconditions(headers)));
    if (!page) return undefined;
    return { assets: page.rows.map(assetAnswer), ...pageParts(page), assets_revision: page.assetsRevision };
  }
}
