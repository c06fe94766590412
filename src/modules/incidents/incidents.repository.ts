import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import type { Page } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { INCIDENT_CURSOR, type IncidentAnswer, type IncidentsQuery } from './incidents.dto';
import type { IncidentFacts } from './incidents.policy';

/** An incident as it is stored; `row_version` rises with every change of it and of its links. */
export type IncidentRow = Omit<IncidentAnswer, 'threat_links'> & { row_version: number };

const SHOWN = `id, title, description, scope, status, assignee, notes, created_at, updated_at, started_at, resolved_at,
  row_version`;
const OF_SCOPE = (table: string): string => `${table}.tenant_id = $1 and ${table}.portfolio_id = $2`;

/** Incidents by key; every method joins the caller's transaction. */
@Injectable()
export class IncidentsRepository {
  async insert(
    tx: TenantTx,
    { id, title, description, scope }: Pick<IncidentRow, 'id' | 'title' | 'description' | 'scope'>,
  ): Promise<void> {
    await tx.query(
      `insert into incident (tenant_id, portfolio_id, id, title, description, scope, status, started_at)
       values ($1, $2, $3, $4, $5, $6, 'open', now())`,
      [tx.scope.tenantId, tx.scope.portfolioId, id, title, description, scope],
    );
  }

  async byId(tx: TenantTx, id: string): Promise<IncidentRow | undefined> {
    const [row] = await tx.query<IncidentRow>(
      `select ${SHOWN} from incident where tenant_id = $1 and portfolio_id = $2 and id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row;
  }

  /** Waits for others that change the same incident. */
  async byIdForUpdate(tx: TenantTx, id: string): Promise<IncidentRow | undefined> {
    const [row] = await tx.query<IncidentRow>(
      `select ${SHOWN} from incident where tenant_id = $1 and portfolio_id = $2 and id = $3 for update`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row;
  }

  /** Waits for others that change these incidents. */
  async lock(tx: TenantTx, ids: readonly string[]): Promise<void> {
    await tx.query(
      `select from incident where tenant_id = $1 and portfolio_id = $2 and id = any($3::uuid[]) order by id for update`,
      [tx.scope.tenantId, tx.scope.portfolioId, ids],
    );
  }

  /** `resolved_at` is set on resolving, kept on closing and cleared on reopening. */
  async change(
    tx: TenantTx,
    id: string,
    { title, description, status, assignee, notes }: IncidentFacts,
  ): Promise<void> {
    await tx.query(
      `update incident set title = $4, description = $5, status = $6, assignee = $7, notes = $8,
         resolved_at = case $6 when 'open' then null when 'resolved' then coalesce(resolved_at, now()) else resolved_at end,
         updated_at = now(), row_version = row_version + 1
       where tenant_id = $1 and portfolio_id = $2 and id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id, title, description, status, assignee, notes],
    );
  }

  /** Its links and its activity go with it, by their foreign keys. */
  async delete(tx: TenantTx, id: string): Promise<void> {
    await tx.query('delete from incident where tenant_id = $1 and portfolio_id = $2 and id = $3', [
      tx.scope.tenantId,
      tx.scope.portfolioId,
      id,
    ]);
  }

  /** To be called where the links of incidents have changed: they begin with the earliest threat that is linked now. */
  async linksChanged(tx: TenantTx, ids: readonly string[]): Promise<void> {
    await tx.query(
      `update incident set updated_at = now(), row_version = row_version + 1,
         started_at = coalesce((
           select min(t.observed_at) from incident_threat link
           join threat t on ${OF_SCOPE('t')} and t.id = link.threat_id
           where ${OF_SCOPE('link')} and link.incident_id = incident.id), created_at)
       where ${OF_SCOPE('incident')} and id = any($3::uuid[])`,
      [tx.scope.tenantId, tx.scope.portfolioId, ids],
    );
  }

  /** Newest first. */
  page(tx: TenantTx, query: IncidentsQuery): Promise<Page<IncidentRow>> {
    const where = `${OF_SCOPE('incident')} and ($3::text[] = '{}' or status = any($3)) and ($4::text[] = '{}' or scope = any($4))
      and ($5::text[] = '{}' or exists (
        select from incident_threat link join threat_asset a on ${OF_SCOPE('a')} and a.threat_id = link.threat_id
        where ${OF_SCOPE('link')} and link.incident_id = incident.id and a.asset_id = any($5)))`;
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, query.status, query.scope, query.asset_id];
    const incidents = { select: SHOWN, from: 'incident', where, parameters };
    const order = { cursor: INCIDENT_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return readPage<IncidentRow>(tx, { ...incidents, ...order }, query);
  }
}
