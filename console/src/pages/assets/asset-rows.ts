import type { Severity } from '../../api/types';
import type { Asset, AssetThreats } from './types';

/** An asset with what threatens it now. */
export interface AssetRow {
  readonly asset: Asset;
  /** Null while the threats are not known. */
  readonly liveThreats: number | null;
  readonly highestRisk: number | null;
  readonly highestSeverity: Severity | null;
}

/** Assets that no threat affects have none; without an answer about threats, nothing is known. */
export function joinThreats(assets: readonly Asset[], threats: readonly AssetThreats[] | undefined): AssetRow[] {
  const byId = new Map(threats?.map((one) => [one.asset_id, one]));
  return assets.map((asset) => {
    const found = byId.get(asset.asset_id);
    return {
      asset,
      liveThreats: found?.threat_count ?? (threats === undefined ? null : 0),
      highestRisk: found?.highest_risk_score ?? null,
      highestSeverity: found?.highest_severity ?? null,
    };
  });
}
