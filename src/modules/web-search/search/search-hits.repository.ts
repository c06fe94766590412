import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import type { WebSearchItem } from '../web-search.dto';

/** A hit as it is kept while its search runs. */
export interface StoredSearchHit {
  id: string;
  /** Canonical URL, or what stands for one. */
  key: string;
  /** Of the text; null where that is too short to be told from others. */
  fingerprint: readonly number[] | null;
  relevance: number;
  item: WebSearchItem;
  /** Whether it is in the stream. */
  isTold: boolean;
}

interface HitRow {
  id: string;
  key: string;
  fingerprint: number[] | null;
  relevance: number;
  item: WebSearchItem;
  is_told: boolean;
}

const OWN = 'tenant_id = $1 and portfolio_id = $2 and job_id = $3';
const ownOf = ({ scope }: TenantTx, jobId: string): string[] => [scope.tenantId, scope.portfolioId, jobId];

/** What searches found; every method joins the caller's transaction. */
@Injectable()
export class SearchHitsRepository {
  /** In the order in which they were found. */
  async all(tx: TenantTx, jobId: string): Promise<StoredSearchHit[]> {
    const rows = await tx.query<HitRow>(
      `select id, key, fingerprint, relevance, item, is_told from web_search_hit where ${OWN} order by id`,
      ownOf(tx, jobId),
    );
    return rows.map(({ is_told: isTold, ...hit }) => ({ ...hit, isTold }));
  }

  /** Adds a hit, or replaces it as it was. */
  async save(tx: TenantTx, jobId: string, hit: StoredSearchHit): Promise<void> {
    await tx.query(
      `insert into web_search_hit (tenant_id, portfolio_id, job_id, id, key, fingerprint, relevance, item, is_told)
       values ($1, $2, $3, $4, $5, $6::float8[], $7, $8::json, $9)
       on conflict (tenant_id, portfolio_id, job_id, id) do update set item = excluded.item`,
      [
        ...[...ownOf(tx, jobId), hit.id, hit.key, hit.fingerprint, hit.relevance],
        ...[JSON.stringify(hit.item), hit.isTold],
      ],
    );
  }

  /** Best first. */
  async rank(tx: TenantTx, jobId: string, ids: readonly string[]): Promise<void> {
    await tx.query(
      `update web_search_hit set rank = ranked.rank
       from unnest($4::uuid[]) with ordinality as ranked (id, rank)
       where ${OWN} and web_search_hit.id = ranked.id`,
      [...ownOf(tx, jobId), ids],
    );
  }

  /** Ranked hits after a rank, best first. */
  async page(tx: TenantTx, jobId: string, afterRank: number, limit: number): Promise<WebSearchItem[]> {
    const rows = await tx.query<{ item: WebSearchItem }>(
      `select item from web_search_hit where ${OWN} and rank > $4 order by rank limit $5`,
      [...ownOf(tx, jobId), afterRank, limit],
    );
    return rows.map(({ item }) => item);
  }
}
