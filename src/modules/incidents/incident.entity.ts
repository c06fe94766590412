import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { IncidentChanges } from './incidents.policy';

/** Threats that analysts handle together. */
@Entity('incident')
export class IncidentEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text')
  title: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  scope: 'investigation' | 'aggregate';

  @Column('text')
  status: 'open' | 'closed' | 'resolved';

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;

  @Column('timestamptz', { name: 'resolved_at', nullable: true })
  resolvedAt: Date | null;

  @Column('integer', { name: 'row_version', default: () => '1' })
  rowVersion: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  @Column('uuid', { nullable: true })
  assignee: string | null;

  @Column('text', { nullable: true })
  notes: string | null;
}

/** A threat that is linked to an incident. */
@Entity('incident_threat')
export class IncidentThreatEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('uuid', { name: 'incident_id' })
  incidentId: string;

  @Column('uuid', { name: 'threat_id' })
  threatId: string;

  @Column('timestamptz', { name: 'added_at', default: () => 'now()' })
  addedAt: Date;
}

/** A change of an incident, and who made it. */
@Entity('incident_activity')
export class IncidentActivityEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('uuid', { name: 'incident_id' })
  incidentId: string;

  @Column('timestamptz', { name: 'changed_at', default: () => 'clock_timestamp()' })
  changedAt: Date;

  @Column('text')
  kind: 'created' | 'changed' | 'commented' | 'threat_linked' | 'threat_unlinked' | 'threat_merged';

  @Column('text', { name: 'principal_type' })
  principalType: string;

  @Column('text', { name: 'principal_id', nullable: true })
  principalId: string | null;

  @Column('json')
  changes: IncidentChanges;

  @Column('uuid', { name: 'threat_id', nullable: true })
  threatId: string | null;

  @Column('uuid', { name: 'merged_threat_id', nullable: true })
  mergedThreatId: string | null;

  @Column('text', { nullable: true })
  comment: string | null;
}
