import { Body, Controller, Delete, Get, Param, Put, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../kernel/identity/principal';
import { CurrentScope } from '../../platform/http/current-principal';
import { preconditionsOf } from '../../platform/http/entity-tag';
import { Operation } from '../../platform/http/operation';
import { ConditionalChange, ConditionalRead, etagHeader, sendTagged } from '../../platform/http/tagged-answer';
import { assetAnswer } from './asset-answer';
import { AssetAnswer, AssetBody, AssetParams } from './assets.dto';
import { OneAssetService } from './one-asset.service';

const WHAT = 'the asset';
const ETAG = etagHeader(WHAT);
const SCAN = {
  'X-Scan-Id': {
    description: 'The evaluation that this call asked for (see GET /v1/threats?scan_id=); none where nothing changed',
    schema: { type: 'string' as const, format: 'uuid' },
  },
};

@ApiTags('Assets')
@Controller('v1/assets/:asset_id')
export class OneAssetController {
  constructor(private readonly assets: OneAssetService) {}

  @Get()
  @ConditionalRead(WHAT)
  @Operation({
    action: 'assets.read',
    permission: 'assets:read',
    summary: 'Read an asset',
    answer: { type: AssetAnswer, headers: ETAG },
    errors: ['not_found', 'precondition_failed'],
  })
  async read(
    @Param() { asset_id: assetId }: AssetParams,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssetAnswer | undefined> {
    const asset = sendTagged(reply, await this.assets.get(scope, assetId, preconditionsOf(headers)));
    return asset && assetAnswer(asset);
  }

  @Put()
  @ConditionalChange(WHAT)
  @ApiHeader({ name: 'If-None-Match', required: false, description: '`*`: 412 where there is such an asset already' })
  @ApiResponse({
    status: 201,
    description: 'Made',
    type: AssetAnswer,
    headers: { ...ETAG, ...SCAN, Location: { schema: { type: 'string' } } },
  })
  @Operation({
    action: 'assets.put',
    permission: 'assets:write',
    summary: 'Make or replace one asset',
    description:
      'A new one comes last in the set. One that says the same is left as it is, and nothing is evaluated. ' +
      '`asset_id` in the body is that of the address.',
    answer: { type: AssetAnswer, headers: { ...ETAG, ...SCAN } },
    errors: ['precondition_failed', 'payload_too_large', 'unsupported_media_type'],
    bodyLimit: 'assets',
  })
  async put(
    @Param() { asset_id: assetId }: AssetParams,
    @Body() body: AssetBody,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssetAnswer> {
    const { asset, tag, isNew, scanId } = await this.assets.put(scope, assetId, body, preconditionsOf(headers));
    void reply.code(isNew ? 201 : 200).header('etag', tag);
    if (isNew) void reply.header('location', `/v1/assets/${encodeURIComponent(assetId)}`);
    if (scanId !== null) void reply.header('x-scan-id', scanId);
    return assetAnswer(asset);
  }

  @Delete()
  @ConditionalChange(WHAT)
  @Operation({
    action: 'assets.remove',
    permission: 'assets:write',
    summary: 'Remove one asset',
    description: 'It is taken off its threats; a live threat that is left without an asset ends.',
    answer: { description: 'Removed', headers: SCAN },
    status: 204,
    errors: ['not_found', 'precondition_failed'],
  })
  async remove(
    @Param() { asset_id: assetId }: AssetParams,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { scanId } = await this.assets.remove(scope, assetId, preconditionsOf(headers));
    void reply.header('x-scan-id', scanId);
  }
}
