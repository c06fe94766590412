import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The one row about this installation: the master key that it was created with, and the state of its demo. */
@Entity('installation')
export class InstallationEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: () => 'true' })
  onlyRow: boolean;

  @Column('text', { name: 'master_key_fingerprint' })
  masterKeyFingerprint: string;

  @Column('timestamptz', { name: 'demo_completed_at', nullable: true })
  demoCompletedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('uuid', { name: 'demo_tenant_id', nullable: true })
  demoTenantId: string | null;

  @Column('timestamptz', { name: 'demo_removed_at', nullable: true })
  demoRemovedAt: Date | null;
}
