import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { currentRequest, noteResources } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { formatEntityTag, type Preconditions, requirePreconditions } from '../../platform/http/answers/entity-tag';
import { type Tagged, taggedUnlessKnown } from '../../platform/http/answers/tagged-answer';
import { toAssetRecord } from './asset-record';
import { AssetSetChanges, type StoredAsset } from './assets.contract';
import type { AssetBody, OneAssetBody } from './assets.dto';
import { type AssetState, AssetsRepository } from './assets.repository';

export interface PutAsset {
  asset: StoredAsset;
  tag: string;
  isNew: boolean;
  /** The evaluation that the change requested; null if nothing changed. */
  scanId: string | null;
}

/** Changes single assets of a portfolio's set. Changes of the whole set and of single assets are serialised. */
@Injectable()
export class OneAssetService {
  constructor(
    private readonly db: Db,
    private readonly assets: AssetsRepository,
    private readonly changes: AssetSetChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ServiceError not_found, precondition_failed */
  get(scope: TenantScope, assetId: string, conditions: Preconditions): Promise<Tagged<StoredAsset>> {
    return this.db.read(scope, async (tx) => {
      const state = await this.#known(tx, assetId);
      noteResources(assetId);
      return taggedUnlessKnown(conditions, tagOf(state), () => state.asset);
    });
  }

  /**
   * Creates the asset at the end of the set, or replaces it in its position. An identical asset is left unchanged.
   * @throws ValidationError value_error for another asset_id in the body, too_long if the set is full; ServiceError
   * precondition_failed
   */
  put(scope: TenantScope, assetId: string, content: OneAssetBody, conditions: Preconditions): Promise<PutAsset> {
    if (content.asset_id !== undefined && content.asset_id !== assetId) {
      const msg = 'Value error, asset_id differs from the one in the path';
      throw new ValidationError([{ loc: ['body', 'asset_id'], type: 'value_error', msg }]);
    }
    const body: AssetBody = { ...content, asset_id: assetId };
    return this.db.run(scope, async (tx) => {
      const revision = await this.assets.lockPortfolio(tx);
      const before = await this.assets.state(tx, assetId);
      requirePreconditions(conditions, before ? tagOf(before) : null);
      noteResources(assetId);
      const current = currentRequest();
      // The audit record of the request is written in this transaction.
      if (current) current.successStatus = before ? 200 : 201;
      const hasChanged = before
        ? await this.#update(tx, body, before, revision + 1)
        : await this.#add(tx, body, revision + 1);
      const scanId = hasChanged ? await this.#changed(tx, []) : null;
      const after = await this.#known(tx, assetId);
      return { asset: after.asset, tag: tagOf(after), isNew: !before, scanId };
    });
  }

  /** Removes the asset from the set and from its threats. @throws ServiceError not_found, precondition_failed */
  remove(scope: TenantScope, assetId: string, conditions: Preconditions): Promise<{ scanId: string }> {
    return this.db.run(scope, async (tx) => {
      await this.assets.lockPortfolio(tx);
      const state = await this.#known(tx, assetId);
      requirePreconditions(conditions, tagOf(state));
      noteResources(assetId);
      await this.assets.remove(tx, [state.asset.id]);
      return { scanId: await this.#changed(tx, [assetId]) };
    });
  }

  async #add(tx: TenantTx, body: AssetBody, revision: number): Promise<true> {
    const { maxAssets } = this.settings;
    const { total, nextOrdinal } = await this.assets.extent(tx);
    if (total >= maxAssets) {
      const msg = `The set should have at most ${maxAssets} assets (MAX_ASSETS), not ${total + 1}`;
      throw new ValidationError([{ loc: ['body'], type: 'too_long', msg }]);
    }
    await this.assets.insert(tx, [toAssetRecord(body, nextOrdinal)], revision);
    return true;
  }

  async #update(tx: TenantTx, body: AssetBody, before: AssetState, revision: number): Promise<boolean> {
    const record = toAssetRecord(body, before.ordinal);
    if (before.contentHash.equals(record.content_hash)) return false;
    await this.assets.update(tx, [{ ...record, id: before.asset.id }], revision);
    return true;
  }

  async #changed(tx: TenantTx, removedAssetIds: readonly string[]): Promise<string> {
    const assetsRevision = await this.assets.raiseRevision(tx);
    const { scanId } = await this.changes.changed(tx, { assetsRevision, removedAssetIds });
    return scanId;
  }

  async #known(tx: TenantTx, assetId: string): Promise<AssetState> {
    const state = await this.assets.state(tx, assetId);
    if (!state) throw notFound('The asset');
    return state;
  }
}

const tagOf = ({ revision }: AssetState): string => formatEntityTag(revision);
