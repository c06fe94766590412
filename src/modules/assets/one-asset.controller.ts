import { Body, Controller, Delete, Get, Param, Put, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../kernel/identity/principal';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentScope } from '../../platform/http/requests/current-principal';
import { readPreconditions } from '../../platform/http/answers/entity-tag';
import { maxBody } from '../../platform/http/operations/route-body';
import { Operation } from '../../platform/http/operations/operation';
import { ConditionalChange, ConditionalRead, sendTagged } from '../../platform/http/answers/tagged-answer';
import { assetAnswer } from './asset-answer';
import { AssetAnswer, AssetParams, OneAssetBody } from './assets.dto';
import { OneAssetService } from './one-asset.service';

@ApiTags('Assets')
@Controller('v1/assets/:asset_id')
export class OneAssetController {
  constructor(private readonly assets: OneAssetService) {}

  @Get()
  @ConditionalRead()
  @Operation({
    action: 'assets.read',
    permission: 'assets:read',
    summary: 'Get an asset',
    answer: { type: AssetAnswer, headers: answerHeaders('ETag') },
    errors: ['not_found', 'precondition_failed'],
  })
  async read(
    @Param() { asset_id: assetId }: AssetParams,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssetAnswer | undefined> {
    const asset = sendTagged(reply, await this.assets.get(scope, assetId, readPreconditions(headers)));
    return asset && assetAnswer(asset);
  }

  @Put()
  @ConditionalChange()
  @ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: 'With `*` the response is 412 if the asset already exists.',
  })
  @ApiResponse({
    status: 201,
    description: 'Made',
    type: AssetAnswer,
    headers: answerHeaders('ETag', 'X-Scan-Id', 'Location'),
  })
  @Operation({
    action: 'assets.put',
    body: maxBody,
    permission: 'assets:write',
    summary: 'Create or replace an asset',
    description:
      'A new asset is added at the end of the set. If the asset does not change, nothing is evaluated. `asset_id` ' +
      'may be omitted from the body; otherwise it must equal the one in the path.',
    answer: { type: AssetAnswer, headers: answerHeaders('ETag', 'X-Scan-Id') },
    errors: ['precondition_failed', 'payload_too_large', 'unsupported_media_type'],
  })
  async put(
    @Param() { asset_id: assetId }: AssetParams,
    @Body() body: OneAssetBody,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssetAnswer> {
    const { asset, tag, isNew, scanId } = await this.assets.put(scope, assetId, body, readPreconditions(headers));
    void reply.code(isNew ? 201 : 200).header('etag', tag);
    if (isNew) void reply.header('location', `/v1/assets/${encodeURIComponent(assetId)}`);
    if (scanId !== null) void reply.header('x-scan-id', scanId);
    return assetAnswer(asset);
  }

  @Delete()
  @ConditionalChange()
  @Operation({
    action: 'assets.remove',
    permission: 'assets:write',
    summary: 'Remove an asset',
    description: 'The asset is detached from its threats; a live threat without any other asset ends.',
    answer: { description: 'Removed', headers: answerHeaders('X-Scan-Id') },
    status: 204,
    errors: ['not_found', 'precondition_failed'],
  })
  async remove(
    @Param() { asset_id: assetId }: AssetParams,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { scanId } = await this.assets.remove(scope, assetId, readPreconditions(headers));
    void reply.header('x-scan-id', scanId);
  }
}
