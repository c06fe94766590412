import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A token with which an identity provider manages users and groups. */
@Entity('scim_token')
export class ScimTokenEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'connection_id' })
  connectionId: string;

  @Column('text', { name: 'lookup_id' })
  lookupId: string;

  @Column('bytea')
  mac: Buffer;

  @Column('text')
  prefix: string;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('text', { name: 'maker_type' })
  makerType: 'operator' | 'api_key' | 'user' | 'unknown';

  @Column('uuid', { name: 'maker_id', nullable: true })
  makerId: string | null;
}
