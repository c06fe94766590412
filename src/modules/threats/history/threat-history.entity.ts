import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of a threat or a note on it, and who made it. */
@Entity('threat_history')
export class ThreatHistoryEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('uuid', { name: 'threat_id' })
  threatId: string;

  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' })
  changedAt: Date;

  @Column('text', { name: 'principal_type' })
  principalType: string;

  @Column('text', { name: 'principal_id', nullable: true })
  principalId: string | null;

  @Column('json')
  changes: unknown;

  @Column('text', { nullable: true })
  reason: string | null;

  /** The text of a note, which changes nothing. */
  @Column('text', { nullable: true })
  note: string | null;
}
