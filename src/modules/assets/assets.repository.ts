import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import type { TenantTx } from '../../platform/database/db';
import type { Page } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { slicesOf } from '../../platform/slices';
import type { AssetRecord } from './asset-record';
import type { StoredAsset } from './assets.contract';
import { ASSET_CURSOR, type AssetsQuery } from './assets.dto';

export interface AssetHead {
  id: string;
  asset_id: string;
  ordinal: number;
  content_hash: Buffer;
}

/** An asset with the values that decide how a change affects it. */
export interface AssetState {
  asset: StoredAsset;
  ordinal: number;
  contentHash: Buffer;
  /** The revision of the set in which it last changed. */
  revision: number;
}

const SHOWN = `id, asset_id, name, type, role, status, lat, lng, country, monitoring_radius_km, attributes, threat_config,
  physical_threat_config, created_at, updated_at`;

// Name, PostgreSQL array type and value of each column that a change writes.
const COLUMNS: readonly [keyof AssetRecord, string][] = [
  ['asset_id', 'text[]'],
  ['ordinal', 'integer[]'],
  ['name', 'text[]'],
  ['type', 'text[]'],
  ['role', 'text[]'],
  ['status', 'text[]'],
  ['lat', 'float8[]'],
  ['lng', 'float8[]'],
  ['country', 'text[]'],
  ['monitoring_radius_km', 'float8[]'],
  ['attributes', 'json[]'],
  ['threat_config', 'json[]'],
  ['physical_threat_config', 'json[]'],
  ['content_hash', 'bytea[]'],
];

// The driver serialises arrays synchronously: 20,000 rows block the event loop for 0.7 s, 500 for some 15 ms.
const ROWS_PER_STATEMENT = 500;

const NAMES = COLUMNS.map(([name]) => name);
const UNNEST = `unnest($3::uuid[], ${COLUMNS.map(([, type], index) => `$${index + 4}::${type}`).join(', ')})`;
// The parameter after the columns: the revision that the change creates.
const REVISION = `$${COLUMNS.length + 4}`;
const columnsOf = (records: readonly AssetRecord[]): unknown[] => [
  records.map(({ id }) => id),
  ...NAMES.map((name) => records.map((record) => record[name])),
];

/** Assets by key; every method joins the caller's transaction. */
@Injectable()
export class AssetsRepository {
  /** Serialises the changes of one portfolio's assets; returns the revision before the change. */
  async lockPortfolio(tx: TenantTx): Promise<number> {
    const [row] = await tx.query<{ assets_revision: number }>(
      'select assets_revision from portfolio where tenant_id = $1 and id = $2 for no key update',
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    if (!row) throw notFound('The portfolio');
    return row.assets_revision;
  }

  async revision(tx: TenantTx): Promise<number> {
    const [row] = await tx.query<{ assets_revision: number }>(
      'select assets_revision from portfolio where tenant_id = $1 and id = $2',
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row?.assets_revision ?? 0;
  }

  async raiseRevision(tx: TenantTx): Promise<number> {
    const [row] = await tx.query<{ assets_revision: number }>(
      `update portfolio set assets_revision = assets_revision + 1, updated_at = now()
       where tenant_id = $1 and id = $2 returning assets_revision`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    if (!row) throw notFound('The portfolio');
    return row.assets_revision;
  }

  heads(tx: TenantTx): Promise<AssetHead[]> {
    return tx.query<AssetHead>(
      'select id, asset_id, ordinal, content_hash from asset where tenant_id = $1 and portfolio_id = $2',
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
  }

  async remove(tx: TenantTx, ids: readonly string[]): Promise<void> {
    await tx.query('delete from asset where tenant_id = $1 and portfolio_id = $2 and id = any($3::uuid[])', [
      tx.scope.tenantId,
      tx.scope.portfolioId,
      ids,
    ]);
  }

  insert(tx: TenantTx, records: readonly AssetRecord[], revision: number): Promise<void> {
    return this.#write(
      tx,
      { records, revision },
      `insert into asset (tenant_id, portfolio_id, revision, id, ${NAMES.join(', ')})
       select $1, $2, ${REVISION}, new.* from ${UNNEST} as new (id, ${NAMES.join(', ')})`,
    );
  }

  update(tx: TenantTx, records: readonly AssetRecord[], revision: number): Promise<void> {
    return this.#write(
      tx,
      { records, revision },
      `update asset set ${NAMES.map((name) => `${name} = new.${name}`).join(', ')}, revision = ${REVISION}, updated_at = now()
       from ${UNNEST} as new (id, ${NAMES.join(', ')})
       where asset.tenant_id = $1 and asset.portfolio_id = $2 and asset.id = new.id`,
    );
  }

  /** A new position is not a change of the asset, so `updated_at` stays. */
  async reorder(tx: TenantTx, places: readonly { id: string; ordinal: number }[]): Promise<void> {
    await tx.query(
      `update asset set ordinal = place.ordinal from unnest($3::uuid[], $4::integer[]) as place (id, ordinal)
       where asset.tenant_id = $1 and asset.portfolio_id = $2 and asset.id = place.id`,
      [tx.scope.tenantId, tx.scope.portfolioId, places.map(({ id }) => id), places.map(({ ordinal }) => ordinal)],
    );
  }

  all(tx: TenantTx): Promise<StoredAsset[]> {
    return tx.query<StoredAsset>(
      `select ${SHOWN} from asset where tenant_id = $1 and portfolio_id = $2 order by ordinal, id`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
  }

  byAssetIds(tx: TenantTx, assetIds: readonly string[]): Promise<StoredAsset[]> {
    return tx.query<StoredAsset>(
      `select ${SHOWN} from asset where tenant_id = $1 and portfolio_id = $2 and asset_id = any($3::text[])`,
      [tx.scope.tenantId, tx.scope.portfolioId, assetIds],
    );
  }

  async state(tx: TenantTx, assetId: string): Promise<AssetState | undefined> {
    const [row] = await tx.query<StoredAsset & { ordinal: number; content_hash: Buffer; revision: number }>(
      `select ${SHOWN}, ordinal, content_hash, revision from asset
       where tenant_id = $1 and portfolio_id = $2 and asset_id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, assetId],
    );
    if (!row) return undefined;
    const { ordinal, content_hash: contentHash, revision, ...asset } = row;
    return { asset, ordinal, contentHash, revision };
  }

  /** The number of assets, and the position after the last one. */
  async extent(tx: TenantTx): Promise<{ total: number; nextOrdinal: number }> {
    const [row] = await tx.query<{ total: number; nextOrdinal: number }>(
      `select count(*) as total, coalesce(max(ordinal) + 1, 0) as "nextOrdinal" from asset
       where tenant_id = $1 and portfolio_id = $2`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row ?? { total: 0, nextOrdinal: 0 };
  }

  /** In the order in which they were sent. */
  page(tx: TenantTx, query: AssetsQuery): Promise<Page<StoredAsset>> {
    const where = `tenant_id = $1 and portfolio_id = $2 and ($3::text[] = '{}' or status = any($3))
      and ($4::text[] = '{}' or type = any($4))
      and position(lower($5::text) in lower(concat_ws(' ', asset_id, name, type, role, country))) > 0
      and ($6::float8 is null or (lat between $7 and $9
        and case when $6 <= $8 then lng between $6 and $8 else lng >= $6 or lng <= $8 end))`;
    const { minLng = null, minLat = null, maxLng = null, maxLat = null } = query.bbox ?? {};
    const filters = [query.status, query.type, query.search?.trim() ?? '', minLng, minLat, maxLng, maxLat];
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, ...filters];
    const assets = { select: SHOWN, from: 'asset', where, parameters };
    const order = { cursor: ASSET_CURSOR, orderBy: ['ordinal', 'id'], direction: 'asc' } as const;
    return readPage<StoredAsset>(tx, { ...assets, ...order }, query);
  }

  async #write(
    tx: TenantTx,
    { records, revision }: { records: readonly AssetRecord[]; revision: number },
    sql: string,
  ): Promise<void> {
    for (const slice of slicesOf(records, ROWS_PER_STATEMENT)) {
      await tx.query(sql, [tx.scope.tenantId, tx.scope.portfolioId, ...columnsOf(slice), revision]);
    }
  }
}
