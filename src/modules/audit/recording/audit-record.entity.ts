import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A record that has no position in its chain yet. */
@Entity('audit_pending')
export class AuditPendingEntity {
  @Column('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @PrimaryColumn('uuid', { name: 'request_id' })
  requestId: string;

  @PrimaryColumn('smallint')
  part: 0 | 1;

  @Column('timestamptz', { name: 'logged_at' })
  loggedAt: Date;

  @Column('text')
  action: string;

  @Column('text', { nullable: true })
  route: string | null;

  @Column('text')
  outcome: 'success' | 'denied' | 'rejected' | 'error' | 'streaming' | 'aborted' | 'client_closed' | 'timed_out';

  @Column('smallint', { name: 'status_code' })
  statusCode: number;

  @Column('text', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('uuid', { name: 'api_key_id', nullable: true })
  apiKeyId: string | null;

  @Column('uuid', { name: 'instance_id' })
  instanceId: string;

  @Column('text')
  payload: string;
}

/** A record at its position in the chain of its tenant; partitioned by month. */
@Entity('audit_record')
export class AuditRecordEntity {
  @PrimaryColumn('bigint')
  seq: number;

  @PrimaryColumn('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @Column('uuid', { name: 'request_id' })
  requestId: string;

  @Column('smallint')
  part: 0 | 1;

  @PrimaryColumn('timestamptz', { name: 'logged_at' })
  loggedAt: Date;

  @Column('text')
  action: string;

  @Column('text', { nullable: true })
  route: string | null;

  @Column('text')
  outcome: 'success' | 'denied' | 'rejected' | 'error' | 'streaming' | 'aborted' | 'client_closed' | 'timed_out';

  @Column('smallint', { name: 'status_code' })
  statusCode: number;

  @Column('text', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('uuid', { name: 'api_key_id', nullable: true })
  apiKeyId: string | null;

  @Column('uuid', { name: 'instance_id' })
  instanceId: string;

  @Column('text')
  payload: string;

  @Column('bytea', { name: 'prev_hash' })
  prevHash: Buffer;

  @Column('bytea', { name: 'record_hash' })
  recordHash: Buffer;
}

/** The last position of each chain. */
@Entity('audit_head')
export class AuditHeadEntity {
  @PrimaryColumn('text', { name: 'chain_id' })
  chainId: string;

  @Column('bigint')
  seq: number;

  @Column('bytea', { name: 'record_hash' })
  recordHash: Buffer;
}

/** An instance of the service that writes records, with the time at which it was last seen. */
@Entity('audit_instance')
export class AuditInstanceEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamptz', { name: 'seen_at' })
  seenAt: Date;
}
