import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import type { TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import { IncidentThreatEntity } from './incident.entity';

/** A threat that evaluation merged into an older one. */
export interface ThreatMerge {
  id: string;
  into_id: string;
}

const OF_SCOPE = (table: string): string => `${table}.tenant_id = $1 and ${table}.portfolio_id = $2`;
/** Follows the threats in $3 along their merges. */
const FOLLOWED = `followed (asked, id, merged_into) as (
  select t.id, t.id, t.merged_into from threat t where ${OF_SCOPE('t')} and t.id = any($3::uuid[])
  union select f.asked, t.id, t.merged_into from followed f join threat t on ${OF_SCOPE('t')} and t.id = f.merged_into)`;

const scopeAnd = (tx: TenantTx, ...more: unknown[]): unknown[] => [tx.scope.tenantId, tx.scope.portfolioId, ...more];

/** The links between incidents and threats; every method joins the caller's transaction. */
@Injectable()
export class IncidentLinksRepository {
  readonly #links = new TenantRepository(IncidentThreatEntity);

  /**
   * Resolves ids of threats that may have been merged: maps each to itself, or to the threat that it was merged into. Unknown
   * ids are left out. None of these threats can be merged until the transaction ends: an evaluation waits, and finds the link.
   */
  async standFor(tx: TenantTx, threatIds: readonly string[]): Promise<Map<string, string>> {
    const parameters = scopeAnd(tx, threatIds);
    await tx.query(
      `with recursive ${FOLLOWED}
       select from threat t where ${OF_SCOPE('t')} and t.id in (select id from followed) order by t.id for share`,
      parameters,
    );
    // A second statement, because it sees threats that were merged while the first one waited.
    const rows = await tx.query<{ asked: string; id: string }>(
      `with recursive ${FOLLOWED} select asked, id from followed where merged_into is null`,
      parameters,
    );
    return new Map(rows.map(({ asked, id }) => [asked, id]));
  }

  /** Returns the threats that were not linked before, in their order. */
  async add(tx: TenantTx, incidentId: string, threatIds: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ threat_id: string }>(
      `insert into incident_threat (tenant_id, portfolio_id, id, incident_id, threat_id)
       select $1, $2, link.id, $3, link.threat_id from unnest($4::uuid[], $5::uuid[]) as link (id, threat_id)
       on conflict on constraint incident_threat_once_key do nothing
       returning threat_id`,
      scopeAnd(
        tx,
        incidentId,
        threatIds.map(() => uuidv7()),
        threatIds,
      ),
    );
    const added = new Set(rows.map((row) => row.threat_id));
    return threatIds.filter((id) => added.has(id));
  }

  async remove(tx: TenantTx, incidentId: string, threatId: string): Promise<boolean> {
    return (await this.#links.delete(tx, { incidentId, threatId })) > 0;
  }

  ofIncidents(tx: TenantTx, incidentIds: readonly string[]): Promise<IncidentThreatEntity[]> {
    return this.#links.findAll(tx, { incidentId: In(incidentIds) }, { order: { addedAt: 'ASC', id: 'ASC' } });
  }

  /** The merges of these threats. */
  merges(tx: TenantTx, threatIds: readonly string[]): Promise<ThreatMerge[]> {
    return tx.query<ThreatMerge>(
      `select t.id, t.merged_into as into_id from threat t
       where ${OF_SCOPE('t')} and t.id = any($3::uuid[]) and t.merged_into is not null order by t.id`,
      scopeAnd(tx, threatIds),
    );
  }

  /** Moves the links of merged threats to the threats that these were merged into, or deletes them if those are linked. */
  async follow(tx: TenantTx, merges: readonly ThreatMerge[]): Promise<void> {
    const parameters = scopeAnd(tx, JSON.stringify(merges));
    await tx.query(
      `update incident_threat set threat_id = moved.into_id from (
         select distinct on (link.incident_id, old.into_id) link.id, old.into_id
         from json_to_recordset($3::json) as old (id uuid, into_id uuid)
         join incident_threat link on ${OF_SCOPE('link')} and link.threat_id = old.id
         where not exists (select from incident_threat other where ${OF_SCOPE('other')}
           and other.incident_id = link.incident_id and other.threat_id = old.into_id)
         order by link.incident_id, old.into_id, link.added_at, link.id) as moved
       where ${OF_SCOPE('incident_threat')} and incident_threat.id = moved.id`,
      parameters,
    );
    await tx.query(
      `delete from incident_threat using json_to_recordset($3::json) as old (id uuid, into_id uuid)
       where ${OF_SCOPE('incident_threat')} and incident_threat.threat_id = old.id`,
      parameters,
    );
  }
}
