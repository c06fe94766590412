import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';

export const ASSET_STATUSES = ['active', 'inactive'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** What a change of the asset set did, for those who evaluate it. */
export interface AssetSetChange {
  assetsRevision: number;
  /** The callers' asset_ids. */
  removedAssetIds: readonly string[];
}

/** Takes part in the transaction of every change of an asset set and says which scan will evaluate it. */
export type AssetSetListener = (tx: TenantTx, change: AssetSetChange) => Promise<{ scanId: string }>;

@Injectable()
export class AssetSetChanges {
  #listener: AssetSetListener | undefined;

  /** Evaluation registers here; assets know nothing else of it. */
  onChange(listener: AssetSetListener): void {
    this.#listener = listener;
  }

  changed(tx: TenantTx, change: AssetSetChange): Promise<{ scanId: string }> {
    if (!this.#listener) throw new Error('nobody evaluates assets');
    return this.#listener(tx, change);
  }
}

/** An asset as it is stored, the way others may read it. */
export interface StoredAsset {
  id: string;
  asset_id: string;
  name: string;
  type: string;
  role: string | null;
  status: AssetStatus;
  lat: number;
  lng: number;
  country: string | null;
  monitoring_radius_km: number;
  attributes: Record<string, unknown>;
  threat_config: Record<string, unknown>;
  physical_threat_config: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}
