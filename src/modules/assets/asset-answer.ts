import type { StoredAsset } from './assets.contract';
import type { AssetAnswer } from './assets.dto';

export const assetAnswer = (asset: StoredAsset): AssetAnswer => ({
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
