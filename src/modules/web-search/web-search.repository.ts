import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../kernel/identity/principal';
import type { AnyTx, SystemTx, TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import type { Page } from '../../platform/paging/page-query';
import type { ServerSentEvent } from '../../platform/sse/server-sent-events';
import type { WebSearchBody } from './web-search-body';
import { WebSearchHitEntity } from './search/web-search-hit.entity';
import {
  WebSearchActiveEntity,
  WebSearchEventEntity,
  WebSearchJobEntity,
  WebSearchStepEntity,
} from './web-search-job.entity';
import { SEARCH_JOB_CURSOR, type SearchJobsQuery, type SearchSubjectAnswer } from './web-search.dto';

/** A search without what it was asked, which is long. */
export type SearchJobRow = Omit<WebSearchJobEntity, 'request'>;

/** Everything that a worker needs to run a search. */
export interface SearchTask extends WebSearchJobEntity {
  request: WebSearchBody;
}

/** A search whose request was not erased. */
export const isTask = (job: WebSearchJobEntity): job is SearchTask => job.request !== null;

export type NewSearchJob = Pick<
  WebSearchJobEntity,
  'id' | 'principal' | 'request' | 'dataScope' | 'submittedAt' | 'totalSteps'
>;

export type JobChange = Partial<
  Pick<
    WebSearchJobEntity,
    | 'status'
    | 'startedAt'
    | 'completedAt'
    | 'stage'
    | 'message'
    | 'completedSteps'
    | 'itemsFound'
    | 'itemsReturned'
    | 'error'
  >
>;

export interface NewSearchEvent {
  type: 'job' | 'progress' | 'item' | 'warning' | 'result' | 'error';
  payload: object;
}

export interface LostSearch extends TenantScope {
  id: string;
}

/** A NOTIFY on this channel contains `<job id>`: the stream has new events. */
export const SEARCH_CHANNEL = 'web_search';

type Defaults = 'completedSteps' | 'itemsFound' | 'itemsReturned';

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const CONTENT_TABLES = ['web_search_event', 'web_search_step', 'web_search_hit'] as const;
const EXPIRED_PER_STATEMENT = 500;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** Searches and their streams by key; every method joins the caller's transaction. */
@Injectable()
export class WebSearchRepository extends TenantRepository<WebSearchJobEntity, Defaults> {
  readonly #events = new TenantRepository(WebSearchEventEntity);
  readonly #steps = new TenantRepository(WebSearchStepEntity);
  readonly #hits = new TenantRepository(WebSearchHitEntity);
  readonly #active = new TenantRepository(WebSearchActiveEntity);

  constructor() {
    super(WebSearchJobEntity);
  }

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

  async add(tx: TenantTx, job: NewSearchJob): Promise<void> {
    await this.insert(tx, { ...job, status: 'queued', stage: 'queued', lastSeq: 0 });
    await this.#active.insert(tx, { jobId: job.id });
  }

  /** Locks the row of a search until the transaction ends; every writer holds this lock. */
  lock(tx: TenantTx, id: string): Promise<WebSearchJobEntity | null> {
    return this.findById(tx, id, 'pessimistic_write');
  }

  /** The newest first. */
  page(tx: TenantTx, query: SearchJobsQuery): Promise<Page<SearchJobRow>> {
    const jobs = {
      where: `$3::text[] = '{}' or status = any($3)`,
      parameters: [query.status],
      without: ['request'] as const,
    };
    const order = { cursor: SEARCH_JOB_CURSOR, orderBy: ['submitted_at', 'id'], direction: 'desc' } as const;
    return this.readList(tx, { ...jobs, ...order }, query);
  }

  /** The subjects of searches by their id, without the rest of the requests. Erased searches have none. */
  async subjects(tx: TenantTx, ids: readonly string[]): Promise<Map<string, SearchSubjectAnswer>> {
    const rows = await tx.query<{ id: string } & SearchSubjectAnswer>(
      `select id, s->>'type' as "type", s->>'name' as "name", s->>'dateOfBirth' as "dateOfBirth",
         s->>'placeOfBirth' as "placeOfBirth", s->>'employer' as "employer", s->>'employmentRole' as "employmentRole",
         s->>'employmentLocation' as "employmentLocation"
       from web_search_job, lateral (select request->'subject' as s) as r
       where ${OWN} and id = any($3::uuid[]) and s is not null`,
      [...ownOf(tx), ids],
    );
    return new Map(rows.map(({ id, ...subject }) => [id, subject]));
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
    for (const content of [this.#events, this.#steps, this.#hits]) await content.delete(tx, { jobId: id });
    const erased = { status: 'expired', request: null, message: null, error: null, erasedAt: () => 'now()' } as const;
    await this.update(tx, id, erased);
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
