import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last sequence number in the stream of a portfolio. */
@Entity('threat_stream')
export class ThreatStreamEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('bigint')
  seq: number;
}

/** A change in the stream of a portfolio. */
@Entity('threat_change')
export class ThreatChangeEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('bigint')
  seq: number;

  @Column('uuid', { name: 'threat_id' })
  threatId: string;

  @Column('text')
  kind: 'created' | 'updated' | 'ended';

  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' })
  changedAt: Date;
}
