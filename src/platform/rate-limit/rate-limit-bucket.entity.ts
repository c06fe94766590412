import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tokens that one principal has left under one limit. */
@Entity('rate_limit_bucket')
export class RateLimitBucketEntity {
  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('text')
  principal: string;

  @Column('double precision')
  tokens: number;

  @Column('timestamptz', { name: 'refilled_at' })
  refilledAt: Date;

  @Column('boolean', { name: 'was_allowed' })
  wasAllowed: boolean;

  @Column('jsonb', { default: () => "'{}'::jsonb" })
  leases: Record<string, unknown>;

  @Column('integer', { default: () => '0' })
  granted: number;
}
