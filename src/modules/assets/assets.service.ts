import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalize } from 'json-canonicalize';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { parseObject } from '../../platform/http/validation/field';
import { ViolationSink } from '../../platform/http/validation/rule';
import { mapInSlices } from '../../platform/slices';
import { AssetSetChanges, type StoredAsset } from './assets.contract';
import { type AssetBody, type AssetsQuery, ReplaceAssetsBody } from './assets.dto';
import { type AssetHead, type AssetRecord, AssetsRepository } from './assets.repository';

interface AssetSet {
  assets: StoredAsset[];
  assetsRevision: number;
}

/** The places that a portfolio watches. */
@Injectable()
export class AssetsService {
  constructor(
    private readonly db: Db,
    private readonly assets: AssetsRepository,
    private readonly changes: AssetSetChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Makes the portfolio's assets exactly these, in one transaction. Two at once happen one after the other; readers see
   * one set or the other. @throws ValidationError too_long
   */
  async replace(scope: TenantScope, wanted: readonly AssetBody[]): Promise<AssetSet & { scanId: string }> {
    const { maxAssets } = this.settings;
    if (wanted.length > maxAssets) {
      const msg = `List should have at most ${maxAssets} items after validation, not ${wanted.length}`;
      throw new ValidationError([{ loc: ['body', 'assets'], type: 'too_long', msg }]);
    }
    const records = await mapInSlices(wanted, recordOf);
    return this.db.run(scope, async (tx) => {
      const before = await this.assets.lockPortfolio(tx);
      const { hasChanged, removedAssetIds } = await this.#write(tx, records);
      const assetsRevision = hasChanged ? await this.assets.raiseRevision(tx) : before;
      const { scanId } = await this.changes.changed(tx, { assetsRevision, removedAssetIds });
      noteResources(...wanted.map(({ asset_id: assetId }) => assetId));
      return { assets: await this.assets.all(tx), assetsRevision, scanId };
    });
  }

  /** Assets as a request would hold them, checked and with their defaults. @throws ValidationError */
  parse(assets: readonly unknown[]): AssetBody[] {
    const sink = new ViolationSink('body');
    const body = parseObject(ReplaceAssetsBody, { assets }, ['body'], sink, { unknownKeys: 'refuse' });
    if (!body) throw new ValidationError(sink.violations);
    return (body as ReplaceAssetsBody).assets;
  }

  /** A page of the set, in the order in which it was sent. */
  list(scope: TenantScope, query: AssetsQuery): Promise<AssetSet & { total: number }> {
    return this.db.read(scope, async (tx) => {
      const { rows, total } = await this.assets.page(tx, query);
      return { assets: rows, total, assetsRevision: await this.assets.revision(tx) };
    });
  }

  /** The whole set with its revision, for evaluation. */
  async current(tx: TenantTx): Promise<AssetSet> {
    return { assets: await this.assets.all(tx), assetsRevision: await this.assets.revision(tx) };
  }

  /**
   * The revision of the set and a digest of each asset by its asset_id: two alike are the same asset. One that was removed
   * and came back is another, though it says the same: its threats have let go of it meanwhile.
   */
  async digests(tx: TenantTx): Promise<{ assetsRevision: number; digests: Map<string, string> }> {
    const assetsRevision = await this.assets.revision(tx);
    const heads = await this.assets.heads(tx);
    return {
      assetsRevision,
      digests: new Map(heads.map((head) => [head.asset_id, `${head.id} ${head.content_hash.toString('base64')}`])),
    };
  }

  revision(tx: TenantTx): Promise<number> {
    return this.assets.revision(tx);
  }

  /** Those of these assets that there are, in no particular order. */
  byAssetIds(tx: TenantTx, assetIds: readonly string[]): Promise<StoredAsset[]> {
    return this.assets.byAssetIds(tx, assetIds);
  }

  async #write(
    tx: TenantTx,
    records: readonly AssetRecord[],
  ): Promise<{ hasChanged: boolean; removedAssetIds: string[] }> {
    const heads = await this.assets.heads(tx);
    const { added, changed, moved, removed } = difference(heads, records);
    if (removed.length > 0)
      await this.assets.remove(
        tx,
        removed.map(({ id }) => id),
      );
    if (added.length > 0) await this.assets.insert(tx, added);
    if (changed.length > 0) await this.assets.update(tx, changed);
    if (moved.length > 0) await this.assets.reorder(tx, moved);
    return {
      hasChanged: added.length + changed.length + removed.length > 0,
      removedAssetIds: removed.map((head) => head.asset_id),
    };
  }
}

function difference(
  heads: readonly AssetHead[],
  records: readonly AssetRecord[],
): { added: AssetRecord[]; changed: AssetRecord[]; moved: AssetRecord[]; removed: AssetHead[] } {
  const stored = new Map(heads.map((head) => [head.asset_id, head]));
  const added: AssetRecord[] = [];
  const changed: AssetRecord[] = [];
  const moved: AssetRecord[] = [];
  for (const record of records) {
    const head = stored.get(record.asset_id);
    stored.delete(record.asset_id);
    if (!head) added.push(record);
    else if (!head.content_hash.equals(record.content_hash)) changed.push({ ...record, id: head.id });
    else if (head.ordinal !== record.ordinal) moved.push({ ...record, id: head.id });
  }
  return { added, changed, moved, removed: [...stored.values()] };
}

function recordOf(asset: AssetBody, ordinal: number): AssetRecord {
  const { attributes } = asset;
  const texts = {
    attributes: JSON.stringify(attributes),
    threat_config: JSON.stringify(asset.threat_config),
    physical_threat_config: JSON.stringify(asset.physical_threat_config),
  };
  const facts = { name: asset.name, type: asset.type, role: asset.role, status: asset.status };
  // Canonical (RFC 8785): keys in another order say the same, so the asset is unchanged.
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
