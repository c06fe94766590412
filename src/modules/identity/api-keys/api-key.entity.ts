import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../../kernel/identity/permissions';
import type { DataScope } from '../../../kernel/identity/principal';

@Entity('api_key')
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text', { name: 'lookup_id' })
  lookupId: string;

  @Column('bytea')
  mac: Buffer;

  @Column('text')
  prefix: string;

  @Column('text')
  name: string;

  @Column('text')
  role: Role;

  @Column('text', { array: true, nullable: true })
  permissions: string[] | null;

  @Column('jsonb', { name: 'data_scope', nullable: true })
  dataScope: DataScope | null;

  @Column('boolean', { name: 'all_portfolios', default: () => 'false' })
  allPortfolios: boolean;

  @Column('integer', { name: 'rate_limit_per_minute', nullable: true })
  rateLimitPerMinute: number | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  /** The key that this one replaced. */
  @Column('uuid', { name: 'rotated_from', nullable: true })
  rotatedFrom: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** A portfolio that a key may use. */
@Entity('api_key_portfolio')
export class ApiKeyPortfolioEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'api_key_id' })
  apiKeyId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('smallint')
  ordinal: number;
}
