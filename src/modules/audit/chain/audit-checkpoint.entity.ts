import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The signed root of the tree over the first `size` records of a chain. */
@Entity('audit_checkpoint')
export class AuditCheckpointEntity {
  @PrimaryColumn('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @PrimaryColumn('bigint')
  size: number;

  @Column('bigint')
  number: number;

  @Column('bytea', { name: 'root_hash' })
  rootHash: Buffer;

  @Column('bytea', { name: 'record_hash' })
  recordHash: Buffer;

  @Column('text')
  note: string;

  @Column('text')
  kid: string;

  @Column('timestamptz', { name: 'sealed_at' })
  sealedAt: Date;
}

/** The hashes of one tile of the tree over a chain. */
@Entity('audit_tile')
export class AuditTileEntity {
  @PrimaryColumn('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @PrimaryColumn('smallint')
  level: number;

  @PrimaryColumn('bigint')
  index: number;

  @Column('bytea')
  hashes: Buffer;
}
