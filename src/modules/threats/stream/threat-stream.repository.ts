import { Injectable } from '@nestjs/common';
import type { SystemTx, TenantTx } from '../../../platform/database/db';
import type { ThreatChange } from '../threats.contract';

/** A NOTIFY on this channel contains `<portfolio id>`: its threats have changed. */
export const THREATS_CHANNEL = 'threats';

export interface NumberedChange extends ThreatChange {
  seq: number;
}

/** For how long and how many changes of a portfolio are kept; changes beyond either limit are removed. */
export interface StreamRetention {
  days: number;
  changes: number;
}

/** The numbered changes of a portfolio's threats. */
@Injectable()
export class ThreatStreamRepository {
  /**
   * Numbers the changes and notifies streams when the transaction commits. The counter's row stays locked until then,
   * so numbers have no gaps, and a reader who sees one sees all before it.
   */
  async append(tx: TenantTx, changes: readonly ThreatChange[]): Promise<void> {
    await tx.query(
      `with counter as (
         insert into threat_stream (tenant_id, portfolio_id, seq) values ($1, $2, $5)
         on conflict (tenant_id, portfolio_id) do update set seq = threat_stream.seq + excluded.seq
         returning seq
       )
       insert into threat_change (tenant_id, portfolio_id, seq, threat_id, kind)
       select $1, $2, counter.seq - $5 + change.number, change.threat_id, change.kind
       from counter, unnest($3::uuid[], $4::text[]) with ordinality as change (threat_id, kind, number)`,
      [
        tx.scope.tenantId,
        tx.scope.portfolioId,
        changes.map(({ threatId }) => threatId),
        changes.map(({ kind }) => kind),
        changes.length,
      ],
    );
    await tx.query('select pg_notify($1, $2)', [THREATS_CHANNEL, tx.scope.portfolioId]);
  }

  /** The number of the last change and of the first stored one; 0 and null if there is none. */
  async bounds(tx: TenantTx): Promise<{ last: number; first: number | null }> {
    const [row] = await tx.query<{ last: number; first: number | null }>(
      `select s.seq as last, (
         select min(c.seq) from threat_change c where c.tenant_id = $1 and c.portfolio_id = $2
       ) as first
       from threat_stream s where s.tenant_id = $1 and s.portfolio_id = $2`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row ?? { last: 0, first: null };
  }

  after(tx: TenantTx, seq: number, limit: number): Promise<NumberedChange[]> {
    return tx.query(
      `select seq, threat_id as "threatId", kind from threat_change
       where tenant_id = $1 and portfolio_id = $2 and seq > $3 order by seq limit $4`,
      [tx.scope.tenantId, tx.scope.portfolioId, seq, limit],
    );
  }

  /** Removes the oldest ones first, so that the rest has no gap. */
  async removeOld(tx: SystemTx, { days, changes }: StreamRetention): Promise<void> {
    await tx.query(
      `with old as (
         select tenant_id, portfolio_id, max(seq) as seq from threat_change
         where changed_at < now() - make_interval(days => $1) group by tenant_id, portfolio_id
       ), removed as (
         select s.tenant_id, s.portfolio_id, greatest(s.seq - $2, coalesce(old.seq, 0)) as seq
         from threat_stream s left join old on old.tenant_id = s.tenant_id and old.portfolio_id = s.portfolio_id
       )
       delete from threat_change c using removed
       where c.tenant_id = removed.tenant_id and c.portfolio_id = removed.portfolio_id and c.seq <= removed.seq`,
      [days, changes],
    );
  }
}
