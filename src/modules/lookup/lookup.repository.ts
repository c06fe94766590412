import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { SystemTx, TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import type { Page } from '../../platform/paging/page-query';
import { LOOKUP_CURSOR, type LookupsQuery } from './lookup.dto';
import { LookupRequestEntity, LookupResultEntity } from './lookup.entity';

export type NewLookup = Omit<LookupRequestEntity, 'tenantId' | 'portfolioId' | 'erasedAt'> &
  Pick<LookupResultEntity, 'answer' | 'subjectKeys'>;

const ERASED_PER_STATEMENT = 1_000;

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
    await tx.query(
      `with request as (
         insert into lookup_request (tenant_id, portfolio_id, id, principal, depth, requester_reference, identifier_types,
           status, confidence, entity_count, report_hash, queried_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning tenant_id, portfolio_id, id
       )
       insert into lookup_result (tenant_id, portfolio_id, lookup_id, answer, subject_keys)
       select tenant_id, portfolio_id, id, $13::json, $14 from request`,
      [
        ...[tenantId, portfolioId, lookup.id, lookup.principal, lookup.depth, lookup.requesterReference],
        ...[lookup.identifierTypes, lookup.status, lookup.confidence, lookup.entityCount, lookup.reportHash],
        ...[lookup.queriedAt, JSON.stringify(lookup.answer), lookup.subjectKeys],
      ],
    );
  }

  result(tx: TenantTx, id: string): Promise<LookupResultEntity | null> {
    return this.#results.findById(tx, id);
  }

  /** The newest first. */
  page(tx: TenantTx, query: LookupsQuery): Promise<Page<LookupRequestEntity>> {
    const lookups = { where: `$3::text[] = '{}' or status = any($3)`, parameters: [query.status] };
    const order = { cursor: LOOKUP_CURSOR, orderBy: ['queried_at', 'id'], direction: 'desc' } as const;
    return this.readList(tx, { ...lookups, ...order }, query);
  }

  /** Deletes the content; the row of the request stays with its hash. */
  async erase(tx: TenantTx, id: string): Promise<void> {
    await this.#results.delete(tx, id);
    await this.update(tx, { id, erasedAt: IsNull() }, { erasedAt: () => 'now()' });
  }

  /** Erases some of the lookups older than `days`, of all tenants; returns how many. */
  async eraseExpired(tx: SystemTx, days: number): Promise<number> {
    const [erased] = await tx.query<{ count: number }>(
      `with expired as (
         update lookup_request set erased_at = now()
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
