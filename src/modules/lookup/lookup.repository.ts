import { Injectable } from '@nestjs/common';
import type { IdentifierType } from '../../kernel/identifiers/identifier-types';
import type { ResolutionStatus } from '../../kernel/resolution/resolution.types';
import type { SystemTx, TenantTx } from '../../platform/database/db';
import type { Page } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import type { LookupDepth } from '../connectors/connectors.contract';
import { LOOKUP_CURSOR, type LookupAnswer, type LookupsQuery } from './lookup.dto';

export interface LookupRow {
  id: string;
  depth: LookupDepth;
  requester_reference: string | null;
  identifier_types: IdentifierType[];
  status: ResolutionStatus;
  confidence: number;
  entity_count: number;
  report_hash: string;
  queried_at: Date;
  erased_at: Date | null;
}

export interface NewLookup extends Omit<LookupRow, 'erased_at'> {
  principal: string;
  answer: LookupAnswer;
  subjectKeys: readonly string[];
}

export interface StoredResult {
  answer: LookupAnswer;
  subject_keys: string[];
}

const SHOWN = `id, depth, requester_reference, identifier_types, status, confidence, entity_count, report_hash, queried_at,
  erased_at`;
const OWN = 'tenant_id = $1 and portfolio_id = $2';
const ERASED_PER_STATEMENT = 1_000;

/** Lookups by key; every method joins the caller's transaction. */
@Injectable()
export class LookupRepository {
  async insert(tx: TenantTx, lookup: NewLookup): Promise<void> {
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
        ...[tenantId, portfolioId, lookup.id, lookup.principal, lookup.depth, lookup.requester_reference],
        ...[lookup.identifier_types, lookup.status, lookup.confidence, lookup.entity_count, lookup.report_hash],
        ...[lookup.queried_at, JSON.stringify(lookup.answer), lookup.subjectKeys],
      ],
    );
  }

  async byId(tx: TenantTx, id: string): Promise<LookupRow | undefined> {
    const [row] = await tx.query<LookupRow>(`select ${SHOWN} from lookup_request where ${OWN} and id = $3`, [
      ...[tx.scope.tenantId, tx.scope.portfolioId, id],
    ]);
    return row;
  }

  async result(tx: TenantTx, id: string): Promise<StoredResult | undefined> {
    const [row] = await tx.query<StoredResult>(
      `select answer, subject_keys from lookup_result where ${OWN} and lookup_id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row;
  }

  /** The newest first. */
  page(tx: TenantTx, query: LookupsQuery): Promise<Page<LookupRow>> {
    const where = `${OWN} and ($3::text[] = '{}' or status = any($3))`;
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, query.status];
    const lookups = { select: SHOWN, from: 'lookup_request', where, parameters };
    const order = { cursor: LOOKUP_CURSOR, orderBy: ['queried_at', 'id'], direction: 'desc' } as const;
    return readPage<LookupRow>(tx, { ...lookups, ...order }, query);
  }

  /** Deletes the content; the row of the request stays with its hash. */
  async erase(tx: TenantTx, id: string): Promise<void> {
    const { tenantId, portfolioId } = tx.scope;
    await tx.query(`delete from lookup_result where ${OWN} and lookup_id = $3`, [tenantId, portfolioId, id]);
    await tx.query(`update lookup_request set erased_at = now() where ${OWN} and id = $3 and erased_at is null`, [
      ...[tenantId, portfolioId, id],
    ]);
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
