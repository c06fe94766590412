import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import type { ThreatHistoryAnswer, ThreatVersionsAnswer, VersionAnswer } from './threat-past.dto';
import type { ThreatPast } from './threat-timeline';

const OF_THREAT = 'tenant_id = $1 and portfolio_id = $2 and threat_id = $3';

const ALL: Page = { limit: null, offset: 0 };

/** Without a limit, all from the offset on. */
interface Page {
  limit: number | null;
  offset: number;
}

const idsOf = (tx: TenantTx, threatId: string): string[] => [tx.scope.tenantId, tx.scope.portfolioId, threatId];

/** What became of a threat since it was found; nothing for one that is unknown. */
@Injectable()
export class ThreatPastReadModel {
  /** The first one first. */
  async versions(tx: TenantTx, threatId: string, { limit, offset }: Page = ALL): Promise<ThreatVersionsAnswer> {
    const versions = await tx.query<VersionAnswer>(
      `select version, created_at, changes, snapshot from threat_version
       where ${OF_THREAT} order by version limit $4 offset $5`,
      [...idsOf(tx, threatId), limit, offset],
    );
    return { versions, total: await countOf(tx, 'threat_version', threatId) };
  }

  /** In no particular order; those that there are. */
  someVersions(tx: TenantTx, threatId: string, numbers: readonly number[]): Promise<VersionAnswer[]> {
    return tx.query(
      `select version, created_at, changes, snapshot from threat_version where ${OF_THREAT} and version = any($4::int[])`,
      [...idsOf(tx, threatId), numbers],
    );
  }

  /** The first change first. */
  async history(tx: TenantTx, threatId: string, { limit, offset }: Page = ALL): Promise<ThreatHistoryAnswer> {
    const history = await tx.query<ThreatHistoryAnswer['history'][number]>(
      `select changed_at, principal_type, principal_id, changes, reason from threat_history
       where ${OF_THREAT} order by changed_at, id limit $4 offset $5`,
      [...idsOf(tx, threatId), limit, offset],
    );
    return { history, total: await countOf(tx, 'threat_history', threatId) };
  }

  async past(tx: TenantTx, threatId: string): Promise<ThreatPast> {
    return {
      versions: await tx.query(
        `select version, created_at, changes from threat_version where ${OF_THREAT} order by version`,
        idsOf(tx, threatId),
      ),
      developments: await tx.query(
        `select event_id, title, occurred_at, created_at from threat_development
         where ${OF_THREAT} order by created_at, occurred_at, event_id`,
        idsOf(tx, threatId),
      ),
      history: (await this.history(tx, threatId)).history,
    };
  }
}

async function countOf(tx: TenantTx, table: 'threat_version' | 'threat_history', threatId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) from ${table} where ${OF_THREAT}`,
    idsOf(tx, threatId),
  );
  return row?.count ?? 0;
}
