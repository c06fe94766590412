import { Body, Controller, Get, Header, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '../../kernel/identity/principal';
import { CurrentScope } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { jsonInSlices } from '../../platform/slices';
import type { StoredAsset } from './assets.contract';
import { AssetAnswer, AssetListAnswer, AssetSetAnswer, AssetsQuery, ReplaceAssetsBody } from './assets.dto';
import { AssetsService } from './assets.service';

@ApiTags('Assets')
@Controller('v1/assets')
export class AssetsController {
  constructor(private readonly assets: AssetsService) {}

  @Put()
  @Operation({
    action: 'assets.replace',
    permission: 'assets:write',
    summary: 'Replace the asset set',
    description:
      'Assets in the payload are made or changed, all others of the portfolio are removed; at once or not at all. ' +
      'The assets are evaluated again: `GET /v1/threats?scan_id=…&wait_s=30` answers when that is done.',
    answer: AssetSetAnswer,
    errors: ['payload_too_large', 'unsupported_media_type'],
    bodyLimit: 'assets',
  })
  @Header('content-type', 'application/json; charset=utf-8')
  async replace(@Body() body: ReplaceAssetsBody, @CurrentScope() scope: TenantScope): Promise<string> {
    const { assets, assetsRevision, scanId } = await this.assets.replace(scope, body.assets);
    const rest: Omit<AssetSetAnswer, 'assets'> = { assets_revision: assetsRevision, scan_id: scanId };
    return `{"assets":${await jsonInSlices(assets, assetAnswer)},${JSON.stringify(rest).slice(1)}`;
  }

  @Get()
  @Operation({
    action: 'assets.list',
    permission: 'assets:read',
    summary: 'List assets, in the order in which they were sent',
    answer: AssetListAnswer,
  })
  async list(@Query() query: AssetsQuery, @CurrentScope() scope: TenantScope): Promise<AssetListAnswer> {
    const { assets, total, assetsRevision } = await this.assets.list(scope, query);
    return { assets: assets.map(assetAnswer), total, assets_revision: assetsRevision };
  }
}

const assetAnswer = (asset: StoredAsset): AssetAnswer => ({
  id: asset.id,
  asset_id: asset.asset_id,
  name: asset.name,
  type: asset.type,
  role: asset.role,
  status: asset.status,
  attributes: asset.attributes as unknown as AssetAnswer['attributes'],
  threat_config: asset.threat_config as unknown as AssetAnswer['threat_config'],
  physical_threat_config: asset.physical_threat_config as unknown as AssetAnswer['physical_threat_config'],
  created_at: asset.created_at,
  updated_at: asset.updated_at,
});
