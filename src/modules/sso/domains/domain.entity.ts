import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An e-mail domain of a connection, with the challenge that proves its ownership. */
@Entity('sso_domain')
export class SsoDomainEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'connection_id' })
  connectionId: string;

  @PrimaryColumn('text')
  domain: string;

  @Column('text')
  challenge: string;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
