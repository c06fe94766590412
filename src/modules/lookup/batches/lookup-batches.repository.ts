import { Injectable } from '@nestjs/common';
import type { SystemTx, TenantTx } from '../../../platform/database/db';
import { SqlConditions } from '../../../platform/database/sql-conditions';
import { TenantRepository } from '../../../platform/database/tenant.repository';
import type { Page } from '../../../platform/paging/page-query';
import { keyedPrincipalSql, type PrincipalAnswer } from '../../identity/principal-answer.contract';
import { LookupBatchEntity } from './lookup-batch.entity';
import { BATCH_CURSOR, type BatchesQuery } from './lookup-batches.dto';

/** An upload without progress for longer has lost its process. */
const ABANDONED_AFTER = '1 hour';
const ERASED_PER_STATEMENT = 5;
const OWN = 'tenant_id = $1 and portfolio_id = $2';

export interface BatchScope {
  id: string;
  tenantId: string;
  portfolioId: string;
}

export interface OpenBatches {
  receiving: number;
  accepted: number;
}

/** Batches by key, without their subjects; every method joins the caller's transaction. */
@Injectable()
export class LookupBatchesRepository extends TenantRepository<
  LookupBatchEntity,
  'total' | 'resolved' | 'ambiguous' | 'noMatch' | 'failed' | 'rejected' | 'monitored' | 'notMonitored' | 'lastLine'
> {
  constructor() {
    super(LookupBatchEntity);
  }

  /** The newest first, without their rejected rows. */
  page(tx: TenantTx, query: BatchesQuery): Promise<Page<Omit<LookupBatchEntity, 'rejections'>>> {
    const where = new SqlConditions([tx.scope.tenantId, tx.scope.portfolioId]);
    where.add(`status <> 'receiving'`);
    where.addAny('status', query.status, 'text');
    // `readList` adds the first two parameters itself.
    const batches = { where: where.sql, parameters: where.parameters.slice(2), without: ['rejections'] as const };
    const order = { cursor: BATCH_CURSOR, orderBy: ['submitted_at', 'id'], direction: 'desc' } as const;
    return this.readList(tx, { ...batches, ...order }, query);
  }

  /** Who submitted batches, by `principal` of their rows. */
  async principals(tx: TenantTx, keys: readonly string[]): Promise<ReadonlyMap<string, PrincipalAnswer>> {
    const rows = await tx.query<{ key: string; principal: PrincipalAnswer }>(
      `select key, ${keyedPrincipalSql({ key: 'key', tenant: '$1' })} as principal from unnest($2::text[]) as key`,
      [tx.scope.tenantId, [...new Set(keys)]],
    );
    return new Map(rows.map(({ key, principal }) => [key, principal]));
  }

  /** The numbers of uploads and of batches that have not ended. The lock makes concurrent requests of a portfolio count one another. */
  async countOpen(tx: TenantTx): Promise<OpenBatches> {
    const { tenantId, portfolioId } = tx.scope;
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('lookup batches ' || $1, 0))`, [portfolioId]);
    const [row] = await tx.query<OpenBatches>(
      `select count(*) filter (where status = 'receiving') as receiving, count(*) filter (where status <> 'receiving') as accepted
       from lookup_batch where ${OWN} and erased_at is null
         and (status in ('queued', 'running')
           or status = 'receiving' and updated_at > now() - interval '${ABANDONED_AFTER}')`,
      [tenantId, portfolioId],
    );
    return row ?? { receiving: 0, accepted: 0 };
  }

  /** Erases some of the batches older than `days`, of all tenants; returns how many. A batch that has not ended ends. */
  async eraseExpired(tx: SystemTx, days: number): Promise<number> {
    const [erased] = await tx.query<{ count: number }>(
      `with expired as (
         update lookup_batch set erased_at = now(), rejections = '[]', ended_at = coalesce(ended_at, now()),
           status = case when status in ('queued', 'running') then 'cancelled' else status end
         where id in (
           select id from lookup_batch
           where erased_at is null and submitted_at <= now() - $1::int * interval '1 day'
           order by submitted_at limit ${ERASED_PER_STATEMENT} for update skip locked)
         returning tenant_id, portfolio_id, id
       ), emptied as (
         delete from lookup_batch_subject as subject using expired
         where (subject.tenant_id, subject.portfolio_id, subject.batch_id) =
           (expired.tenant_id, expired.portfolio_id, expired.id)
       )
       select count(*) from expired`,
      [days],
    );
    return erased?.count ?? 0;
  }

  /** Removes uploads that ended with their process. */
  async removeAbandoned(tx: SystemTx): Promise<void> {
    const abandoned = await tx.query<{ id: string }>(
      `select id from lookup_batch where status = 'receiving' and updated_at < now() - interval '${ABANDONED_AFTER}'
       for update skip locked`,
    );
    const ids = abandoned.map(({ id }) => id);
    await tx.query('delete from lookup_batch_subject where batch_id = any($1::uuid[])', [ids]);
    await tx.query('delete from lookup_batch where id = any($1::uuid[])', [ids]);
  }

  /** Batches without progress for `hours`: their jobs were lost, for example when a database was restored without them. */
  async stalled(tx: SystemTx, hours: number): Promise<BatchScope[]> {
    return tx.query<BatchScope>(
      `select id, tenant_id as "tenantId", portfolio_id as "portfolioId" from lookup_batch
       where status in ('queued', 'running') and erased_at is null and updated_at < now() - $1::int * interval '1 hour'`,
      [hours],
    );
  }
}
