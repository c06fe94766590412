import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { Principal } from '../../kernel/identity/principal';
import type { TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import { pageParts, type PageRequest } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { principalSql } from '../identity/principal-answer.contract';
import { ACTIVITY_CURSOR, type ActivityKind, type IncidentActivityAnswer } from './incident-activity.dto';
import { COMMENT_CURSOR, type CommentAnswer, type CommentListAnswer } from './incident-comments.dto';
import { IncidentActivityEntity } from './incident.entity';
import type { IncidentChanges } from './incidents.policy';

/** A change of an incident. The principal is stored with it, null for the service itself. */
export interface NewActivity {
  incidentId: string;
  kind: ActivityKind;
  changes?: IncidentChanges;
  threatId?: string;
  mergedThreatId?: string;
}

interface NewComment {
  readonly id: string;
  readonly incidentId: string;
  readonly comment: string;
}

type Entry = IncidentActivityAnswer['activity'][number];

const OWN_TENANT = 'incident_activity.tenant_id';
const PRINCIPAL = principalSql({ type: 'principal_type', id: 'principal_id', tenant: OWN_TENANT });
const SHOWN = `id, changed_at, kind, ${PRINCIPAL} as principal, changes, threat_id, merged_threat_id, comment`;
const SHOWN_OF_COMMENT = `id, changed_at as created_at, ${PRINCIPAL} as principal, coalesce(comment, '') as text`;

/** The activity of incidents, written in the transactions of their changes. */
@Injectable()
export class IncidentActivityRepository {
  readonly #activity = new TenantRepository<IncidentActivityEntity, 'changedAt'>(IncidentActivityEntity);

  async add(tx: TenantTx, by: Principal | null, entries: readonly NewActivity[]): Promise<void> {
    const principal = storedPrincipal(by);
    const rows = entries.map(({ changes = {}, ...entry }) => ({ id: uuidv7(), ...principal, ...entry, changes }));
    await this.#activity.insert(tx, ...rows);
  }

  /** Stores a comment and returns it as it is shown. */
  async addComment(tx: TenantTx, by: Principal, comment: NewComment): Promise<CommentAnswer> {
    await this.#activity.insert(tx, { ...storedPrincipal(by), ...comment, kind: 'commented', changes: {} });
    const [shown] = await tx.query<CommentAnswer>(
      `select ${SHOWN_OF_COMMENT} from incident_activity where tenant_id = $1 and portfolio_id = $2 and id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, comment.id],
    );
    if (!shown) throw new Error('the comment was removed within its own transaction');
    return shown;
  }

  /** The comments alone, the oldest first. */
  async comments(tx: TenantTx, incidentId: string, request: PageRequest): Promise<CommentListAnswer> {
    const where = `tenant_id = $1 and portfolio_id = $2 and incident_id = $3 and kind = 'commented'`;
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, incidentId];
    const comments = { select: SHOWN_OF_COMMENT, from: 'incident_activity', where, parameters };
    const order = { cursor: COMMENT_CURSOR, orderBy: ['changed_at', 'id'], direction: 'asc' } as const;
    const { rows, ...rest } = await readPage<CommentAnswer>(tx, { ...comments, ...order }, request);
    return { comments: rows, ...pageParts(rest) };
  }

  /** The oldest first. */
  async page(tx: TenantTx, incidentId: string, request: PageRequest): Promise<IncidentActivityAnswer> {
    const where = 'tenant_id = $1 and portfolio_id = $2 and incident_id = $3';
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, incidentId];
    const activity = { select: SHOWN, from: 'incident_activity', where, parameters };
    const order = { cursor: ACTIVITY_CURSOR, orderBy: ['changed_at', 'id'], direction: 'asc' } as const;
    const { rows, ...rest } = await readPage<Entry>(tx, { ...activity, ...order }, request);
    return { activity: rows, ...pageParts(rest) };
  }

  /** The incidents that contain these threats according to their last activity, regardless of the current links. */
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

const storedPrincipal = (by: Principal | null): { principalType: string; principalId: string | null } => ({
  principalType: by?.type ?? 'system',
  principalId: by?.userId ?? by?.apiKeyId ?? null,
});
