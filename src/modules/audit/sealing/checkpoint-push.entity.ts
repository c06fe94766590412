import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The RFC 3161 token that a timestamp authority issued for a checkpoint. */
@Entity('audit_checkpoint_timestamp')
export class AuditCheckpointTimestampEntity {
  @PrimaryColumn('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @PrimaryColumn('bigint')
  size: number;

  @Column('bytea')
  token: Buffer;

  @Column('timestamptz', { name: 'stamped_at' })
  stampedAt: Date;
}

/** A checkpoint that is still to be delivered to the external witness. */
@Entity('audit_push')
export class AuditPushEntity {
  @PrimaryColumn('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @Column('bigint')
  size: number;

  @Column('integer', { default: () => '0' })
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at', default: () => 'now()' })
  nextAttemptAt: Date;
}
