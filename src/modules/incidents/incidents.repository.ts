import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { TenantTx } from '../../platform/database/db';
import type { IncidentAnswer, IncidentsQuery } from './incidents.dto';

export type IncidentRow = Omit<IncidentAnswer, 'threat_links'>;

export interface IncidentLinkRow {
  id: string;
  incident_id: string;
  threat_id: string;
  added_at: Date;
}

const SHOWN = 'id, title, description, scope, status, created_at, updated_at, started_at, resolved_at';

/** Incidents by key; every method joins the caller's transaction. */
@Injectable()
export class IncidentsRepository {
  async insert(
    tx: TenantTx,
    incident: Pick<IncidentRow, 'id' | 'title' | 'description' | 'scope'> & { startedAt: Date | null },
  ): Promise<void> {
    await tx.query(
      `insert into incident (tenant_id, portfolio_id, id, title, description, scope, status, started_at)
       values ($1, $2, $3, $4, $5, $6, 'open', coalesce($7::timestamptz, now()))`,
      [
        tx.scope.tenantId,
        tx.scope.portfolioId,
        incident.id,
        incident.title,
        incident.description,
        incident.scope,
        incident.startedAt,
      ],
    );
  }

  async link(tx: TenantTx, incidentId: string, threatIds: readonly string[]): Promise<void> {
    await tx.query(
      `insert into incident_threat (tenant_id, portfolio_id, id, incident_id, threat_id)
       select $1, $2, link.id, $3, link.threat_id from unnest($4::uuid[], $5::uuid[]) as link (id, threat_id)`,
      [tx.scope.tenantId, tx.scope.portfolioId, incidentId, threatIds.map(() => uuidv7()), threatIds],
    );
  }

  async byId(tx: TenantTx, id: string): Promise<IncidentRow | undefined> {
    const [row] = await tx.query<IncidentRow>(
      `select ${SHOWN} from incident where tenant_id = $1 and portfolio_id = $2 and id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row;
  }

  async page(tx: TenantTx, query: IncidentsQuery): Promise<{ rows: IncidentRow[]; total: number }> {
    const where = `tenant_id = $1 and portfolio_id = $2 and ($3::text[] = '{}' or status = any($3))
      and ($4::text[] = '{}' or scope = any($4))`;
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, query.status, query.scope];
    const rows = await tx.query<IncidentRow>(
      `select ${SHOWN} from incident where ${where} order by created_at desc, id limit $5 offset $6`,
      [...parameters, query.limit, query.offset],
    );
    const [count] = await tx.query<{ total: number }>(
      `select count(*) as total from incident where ${where}`,
      parameters,
    );
    return { rows, total: count?.total ?? 0 };
  }

  links(tx: TenantTx, incidentIds: readonly string[]): Promise<IncidentLinkRow[]> {
    return tx.query<IncidentLinkRow>(
      `select id, incident_id, threat_id, added_at from incident_threat
       where tenant_id = $1 and portfolio_id = $2 and incident_id = any($3::uuid[]) order by added_at, id`,
      [tx.scope.tenantId, tx.scope.portfolioId, incidentIds],
    );
  }
}
