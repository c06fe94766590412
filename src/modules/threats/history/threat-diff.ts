import { isObject } from '../../../kernel/untrusted/json-object';
/** An asset in a version's snapshot. */
interface AssetState extends Record<string, unknown> {
  asset_id: string;
  asset_name: string;
  asset_type: string;
}

export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface SnapshotDiff {
  changes: FieldChange[];
  affected_assets: {
    added: AssetState[];
    removed: AssetState[];
    changed: { asset_id: string; asset_name: string; asset_type: string; changes: FieldChange[] }[];
  };
}

/**
 * The differences between the snapshots of two versions of a threat, field by field in the order of the later one;
 * affected assets are compared one by one, by their asset_id. A field that a snapshot lacks is null there.
 */
export function compareSnapshots(from: Record<string, unknown>, to: Record<string, unknown>): SnapshotDiff {
  const { affected_assets: assetsFrom, ...restFrom } = from;
  const { affected_assets: assetsTo, ...restTo } = to;
  const before = byId(assetsFrom);
  const after = byId(assetsTo);
  return {
    changes: fieldChanges(restFrom, restTo),
    affected_assets: {
      added: [...after.values()].filter(({ asset_id: id }) => !before.has(id)),
      removed: [...before.values()].filter(({ asset_id: id }) => !after.has(id)),
      changed: [...after.values()].flatMap((asset) => {
        const changes = fieldChanges(before.get(asset.asset_id) ?? asset, asset);
        const { asset_id, asset_name, asset_type } = asset;
        return changes.length === 0 ? [] : [{ asset_id, asset_name, asset_type, changes }];
      }),
    },
  };
}

const byId = (assets: unknown): Map<string, AssetState> =>
  new Map(((assets ?? []) as AssetState[]).map((asset) => [asset.asset_id, asset]));

function fieldChanges(from: Record<string, unknown>, to: Record<string, unknown>): FieldChange[] {
  const fields = new Set([...Object.keys(to), ...Object.keys(from)]);
  return [...fields]
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter((change) => canonical(change.from) !== canonical(change.to));
}

/** Snapshots are JSON, so the order of an object's keys does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
