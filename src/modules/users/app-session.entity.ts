import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session in a browser: of a user, of an API key, or of the operator. */
@Entity('app_session')
export class AppSessionEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Null for sessions of the operator. */
  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @Column('text', { name: 'idp_session_id', nullable: true })
  idpSessionId: string | null;

  @Column('bytea', { name: 'sealed_logout' })
  sealedLogout: Buffer;

  @Column('text', { name: 'source_ip' })
  sourceIp: string;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at' })
  lastUsedAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('text', { name: 'end_reason', nullable: true })
  endReason: 'signed_out' | 'identity_provider' | 'revoked' | 'deactivated' | 'replaced' | null;

  @Column('uuid', { name: 'api_key_id', nullable: true })
  apiKeyId: string | null;

  /** The MAC of the operator's key with which the session began. */
  @Column('bytea', { name: 'operator_key_mac', nullable: true })
  operatorKeyMac: Buffer | null;
}
