import { type CsvCell, writeCsv } from '../../../parts/files/csv';
import type { AssetRow } from './asset-rows';

const COLUMNS: Readonly<Record<string, (row: AssetRow) => CsvCell>> = {
  asset_id: ({ asset }) => asset.asset_id,
  name: ({ asset }) => asset.name,
  type: ({ asset }) => asset.type,
  role: ({ asset }) => asset.role,
  status: ({ asset }) => asset.status,
  lat: ({ asset }) => asset.attributes.lat,
  lng: ({ asset }) => asset.attributes.lng,
  address: ({ asset }) => asset.attributes.address ?? null,
  country: ({ asset }) => asset.attributes.country ?? null,
  monitoring_radius_km: ({ asset }) => asset.attributes.monitoring_radius_km ?? null,
  organization: ({ asset }) => asset.attributes.organization ?? null,
  aliases: ({ asset }) => (asset.attributes.aliases ?? []).join('; '),
  instructions_near: ({ asset }) => asset.physical_threat_config.custom_instructions ?? null,
  instructions_elsewhere: ({ asset }) => asset.threat_config.custom_instructions ?? null,
  live_threats: ({ liveThreats }) => liveThreats,
  highest_risk: ({ highestRisk }) => highestRisk,
  updated_at: ({ asset }) => asset.updated_at,
};

/** The listed assets as a CSV file, with the columns that an import reads. */
export const assetsAsCsv = (rows: readonly AssetRow[]): string =>
  writeCsv(
    Object.keys(COLUMNS),
    rows.map((row) => Object.values(COLUMNS).map((cellOf) => cellOf(row))),
  );
