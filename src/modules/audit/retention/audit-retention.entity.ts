import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A month of records that was exported to a file. */
@Entity('audit_archive')
export class AuditArchiveEntity {
  @PrimaryColumn('date')
  month: string;

  @Column('text')
  file: string;

  @Column('bytea')
  sha256: Buffer;

  @Column('bigint')
  records: number;

  @Column('bigint')
  bytes: number;

  @Column('timestamptz', { name: 'exported_at', default: () => 'now()' })
  exportedAt: Date;

  @Column('timestamptz', { name: 'dropped_at', nullable: true })
  droppedAt: Date | null;
}

/** The positions of one chain that a month of the archive contains. */
@Entity('audit_archived_range')
export class AuditArchivedRangeEntity {
  @PrimaryColumn('date')
  month: string;

  @PrimaryColumn('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @Column('bigint')
  records: number;

  @Column('int8multirange')
  seqs: string;
}

/** A tenant whose records must not leave the database. */
@Entity('audit_legal_hold')
export class AuditLegalHoldEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  reason: string;

  @Column('timestamptz', { name: 'placed_at', default: () => 'now()' })
  placedAt: Date;
}
