import { Injectable } from '@nestjs/common';
import type { SystemTx, TenantTx } from '../../../../platform/database/db';

/** A NOTIFY on this channel contains `<portfolio id>`: its screening alerts have changed. */
export const SCREENING_CHANNEL = 'screening_alerts';

export interface ScreeningEvent {
  seq: number;
  alertId: string;
  kind: 'created' | 'updated';
}

/** The numbered events of a portfolio's screening alerts. */
@Injectable()
export class ScreeningStreamRepository {
  /** The counter's row stays locked until the transaction ends, so that numbers have no gaps and become visible in order. */
  async append(tx: TenantTx, kind: ScreeningEvent['kind'], alertIds: readonly string[]): Promise<void> {
    const { tenantId, portfolioId } = tx.scope;
    await tx.query(
      `with counter as (
         insert into screening_stream (tenant_id, portfolio_id, seq) values ($1, $2, cardinality($4::uuid[]))
         on conflict (tenant_id, portfolio_id) do update set seq = screening_stream.seq + excluded.seq
         returning seq
       )
       insert into screening_event (tenant_id, portfolio_id, seq, alert_id, kind)
       select $1, $2, counter.seq - cardinality($4::uuid[]) + alert.number, alert.id, $3
       from counter, unnest($4::uuid[]) with ordinality as alert (id, number)`,
      [tenantId, portfolioId, kind, alertIds],
    );
    await tx.query('select pg_notify($1, $2)', [SCREENING_CHANNEL, portfolioId]);
  }

  /** The number of the last event and of the first stored one; 0 and null if there is none. */
  async bounds(tx: TenantTx): Promise<{ last: number; first: number | null }> {
    const [row] = await tx.query<{ last: number; first: number | null }>(
      `select stream.seq as last, (
         select min(seq) from screening_event where tenant_id = $1 and portfolio_id = $2
       ) as first
       from screening_stream as stream where tenant_id = $1 and portfolio_id = $2`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row ?? { last: 0, first: null };
  }

  after(tx: TenantTx, seq: number, limit: number): Promise<ScreeningEvent[]> {
    return tx.query<ScreeningEvent>(
      `select seq, alert_id as "alertId", kind from screening_event
       where tenant_id = $1 and portfolio_id = $2 and seq > $3 order by seq limit $4`,
      [tx.scope.tenantId, tx.scope.portfolioId, seq, limit],
    );
  }

  /** Events are in the order of their times, so that the rest has no gap. */
  async removeOlder(tx: SystemTx, days: number): Promise<void> {
    await tx.query(`delete from screening_event where occurred_at < now() - $1::int * interval '1 day'`, [days]);
  }
}
