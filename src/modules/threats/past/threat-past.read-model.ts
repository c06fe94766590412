import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import type { ThreatHistoryAnswer, VersionAnswer } from './threat-past.dto';
import type { ThreatPast } from './threat-timeline';

const OF_THREAT = 'tenant_id = $1 and portfolio_id = $2 and threat_id = $3';

const idsOf = (tx: TenantTx, threatId: string): string[] => [tx.scope.tenantId, tx.scope.portfolioId, threatId];

/** What became of a threat since it was found; nothing for one that is unknown. */
@Injectable()
export class ThreatPastReadModel {
  versions(tx: TenantTx, threatId: string): Promise<VersionAnswer[]> {
    return tx.query(
      `select version, created_at, changes, snapshot from threat_version where ${OF_THREAT} order by version`,
      idsOf(tx, threatId),
    );
  }

  /** In no particular order; those that there are. */
  someVersions(tx: TenantTx, threatId: string, numbers: readonly number[]): Promise<VersionAnswer[]> {
    return tx.query(
      `select version, created_at, changes, snapshot from threat_version where ${OF_THREAT} and version = any($4::int[])`,
      [...idsOf(tx, threatId), numbers],
    );
  }

  history(tx: TenantTx, threatId: string): Promise<ThreatHistoryAnswer['history']> {
    return tx.query(
      `select changed_at, principal_type, principal_id, changes, reason from threat_history
       where ${OF_THREAT} order by changed_at, id`,
      idsOf(tx, threatId),
    );
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
      history: await this.history(tx, threatId),
    };
  }
}
