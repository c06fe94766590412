import type { Severity } from '../../../api/types';
import { SEVERITIES, SEVERITY_FROM } from '../../../parts/severity-scale';
import type { Asset, AssetThreats } from '../types';

/** An asset with what threatens it now. */
export interface AssetRow {
  readonly asset: Asset;
  /** Null while the threats are not known. */
  readonly liveThreats: number | null;
  readonly highestRisk: number | null;
  /** The level of the highest risk at the asset; a threat itself may be higher, because of another asset. */
  readonly riskLevel: Severity | null;
}

export const assetKey = ({ asset }: AssetRow): string => asset.asset_id;

const levelAt = (risk: number): Severity =>
  SEVERITIES.findLast((level) => risk >= SEVERITY_FROM[level]) ?? 'negligible';

/** Assets that no threat affects have none; without an answer about threats, nothing is known. */
export function joinThreats(assets: readonly Asset[], threats: readonly AssetThreats[] | undefined): AssetRow[] {
  const byId = new Map(threats?.map((one) => [one.asset_id, one]));
  return assets.map((asset) => {
    const found = byId.get(asset.asset_id);
    return {
      asset,
      liveThreats: found?.threat_count ?? (threats === undefined ? null : 0),
      highestRisk: found?.highest_risk_score ?? null,
      riskLevel: found === undefined ? null : levelAt(found.highest_risk_score),
    };
  });
}
