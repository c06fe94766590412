import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import type { WebSearchItem } from '../web-search.dto';

/** A hit as it is stored while its search is running. */
export interface StoredSearchHit {
  id: string;
  /** The canonical URL, or a substitute for it. */
  key: string;
  /** The fingerprint of the text; null if the text is too short to be distinguished. */
  fingerprint: readonly number[] | null;
  relevance: number;
  item: WebSearchItem;
  /** Whether the hit has been sent in the stream. */
  isStreamed: boolean;
}

interface HitRow {
  id: string;
  key: string;
  fingerprint: number[] | null;
  relevance: number;
  item: WebSearchItem;
  is_streamed: boolean;
}

const OWN = 'tenant_id = $1 and portfolio_id = $2 and job_id = $3';
const ownOf = ({ scope }: TenantTx, jobId: string): string[] => [scope.tenantId, scope.portfolioId, jobId];

/** The results of searches; every method joins the caller's transaction. */
@Injectable()
export class SearchHitsRepository {
  /** In the order in which they were found. */
  async all(tx: TenantTx, jobId: string): Promise<StoredSearchHit[]> {
    const rows = await tx.query<HitRow>(
      `select id, key, fingerprint, relevance, item, is_told as is_streamed from web_search_hit where ${OWN} order by id`,
      ownOf(tx, jobId),
    );
    return rows.map(({ is_streamed: isStreamed, ...hit }) => ({ ...hit, isStreamed }));
  }

  /** Adds a hit, or replaces the stored one. */
  async save(tx: TenantTx, jobId: string, hit: StoredSearchHit): Promise<void> {
    await tx.query(
      `insert into web_search_hit (tenant_id, portfolio_id, job_id, id, key, fingerprint, relevance, item, is_told)
       values ($1, $2, $3, $4, $5, $6::float8[], $7, $8::json, $9)
       on conflict (tenant_id, portfolio_id, job_id, id) do update set item = excluded.item`,
      [
        ...[...ownOf(tx, jobId), hit.id, hit.key, hit.fingerprint, hit.relevance],
        ...[JSON.stringify(hit.item), hit.isStreamed],
      ],
    );
  }

  /** The best first. */
  async rank(tx: TenantTx, jobId: string, ids: readonly string[]): Promise<void> {
    await tx.query(
      `update web_search_hit set rank = ranked.rank
       from unnest($4::uuid[]) with ordinality as ranked (id, rank)
       where ${OWN} and web_search_hit.id = ranked.id`,
      [...ownOf(tx, jobId), ids],
    );
  }

  /** Ranked hits after a rank, the best first. */
  async page(tx: TenantTx, jobId: string, afterRank: number, limit: number): Promise<WebSearchItem[]> {
    const rows = await tx.query<{ item: WebSearchItem }>(
      `select item from web_search_hit where ${OWN} and rank > $4 order by rank limit $5`,
      [...ownOf(tx, jobId), afterRank, limit],
    );
    return rows.map(({ item }) => item);
  }
}
