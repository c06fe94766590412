import type { Violation } from '../../../api/failure';
import { readNumber } from '../form/asset-place';
import type { Asset, AssetBody } from '../types';
import type { ImportField } from './columns';
import { type ImportRow, idOfRow, readAliases, readRadius, readStatus, type RowValues } from './import-rows';

/** The body of `PUT /v1/assets`, and the row that each of its assets comes from; −1 for assets that are only kept. */
export interface AssetSetDraft {
  readonly assets: readonly AssetBody[];
  readonly rowIndexes: readonly number[];
}

const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** What a row says about the asset itself; an empty cell means that there is no value. */
function ownFields(values: RowValues): Partial<AssetBody> {
  return {
    ...(values.name !== undefined && { name: values.name }),
    ...(values.type !== undefined && { type: values.type === '' ? 'facility' : values.type }),
    ...(values.role !== undefined && { role: textOrNull(values.role) }),
    ...(values.status !== undefined && { status: readStatus(values.status) ?? 'active' }),
  };
}

function attributes(values: RowValues): Record<string, unknown> {
  return {
    ...(values.lat !== undefined && { lat: readNumber(values.lat) }),
    ...(values.lng !== undefined && { lng: readNumber(values.lng) }),
    ...(values.address !== undefined && { address: textOrNull(values.address) }),
    ...(values.country !== undefined && { country: textOrNull(values.country) }),
    ...(values.organization !== undefined && { organization: textOrNull(values.organization) }),
    ...(values.aliases !== undefined && { aliases: readAliases(values.aliases) }),
    // An empty radius takes the default of the service.
    ...(values.monitoring_radius_km !== undefined && {
      monitoring_radius_km: readRadius(values.monitoring_radius_km) ?? undefined,
    }),
  };
}

/** An asset as the API returns it, without what only the service sets. */
function contentOf({ asset_id, name, type, role, status, ...rest }: Asset): AssetBody {
  const { attributes: known, threat_config, physical_threat_config } = rest;
  return { asset_id, name, type, role, status, attributes: known, threat_config, physical_threat_config };
}

/** The asset of a row: an asset that exists keeps the values for which the file has no column. */
function assetFrom(row: ImportRow, current: Asset | undefined): AssetBody {
  const { values } = row;
  const known = current && contentOf(current);
  const near = values.instructions_near;
  const elsewhere = values.instructions_elsewhere;
  return Object.assign({}, known, ownFields(values), {
    asset_id: idOfRow(row),
    attributes: Object.assign({}, known?.attributes, attributes(values)),
    ...(near !== undefined && {
      physical_threat_config: Object.assign({}, known?.physical_threat_config, { custom_instructions: near }),
    }),
    ...(elsewhere !== undefined && {
      threat_config: Object.assign({}, known?.threat_config, { custom_instructions: elsewhere }),
    }),
  });
}

/**
 * The set that an import would make. Without others, it is the file; with them, assets that the file does not have
 * keep their place, and new ones follow at the end.
 */
export function makeAssetSet(
  rows: readonly ImportRow[],
  current: readonly Asset[],
  keepsOthers: boolean,
): AssetSetDraft {
  const known = new Map(current.map((asset) => [asset.asset_id, asset]));
  const fromFile = new Map(
    rows.flatMap((row, index) => {
      const id = idOfRow(row);
      return row.isSkipped ? [] : [[id, { index, body: assetFrom(row, known.get(id)) }] as const];
    }),
  );
  const kept = keepsOthers
    ? current.map((asset) => fromFile.get(asset.asset_id) ?? { index: -1, body: contentOf(asset) })
    : [];
  const added = keepsOthers
    ? [...fromFile].filter(([id]) => !known.has(id)).map(([, one]) => one)
    : [...fromFile.values()];
  const all = [...kept, ...added];
  return { assets: all.map(({ body }) => body), rowIndexes: all.map(({ index }) => index) };
}

const PATHS: Readonly<Record<string, ImportField>> = {
  asset_id: 'asset_id',
  name: 'name',
  type: 'type',
  role: 'role',
  status: 'status',
  'attributes.lat': 'lat',
  'attributes.lng': 'lng',
  'attributes.address': 'address',
  'attributes.country': 'country',
  'attributes.monitoring_radius_km': 'monitoring_radius_km',
  'attributes.organization': 'organization',
  'attributes.aliases': 'aliases',
  'physical_threat_config.custom_instructions': 'instructions_near',
  'threat_config.custom_instructions': 'instructions_elsewhere',
};

/** Adds what the service refused to the rows that it concerns, in its words; null if it concerns no row. */
export function withRefusals(
  rows: readonly ImportRow[],
  { rowIndexes }: AssetSetDraft,
  violations: readonly Violation[],
): ImportRow[] | null {
  const next = [...rows];
  const isPlaced = violations.map(({ field, message }) => {
    const [, position = '', path = ''] = /^assets\.(\d+)\.?(.*)$/.exec(field) ?? [];
    const index = position === '' ? -1 : (rowIndexes[Number(position)] ?? -1);
    const row = next[index];
    if (row === undefined) return false;
    const found = Object.keys(PATHS).find((known) => path === known || path.startsWith(`${known}.`));
    const place = found === undefined ? 'row' : (PATHS[found] ?? 'row');
    const value = place === 'row' ? '' : (row.values[place] ?? '');
    const text = place === 'row' && path !== '' ? `${path}: ${message}` : message;
    next[index] = Object.assign({}, row, { refused: [...row.refused, { field: place, value, message: text }] });
    return true;
  });
  return isPlaced.some(Boolean) ? next : null;
}
