import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { SystemTx, TenantTx } from '../../../platform/database/db';
import type { ChangedEvents } from '../../corpus/events/changed-events.contract';

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
const ASSETS_AT_A_TIME = 5_000;

/** An asset with what decides whether an event concerns it by country or name. */
export interface NamedAsset {
  tenantId: string;
  portfolioId: string;
  assetId: string;
  name: string;
  aliases: string[];
  organization: string | null;
  country: string | null;
}

/** Up to which revision of the corpus it is known which portfolios a change can affect. */
@Injectable()
export class EvaluationRoutesRepository {
  /** The revision up to which the affected portfolios are known, locked until the transaction ends; -1 before the first time. */
  async lock(tx: SystemTx): Promise<number> {
    const [row] = await tx.query<{ corpus_revision: number }>(
      'select corpus_revision from evaluation_routing for no key update',
    );
    if (!row) throw new Error('evaluation_routing has no row');
    return row.corpus_revision;
  }

  /** The same without waiting; undefined if another transaction has the lock. */
  async lockIfFree(tx: SystemTx): Promise<number | undefined> {
    const [row] = await tx.query<{ corpus_revision: number }>(
      'select corpus_revision from evaluation_routing for no key update skip locked',
    );
    return row?.corpus_revision;
  }

  /** The active assets of all tenants, in slices, with what decides whether an event concerns them by country or name. */
  async *namesOfAssets(tx: SystemTx): AsyncGenerator<NamedAsset[]> {
    for (let after: NamedAsset | undefined; ;) {
      const assets: NamedAsset[] = await tx.query<NamedAsset>(
        `select tenant_id as "tenantId", portfolio_id as "portfolioId", asset_id as "assetId", name, country,
           attributes ->> 'organization' as organization,
           coalesce(attributes -> 'aliases', '[]'::json) as aliases
         from asset where status = 'active' and (tenant_id, portfolio_id, asset_id) > ($1, $2, $3)
         order by tenant_id, portfolio_id, asset_id limit $4`,
        [after?.tenantId ?? FIRST_UUID, after?.portfolioId ?? FIRST_UUID, after?.assetId ?? '', ASSETS_AT_A_TIME],
      );
      if (assets.length > 0) yield assets;
      if (assets.length < ASSETS_AT_A_TIME) return;
      after = assets.at(-1);
    }
  }

  /**
   * The portfolios that these changes can affect: those in `found`, those with an active asset whose radius overlaps an area, those
   * with a threat of which a revised event is evidence, and all whose tenant has a fixed time. The clock never evaluates the latter,
   * and their likelihoods depend on events farther away, so they are evaluated after every change.
   * @param found the portfolios that an event without a place can affect
   */
  affected(
    tx: SystemTx,
    { areas, revisedIds }: Pick<ChangedEvents, 'areas' | 'revisedIds'>,
    found: readonly TenantScope[],
  ): Promise<TenantScope[]> {
    return tx.query<TenantScope & { tenantId: string; portfolioId: string }>(
      `select p.tenant_id as "tenantId", p.id as "portfolioId" from portfolio p join tenant t on t.id = p.tenant_id
       where p.assets_revision > 0 and (t.evaluation_time is not null or (p.tenant_id, p.id) in (
         select asset.tenant_id, asset.portfolio_id
         from unnest($1::float8[], $2::float8[], $3::float8[]) as area (lat, lng, radius_km)
         join asset on area_around(asset.lat, asset.lng, asset.monitoring_radius_km)
           && area_around(area.lat, area.lng, area.radius_km) and asset.status = 'active'
         union
         select evidence.tenant_id, evidence.portfolio_id
         from unnest($4::uuid[]) as revised (event_id) join threat_evidence evidence using (event_id)
         union
         select * from unnest($5::uuid[], $6::uuid[])))
       for key share of p`,
      [
        areas.map(({ lat }) => lat),
        areas.map(({ lng }) => lng),
        areas.map(({ radiusKm }) => radiusKm),
        revisedIds,
        found.map(({ tenantId }) => tenantId),
        found.map(({ portfolioId }) => portfolioId),
      ],
    );
  }

  /** Records that everything up to this revision can affect these portfolios alone. */
  async record(tx: SystemTx, portfolios: readonly TenantScope[], corpusRevision: number): Promise<void> {
    await tx.query(
      `with routed as (update evaluation_routing set corpus_revision = $3::bigint)
       insert into evaluation_route (tenant_id, portfolio_id, corpus_revision)
       select tenant_id, portfolio_id, $3::bigint from unnest($1::uuid[], $2::uuid[]) as affected (tenant_id, portfolio_id)
       order by tenant_id, portfolio_id
       on conflict (tenant_id, portfolio_id) do update set corpus_revision = excluded.corpus_revision`,
      [portfolios.map(({ tenantId }) => tenantId), portfolios.map(({ portfolioId }) => portfolioId), corpusRevision],
    );
  }

  /**
   * The last revision of the corpus that can affect the portfolio; `corpusRevision` itself while it is not known which portfolios it
   * affects.
   */
  async lastAffecting(tx: TenantTx, corpusRevision: number): Promise<number> {
    const [row] = await tx.query<{ known: number; last: number | null }>(
      `select corpus_revision as known, (
         select corpus_revision from evaluation_route where tenant_id = $1 and portfolio_id = $2) as last
       from evaluation_routing`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row === undefined || row.known < corpusRevision ? corpusRevision : (row.last ?? -1);
  }
}
