import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that opens a session of a key, once. */
@Entity('sign_in_link')
export class SignInLinkEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Null for links of the operator. */
  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @Column('uuid', { name: 'api_key_id', nullable: true })
  apiKeyId: string | null;

  @Column('bytea', { name: 'operator_key_mac', nullable: true })
  operatorKeyMac: Buffer | null;

  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
