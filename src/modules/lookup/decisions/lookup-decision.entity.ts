import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a reviewer decided about an entity of a lookup. */
@Entity('lookup_decision')
export class LookupDecisionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('uuid', { name: 'lookup_id' })
  lookupId: string;

  @Column('uuid', { name: 'entity_id' })
  entityId: string;

  @Column('text')
  decision: 'same' | 'different';

  @Column('text')
  reason: string;

  @Column('text', { name: 'source_ids', array: true })
  sourceIds: string[];

  @Column('text', { name: 'first_key' })
  firstKey: string;

  @Column('text', { name: 'subject_keys', array: true })
  subjectKeys: string[];

  @Column('text', { name: 'decided_by' })
  decidedBy: string;

  @Column('timestamptz', { name: 'decided_at', default: () => 'clock_timestamp()' })
  decidedAt: Date;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;
}
