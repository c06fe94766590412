import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { uuidv7 } from 'uuidv7';
import type { StoredAsset } from './assets.contract';
import type { AssetBody } from './assets.dto';

type Text = 'attributes' | 'threat_config' | 'physical_threat_config';

/** An asset ready to be written. Configurations and attributes are JSON text and stored unchanged. */
export interface AssetRecord extends Omit<StoredAsset, Text | 'created_at' | 'updated_at'>, Record<Text, string> {
  ordinal: number;
  content_hash: Buffer;
}

/** @param ordinal its position in the set, from 0 */
export function toAssetRecord(asset: AssetBody, ordinal: number): AssetRecord {
  const { attributes } = asset;
  const texts = {
    attributes: JSON.stringify(attributes),
    threat_config: JSON.stringify(asset.threat_config),
    physical_threat_config: JSON.stringify(asset.physical_threat_config),
  };
  const facts = { name: asset.name, type: asset.type, role: asset.role, status: asset.status };
  // Canonical form (RFC 8785): another order of keys does not change the asset.
  const content = canonicalize([facts, attributes, asset.threat_config, asset.physical_threat_config]);
  return {
    id: uuidv7(),
    asset_id: asset.asset_id,
    ordinal,
    ...facts,
    lat: attributes.lat,
    lng: attributes.lng,
    country: attributes.country,
    monitoring_radius_km: attributes.monitoring_radius_km,
    ...texts,
    content_hash: createHash('sha256').update(content).digest(),
  };
}
