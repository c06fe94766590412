import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal } from '../../kernel/identity/principal';
import type { TenantTx } from '../../platform/database/db';
import type { PageQuery } from '../../platform/http/page-query';
import type { ActivityKind, IncidentActivityAnswer } from './incident-activity.dto';
import type { IncidentChanges } from './incidents.policy';

/** What became of an incident; by whom is said beside it, null for the service itself. */
export interface NewActivity {
  incidentId: string;
  kind: ActivityKind;
  changes?: IncidentChanges;
  threatId?: string;
  mergedThreatId?: string;
}

const SHOWN = 'id, changed_at, kind, principal_type, principal_id, changes, threat_id, merged_threat_id';

/** What became of incidents, in the transactions that made it so. */
@Injectable()
export class IncidentActivityRepository {
  async add(tx: TenantTx, by: Principal | null, entries: readonly NewActivity[]): Promise<void> {
    const rows = entries.map(({ incidentId, kind, changes = {}, threatId, mergedThreatId }) => ({
      ...{ id: uuidv7(), incident_id: incidentId, kind, changes },
      ...{ threat_id: threatId ?? null, merged_threat_id: mergedThreatId ?? null },
    }));
    await tx.query(
      `insert into incident_activity (tenant_id, portfolio_id, principal_type, principal_id,
         id, incident_id, kind, changes, threat_id, merged_threat_id)
       select $1, $2, $3, $4, new.* from json_to_recordset($5::json) as new
         (id uuid, incident_id uuid, kind text, changes json, threat_id uuid, merged_threat_id uuid)`,
      [
        tx.scope.tenantId,
        tx.scope.portfolioId,
        by?.type ?? 'system',
        by?.userId ?? by?.apiKeyId ?? null,
        JSON.stringify(rows),
      ],
    );
  }

  /** The first first. */
  async page(tx: TenantTx, incidentId: string, { limit, offset }: PageQuery): Promise<IncidentActivityAnswer> {
    const where = 'tenant_id = $1 and portfolio_id = $2 and incident_id = $3';
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, incidentId];
    const activity = await tx.query<IncidentActivityAnswer['activity'][number]>(
      `select ${SHOWN} from incident_activity where ${where} order by changed_at, id limit $4 offset $5`,
      [...parameters, limit, offset],
    );
    const [count] = await tx.query<{ total: number }>(
      `select count(*) as total from incident_activity where ${where}`,
      parameters,
    );
    return { activity, total: count?.total ?? 0 };
  }

  /** Which incidents hold these threats, by the last that became of each; whatever their links say by now. */
  holders(tx: TenantTx, threatIds: readonly string[]): Promise<{ incident_id: string; threat_id: string }[]> {
    return tx.query(
      `select incident_id, threat_id from (
         select distinct on (incident_id, threat_id) incident_id, threat_id, kind from incident_activity
         where tenant_id = $1 and portfolio_id = $2 and threat_id = any($3::uuid[])
         order by incident_id, threat_id, changed_at desc, id desc) as last
       where kind <> 'threat_unlinked'
       order by incident_id, threat_id`,
      [tx.scope.tenantId, tx.scope.portfolioId, threatIds],
    );
  }
}
