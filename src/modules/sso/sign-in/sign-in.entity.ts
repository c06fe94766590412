import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in or logout that was sent to an identity provider and waits for its response. */
@Entity('sign_in_request')
export class SignInRequestEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'connection_id' })
  connectionId: string;

  @PrimaryColumn('text')
  id: string;

  @Column('text')
  purpose: 'sign_in' | 'logout';

  @Column('text', { name: 'relay_state' })
  relayState: string;

  @Column('bytea', { name: 'browser_hash', nullable: true })
  browserHash: Buffer | null;

  @Column('text', { name: 'return_to', nullable: true })
  returnTo: string | null;

  @Column('bytea', { name: 'sealed_state' })
  sealedState: Buffer;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'consumed_at', nullable: true })
  consumedAt: Date | null;

  @Column('bytea', { name: 'result_hash', nullable: true })
  resultHash: Buffer | null;

  @Column('bytea', { name: 'sealed_result', nullable: true })
  sealedResult: Buffer | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt: Date | null;
}

/** A sign-in that was refused, with the reason for administrators. */
@Entity('sign_in_failure')
export class SignInFailureEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'connection_id' })
  connectionId: string;

  @Column('text')
  reason: string;

  @Column('text')
  message: string;

  @Column('text', { nullable: true })
  expected: string | null;

  @Column('text', { nullable: true })
  received: string | null;

  @Column('uuid', { name: 'request_id' })
  requestId: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** A message of an identity provider that must not be accepted a second time. */
@Entity('used_message')
export class UsedMessageEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'connection_id' })
  connectionId: string;

  @PrimaryColumn('text')
  kind: 'assertion' | 'logout_request' | 'logout_token';

  @PrimaryColumn('text', { name: 'message_id' })
  messageId: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
