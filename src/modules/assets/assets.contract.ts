import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';

export const ASSET_STATUSES = ['active', 'inactive'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** The effects of a change of the asset set, for its listeners. */
export interface AssetSetChange {
  assetsRevision: number;
  /** The asset_ids that callers gave them. */
  removedAssetIds: readonly string[];
}

/** Runs in the transaction of every change of an asset set and returns the scan that will evaluate it. */
export type AssetSetListener = (tx: TenantTx, change: AssetSetChange) => Promise<{ scanId: string }>;

@Injectable()
export class AssetSetChanges {
  #listener: AssetSetListener | undefined;

  /** Registers the listener that starts evaluations; the module of assets has no other connection to evaluation. */
  onChange(listener: AssetSetListener): void {
    this.#listener = listener;
  }

  changed(tx: TenantTx, change: AssetSetChange): Promise<{ scanId: string }> {
    if (!this.#listener) throw new Error('no listener for asset changes is registered');
    return this.#listener(tx, change);
  }
}

/** A stored asset, as other modules may read it. */
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
