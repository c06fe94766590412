import { Injectable } from '@nestjs/common';
import type { DataScope, TenantScope } from '../../kernel/identity/principal';
import type { AnyTx, SystemTx, TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import type { Page } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import type { ServerSentEvent } from '../../platform/sse/server-sent-events';
import type { WebSearchBody } from './web-search-body';
import { WebSearchActiveEntity, WebSearchStepEntity } from './web-search-job.entity';
import { SEARCH_JOB_CURSOR, type SearchJobsQuery, type SearchState, type Stage } from './web-search.dto';

export interface SearchJobRow {
  id: string;
  status: SearchState;
  submitted_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  last_seq: number;
  stage: Stage;
  message: string | null;
  completed_steps: number;
  total_steps: number;
  items_found: number;
  items_returned: number;
  error: { code: string; message: string } | null;
  erased_at: Date | null;
}

/** Everything that a worker needs to run a search. */
export interface SearchTask extends SearchJobRow {
  request: WebSearchBody;
  data_scope: DataScope | null;
}

export interface NewSearchJob {
  id: string;
  principal: string;
  request: WebSearchBody;
  dataScope: DataScope | null;
  submittedAt: Date;
  totalSteps: number;
}

export interface JobChange {
  status?: SearchState;
  startedAt?: Date;
  completedAt?: Date;
  stage?: Stage;
  message?: string | null;
  completedSteps?: number;
  itemsFound?: number;
  itemsReturned?: number;
  error?: { code: string; message: string };
}

export interface NewSearchEvent {
  type: 'job' | 'progress' | 'item' | 'warning' | 'result' | 'error';
  payload: object;
}

export interface LostSearch extends TenantScope {
  id: string;
}

/** A NOTIFY on this channel contains `<job id>`: the stream has new events. */
export const SEARCH_CHANNEL = 'web_search';

const SHOWN = `id, status, submitted_at, started_at, completed_at, last_seq, stage, message, completed_steps, total_steps,
  items_found, items_returned, error, erased_at`;
const OWN = 'tenant_id = $1 and portfolio_id = $2';
const CONTENT_TABLES = ['web_search_event', 'web_search_step', 'web_search_hit'] as const;
const EXPIRED_PER_STATEMENT = 500;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** Searches and their streams by key; every method joins the caller's transaction. */
@Injectable()
export class WebSearchRepository {
  readonly #steps = new TenantRepository(WebSearchStepEntity);
  readonly #active = new TenantRepository(WebSearchActiveEntity);

  /**
   * The number of queued and running searches of a tenant in all its portfolios; no other transaction can add one until
   * this one ends.
   */
  async countActive(tx: TenantTx): Promise<number> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('web_search_active ' || $1::text, 0))`, [
      tx.scope.tenantId,
    ]);
    const [row] = await tx.query<{ count: number }>(
      'select count(*) as count from web_search_active where tenant_id = $1',
      [tx.scope.tenantId],
    );
    return row?.count ?? 0;
  }

  async insert(tx: TenantTx, job: NewSearchJob): Promise<void> {
    const values = [job.id, job.principal, JSON.stringify(job.request), jsonOrNull(job.dataScope), job.submittedAt];
    await tx.query(
      `insert into web_search_job (tenant_id, portfolio_id, id, principal, request, data_scope, status, submitted_at,
         last_seq, stage, total_steps)
       values ($1, $2, $3, $4, $5::json, $6::json, 'queued', $7, 0, 'queued', $8)`,
      [...ownOf(tx), ...values, job.totalSteps],
    );
    await this.#active.insert(tx, { jobId: job.id });
  }

  async byId(tx: TenantTx, id: string): Promise<SearchJobRow | undefined> {
    const [row] = await tx.query<SearchJobRow>(`select ${SHOWN} from web_search_job where ${OWN} and id = $3`, [
      ...ownOf(tx),
      id,
    ]);
    return row;
  }

  /** The request of a search; null once erased. */
  async requestOf(tx: TenantTx, id: string): Promise<WebSearchBody | null> {
    const [row] = await tx.query<{ request: WebSearchBody | null }>(
      `select request from web_search_job where ${OWN} and id = $3`,
      [...ownOf(tx), id],
    );
    return row?.request ?? null;
  }

  /** Locks the row of a search until the transaction ends; every writer holds this lock. */
  async lock(tx: TenantTx, id: string): Promise<SearchTask | undefined> {
    const [row] = await tx.query<SearchTask>(
      `select ${SHOWN}, request, data_scope from web_search_job where ${OWN} and id = $3 for update`,
      [...ownOf(tx), id],
    );
    return row;
  }

  /** The newest first. */
  page(tx: TenantTx, query: SearchJobsQuery): Promise<Page<SearchJobRow>> {
    const where = `${OWN} and ($3::text[] = '{}' or status = any($3))`;
    const jobs = { select: SHOWN, from: 'web_search_job', where, parameters: [...ownOf(tx), query.status] };
    const order = { cursor: SEARCH_JOB_CURSOR, orderBy: ['submitted_at', 'id'], direction: 'desc' } as const;
    return readPage<SearchJobRow>(tx, { ...jobs, ...order }, query);
  }

  async change(tx: TenantTx, id: string, change: JobChange): Promise<void> {
    await tx.query(
      `update web_search_job set status = coalesce($4, status), started_at = coalesce(started_at, $5),
         completed_at = coalesce($6, completed_at), stage = coalesce($7, stage),
         message = case when $8 then $9 else message end, completed_steps = coalesce($10, completed_steps),
         items_found = coalesce($11, items_found), items_returned = coalesce($12, items_returned),
         error = coalesce($13::json, error)
       where ${OWN} and id = $3`,
      [
        ...[...ownOf(tx), id, change.status, change.startedAt, change.completedAt, change.stage],
        ...[change.message !== undefined, change.message, change.completedSteps, change.itemsFound],
        ...[change.itemsReturned, jsonOrNull(change.error)],
      ].map((value) => value ?? null),
    );
  }

  /**
   * Appends to the stream and notifies readers when the transaction commits; returns the last number. The caller holds
   * the lock of the row.
   */
  async appendEvents(tx: TenantTx, id: string, lastSeq: number, events: readonly NewSearchEvent[]): Promise<number> {
    if (events.length === 0) return lastSeq;
    const seqs = events.map((_, index) => lastSeq + 1 + index);
    const data = events.map(({ payload }, index) => JSON.stringify({ jobId: id, seq: seqs[index], ...payload }));
    await tx.query(
      `with added as (
         insert into web_search_event (tenant_id, portfolio_id, job_id, seq, type, data)
         select $1, $2, $3, seq, type, data from unnest($4::int[], $5::text[], $6::text[]) as e (seq, type, data)
       )
       update web_search_job set last_seq = $7 where ${OWN} and id = $3`,
      [...ownOf(tx), id, seqs, events.map(({ type }) => type), data, lastSeq + events.length],
    );
    await tx.query('select pg_notify($1, $2)', [SEARCH_CHANNEL, id]);
    return lastSeq + events.length;
  }

  /** In order, after `seq`. */
  eventsAfter(tx: TenantTx, id: string, seq: number, limit: number): Promise<ServerSentEvent[]> {
    return tx.query<ServerSentEvent>(
      `select seq as id, type, data from web_search_event where ${OWN} and job_id = $3 and seq > $4
       order by seq limit $5`,
      [...ownOf(tx), id, seq, limit],
    );
  }

  async eventsOfType(tx: TenantTx, id: string, type: string): Promise<string[]> {
    const rows = await tx.query<{ data: string }>(
      `select data from web_search_event where ${OWN} and job_id = $3 and type = $4 order by seq`,
      [...ownOf(tx), id, type],
    );
    return rows.map(({ data }) => data);
  }

  steps(tx: TenantTx, id: string): Promise<WebSearchStepEntity[]> {
    return this.#steps.findAll(tx, { jobId: id }, { order: { provider: 'ASC' } });
  }

  addStep(
    tx: TenantTx,
    id: string,
    step: Pick<WebSearchStepEntity, 'provider' | 'state' | 'itemsFound'>,
  ): Promise<void> {
    return this.#steps.insert(tx, { jobId: id, ...step });
  }

  async leaveActive(tx: TenantTx, id: string): Promise<void> {
    await this.#active.delete(tx, { jobId: id });
  }

  /** Deletes everything that identifies a person. The row remains, with the time and the caller. */
  async erase(tx: TenantTx, id: string): Promise<void> {
    for (const table of CONTENT_TABLES)
      await tx.query(`delete from ${table} where ${OWN} and job_id = $3`, [...ownOf(tx), id]);
    await tx.query(
      `update web_search_job set status = 'expired', request = null, message = null, error = null, erased_at = now()
       where ${OWN} and id = $3`,
      [...ownOf(tx), id],
    );
  }

  /** Some of the searches, of all tenants, that should have ended long ago but that no worker finished. */
  lost(tx: SystemTx, hours: number): Promise<LostSearch[]> {
    return tx.query<LostSearch>(
      `select tenant_id as "tenantId", portfolio_id as "portfolioId", id from web_search_job
       where status in ('queued', 'running') and submitted_at <= now() - $1::int * interval '1 hour'
       order by submitted_at limit ${EXPIRED_PER_STATEMENT}`,
      [hours],
    );
  }

  /** Erases some of the searches that ended more than `days` ago, of all tenants; returns how many. */
  async eraseExpired(tx: SystemTx, days: number): Promise<number> {
    const expired = await tx.query<{ id: string }>(
      `update web_search_job set status = 'expired', request = null, message = null, error = null, erased_at = now()
       where id in (
         select id from web_search_job
         where erased_at is null and completed_at <= now() - $1::int * interval '1 day'
         order by completed_at limit ${EXPIRED_PER_STATEMENT} for update skip locked)
       returning id`,
      [days],
    );
    const ids = expired.map(({ id }) => id);
    for (const table of CONTENT_TABLES) await deleteOf(tx, table, ids);
    return ids.length;
  }
}

const deleteOf = (tx: AnyTx, table: string, ids: readonly string[]): Promise<unknown> =>
  tx.query(`delete from ${table} where job_id = any($1::uuid[])`, [ids]);

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);
