import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import {
  formatEntityTag,
  NO_PRECONDITIONS,
  type Preconditions,
  requirePreconditions,
} from '../../platform/http/answers/entity-tag';
import { type Tagged, taggedUnlessKnown } from '../../platform/http/answers/tagged-answer';
import { parseObject } from '../../platform/http/validation/field';
import { ViolationSink } from '../../platform/http/validation/rule';
import type { Page } from '../../platform/paging/page-query';
import { mapInSlices } from '../../platform/slices';
import { type AssetRecord, toAssetRecord } from './asset-record';
import { AssetSetChanges, type StoredAsset } from './assets.contract';
import { type AssetBody, type AssetsQuery, ReplaceAssetsBody } from './assets.dto';
import { type AssetHead, AssetsRepository } from './assets.repository';

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
   * Replaces the portfolio's assets by these, in one transaction. Concurrent replacements run one after the other, and
   * readers see either set completely. @throws ValidationError too_long; ServiceError precondition_failed
   */
  async replace(
    scope: TenantScope,
    wanted: readonly AssetBody[],
    conditions: Preconditions = NO_PRECONDITIONS,
  ): Promise<AssetSet & { scanId: string }> {
    const { maxAssets } = this.settings;
    if (wanted.length > maxAssets) {
      const msg = `List should have at most ${maxAssets} items after validation, not ${wanted.length}`;
      throw new ValidationError([{ loc: ['body', 'assets'], type: 'too_long', msg }]);
    }
    const records = await mapInSlices(wanted, toAssetRecord);
    return this.db.run(scope, async (tx) => {
      const before = await this.assets.lockPortfolio(tx);
      requirePreconditions(conditions, formatEntityTag(before));
      const { hasChanged, removedAssetIds } = await this.#write(tx, records, before + 1);
      const assetsRevision = hasChanged ? await this.assets.raiseRevision(tx) : before;
      const { scanId } = await this.changes.changed(tx, { assetsRevision, removedAssetIds });
      noteResources(...wanted.map(({ asset_id: assetId }) => assetId));
      return { assets: await this.assets.all(tx), assetsRevision, scanId };
    });
  }

  /** Assets as a request body contains them, validated and with defaults. @throws ValidationError */
  parse(assets: readonly unknown[]): AssetBody[] {
    const sink = new ViolationSink('body');
    const body = parseObject(ReplaceAssetsBody, { assets }, ['body'], sink, { unknownKeys: 'refuse' });
    if (!body) throw new ValidationError(sink.violations, sink.count);
    return (body as ReplaceAssetsBody).assets;
  }

  /**
   * A page of the set, in the order in which it was sent. The entity tag is that of the whole set. @throws
   * precondition_failed
   */
  list(
    scope: TenantScope,
    query: AssetsQuery,
    conditions: Preconditions,
  ): Promise<Tagged<Page<StoredAsset> & Pick<AssetSet, 'assetsRevision'>>> {
    return this.db.read(scope, async (tx) => {
      const assetsRevision = await this.assets.revision(tx);
      return taggedUnlessKnown(conditions, formatEntityTag(assetsRevision), async () => {
        const page = await this.assets.page(tx, query);
        return { ...page, assetsRevision };
      });
    });
  }

  /** The whole set with its revision, for evaluation. */
  async current(tx: TenantTx): Promise<AssetSet> {
    return { assets: await this.assets.all(tx), assetsRevision: await this.assets.revision(tx) };
  }

  /**
   * The revision of the set and a digest of each asset by its asset_id. Equal digests mean the same asset. An asset
   * that was removed and added again has a new digest even with the same content, because its threats were detached
   * meanwhile.
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

  /** The existing ones of these assets, in no particular order. */
  byAssetIds(tx: TenantTx, assetIds: readonly string[]): Promise<StoredAsset[]> {
    return this.assets.byAssetIds(tx, assetIds);
  }

  async #write(
    tx: TenantTx,
    records: readonly AssetRecord[],
    revision: number,
  ): Promise<{ hasChanged: boolean; removedAssetIds: string[] }> {
    const heads = await this.assets.heads(tx);
    const { added, changed, moved, removed } = difference(heads, records);
    if (removed.length > 0)
      await this.assets.remove(
        tx,
        removed.map(({ id }) => id),
      );
    if (added.length > 0) await this.assets.insert(tx, added, revision);
    if (changed.length > 0) await this.assets.update(tx, changed, revision);
    if (moved.length > 0) await this.assets.reorder(tx, moved);
    return {
      // The order is part of the list, so a move changes it.
      hasChanged: added.length + changed.length + moved.length + removed.length > 0,
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
