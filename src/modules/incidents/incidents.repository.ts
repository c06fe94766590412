import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import type { Page } from '../../platform/paging/page-query';
import { IncidentEntity } from './incident.entity';
import { INCIDENT_CURSOR, type IncidentsQuery } from './incidents.dto';
import type { IncidentFacts } from './incidents.policy';

const OF_SCOPE = (table: string): string => `${table}.tenant_id = $1 and ${table}.portfolio_id = $2`;

/** `position` has no wildcards, so that every character of a word is literal. */
const TEXT = `lower(concat_ws(' ', title, description, notes))`;
const wordsOf = (search = ''): string[] => search.split(/\s+/).filter((word) => word !== '');

/** `resolved_at` is set on resolving, kept on closing and cleared on reopening. */
const RESOLVED_AT: Record<IncidentFacts['status'], () => string> = {
  open: () => 'null',
  resolved: () => 'coalesce(resolved_at, now())',
  closed: () => 'resolved_at',
};

/** Incidents by key; every method joins the caller's transaction. */
@Injectable()
export class IncidentsRepository extends TenantRepository<IncidentEntity, 'rowVersion' | 'createdAt' | 'updatedAt'> {
  constructor() {
    super(IncidentEntity);
  }

  /** Waits for other transactions that change the same incident. */
  byIdForUpdate(tx: TenantTx, id: string): Promise<IncidentEntity | null> {
    return this.findById(tx, id, 'pessimistic_write');
  }

  /** Waits for other transactions that change these incidents. */
  async lock(tx: TenantTx, ids: readonly string[]): Promise<void> {
    await tx.query(
      `select from incident where tenant_id = $1 and portfolio_id = $2 and id = any($3::uuid[]) order by id for update`,
      [tx.scope.tenantId, tx.scope.portfolioId, ids],
    );
  }

  async change(
    tx: TenantTx,
    id: string,
    { title, description, status, assignee, notes }: IncidentFacts,
  ): Promise<void> {
    await this.update(tx, id, {
      title,
      description,
      status,
      assignee,
      notes,
      resolvedAt: RESOLVED_AT[status],
      updatedAt: () => 'now()',
      rowVersion: () => 'row_version + 1',
    });
  }

  /**
   * Must be called after links of incidents have changed: an incident starts with the earliest threat that is linked.
   */
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
  page(tx: TenantTx, query: IncidentsQuery): Promise<Page<IncidentEntity>> {
    const where = `($3::text[] = '{}' or status = any($3)) and ($4::text[] = '{}' or scope = any($4))
      and ($5::text[] = '{}' or exists (
        select from incident_threat link join threat_asset a on ${OF_SCOPE('a')} and a.threat_id = link.threat_id
        where ${OF_SCOPE('link')} and link.incident_id = incident.id and a.asset_id = any($5)))
      and ($6::uuid[] = '{}' or assignee = any($6))
      and not exists (select from unnest($7::text[]) as word where position(lower(word) in ${TEXT}) = 0)`;
    const parameters = [query.status, query.scope, query.asset_id, query.assignee, wordsOf(query.search)];
    const incidents = { where, parameters };
    const order = { cursor: INCIDENT_CURSOR, orderBy: ['created_at', 'id'], direction: 'desc' } as const;
    return this.readList(tx, { ...incidents, ...order }, query);
  }
}
