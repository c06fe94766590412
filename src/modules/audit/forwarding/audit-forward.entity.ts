import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the records of a chain have been forwarded to the log system of the operator. */
@Entity('audit_forward')
export class AuditForwardEntity {
  @PrimaryColumn('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  /** The number of the last record that the receiver accepted. */
  @Column('bigint')
  seq: number;

  @Column('timestamptz', { name: 'forwarded_at', default: () => 'now()' })
  forwardedAt: Date;
}
