import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of the last event of a portfolio's stream of screening alerts. */
@Entity('screening_stream')
export class ScreeningStreamEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('bigint')
  seq: number;
}

/** That a screening alert was created, or that its state was set. It outlives the alert. */
@Entity('screening_event')
export class ScreeningEventEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('bigint')
  seq: number;

  @Column('uuid', { name: 'alert_id' })
  alertId: string;

  @Column('text')
  kind: 'created' | 'updated';

  @Column('timestamptz', { name: 'occurred_at', default: () => 'now()' })
  occurredAt: Date;
}
