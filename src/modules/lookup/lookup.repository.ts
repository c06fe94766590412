import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { SystemTx, TenantTx } from '../../platform/database/db';
import { prepared } from '../../platform/database/prepared-statements';
import { TenantRepository } from '../../platform/database/tenant.repository';
import { SqlConditions } from '../../platform/database/sql-conditions';
import type { Page } from '../../platform/paging/page-query';
import { LOOKUP_CURSOR, type LookupsQuery } from './lookup-list.dto';
import { LookupRequestEntity, LookupResultEntity } from './lookup.entity';

export type NewLookup = Omit<LookupRequestEntity, 'tenantId' | 'portfolioId' | 'erasedAt'> &
  Pick<LookupResultEntity, 'answer' | 'subjectKeys'>;

export interface LookupOfSubject {
  id: string;
  undecided_count: number;
  subject_keys: string[];
  /** The ids of the source records of each entity. */
  source_ids: string[][];
}

const ERASED_PER_STATEMENT = 1_000;

const ADD = prepared(
  `with request as (
     insert into lookup_request (tenant_id, portfolio_id, id, principal, depth, requester_reference, identifier_types,
       status, confidence, entity_count, undecided_count, report_hash, queried_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning tenant_id, portfolio_id, id
   )
   insert into lookup_result (tenant_id, portfolio_id, lookup_id, answer, subject_keys)
   select tenant_id, portfolio_id, id, $14::json, $15 from request`,
);

/** Lookups by key; every method joins the caller's transaction. */
@Injectable()
export class LookupRepository extends TenantRepository<LookupRequestEntity> {
  readonly #results = new TenantRepository(LookupResultEntity, 'lookupId');

  constructor() {
    super(LookupRequestEntity);
  }

  /** One statement, because each lookup waits for it. */
  async add(tx: TenantTx, lookup: NewLookup): Promise<void> {
    const { tenantId, portfolioId } = tx.scope;
    await tx.query(ADD, [
      ...[tenantId, portfolioId, lookup.id, lookup.principal, lookup.depth, lookup.requesterReference],
      ...[lookup.identifierTypes, lookup.status, lookup.confidence, lookup.entityCount, lookup.undecidedCount],
      ...[lookup.reportHash, lookup.queriedAt, JSON.stringify(lookup.answer), lookup.subjectKeys],
    ]);
  }

  result(tx: TenantTx, id: string): Promise<LookupResultEntity | null> {
    return this.#results.findById(tx, id);
  }

  /** The newest first. */
  page(tx: TenantTx, query: LookupsQuery): Promise<Page<LookupRequestEntity>> {
    const where = new SqlConditions([tx.scope.tenantId, tx.scope.portfolioId]);
    where.addAny('status', query.status, 'text');
    if (query.undecided !== undefined) where.add(query.undecided ? 'undecided_count > 0' : 'undecided_count = 0');
    if (query.requester_reference !== undefined) {
      where.add(`requester_reference = ${where.parameter(query.requester_reference)}`);
    }
    // `readList` adds the first two parameters itself.
    const lookups = { where: where.sql, parameters: where.parameters.slice(2) };
    const order = { cursor: LOOKUP_CURSOR, orderBy: ['queried_at', 'id'], direction: 'desc' } as const;
    return this.readList(tx, { ...lookups, ...order }, query);
  }

  /** Deletes the content; the row of the request stays with its hash. */
  async erase(tx: TenantTx, id: string): Promise<void> {
    await this.#results.delete(tx, id);
    await this.update(tx, { id, erasedAt: IsNull() }, { erasedAt: () => 'now()', undecidedCount: 0 });
  }

  /**
   * The given lookup and then the newest ones of the portfolio whose subject has all of these keys, unless they found nothing or were
   * erased. They are locked, so that concurrent decisions are counted one after the other.
   */
  ofSubject(
    tx: TenantTx,
    { id, subjectKeys }: { id: string; subjectKeys: readonly string[] },
    limit: number,
  ): Promise<LookupOfSubject[]> {
    return tx.query<LookupOfSubject>(
      `select request.id, request.undecided_count, result.subject_keys,
         (select coalesce(json_agg((
            select json_agg(source->>'id') from json_array_elements(entity->'traceability'->'sources') as source)), '[]')
          from json_array_elements(result.answer->'entities') as entity) as source_ids
       from lookup_request as request
       join lookup_result as result on (result.tenant_id, result.portfolio_id, result.lookup_id) =
         (request.tenant_id, request.portfolio_id, request.id)
       where request.tenant_id = $1 and request.portfolio_id = $2 and request.entity_count > 0 and result.subject_keys @> $3
       order by request.id = $4 desc, request.queried_at desc, request.id desc limit $5 for no key update of request`,
      [tx.scope.tenantId, tx.scope.portfolioId, subjectKeys, id, limit],
    );
  }

  /** Erases some of the lookups older than `days`, of all tenants; returns how many. */
  async eraseExpired(tx: SystemTx, days: number): Promise<number> {
    const [erased] = await tx.query<{ count: number }>(
      `with expired as (
         update lookup_request set erased_at = now(), undecided_count = 0
         where id in (
           select id from lookup_request
           where erased_at is null and queried_at <= now() - $1::int * interval '1 day'
           order by queried_at limit ${ERASED_PER_STATEMENT} for update skip locked)
         returning tenant_id, portfolio_id, id
       ), emptied as (
         delete from lookup_result as result using expired
         where (result.tenant_id, result.portfolio_id, result.lookup_id) =
           (expired.tenant_id, expired.portfolio_id, expired.id)
       )
       select count(*) from expired`,
      [days],
    );
    return erased?.count ?? 0;
  }
}
