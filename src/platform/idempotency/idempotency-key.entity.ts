import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The stored response of a request with an `Idempotency-Key`, or the lease of the request that is executing it now. */
@Entity('idempotency_key')
export class IdempotencyKeyEntity {
  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  @Column('uuid', { name: 'portfolio_id', nullable: true })
  portfolioId: string | null;

  @PrimaryColumn('text')
  principal: string;

  @PrimaryColumn('text')
  route: string;

  @PrimaryColumn('text')
  key: string;

  @Column('bytea', { name: 'body_hash' })
  bodyHash: Buffer;

  @Column('text')
  state: 'in_progress' | 'done';

  @Column('uuid', { name: 'claim_token', nullable: true })
  claimToken: string | null;

  @Column('timestamptz', { name: 'claimed_until', nullable: true })
  claimedUntil: Date | null;

  @Column('integer', { name: 'status_code', nullable: true })
  statusCode: number | null;

  @Column('json', { nullable: true })
  answer: unknown;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
