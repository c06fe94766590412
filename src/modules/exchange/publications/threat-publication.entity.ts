import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PublishedPart } from './published-threat';

/** When the last publication of a portfolio was added, in microseconds since 1970. */
@Entity('threat_publication_clock')
export class ThreatPublicationClockEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('bigint', { name: 'last_us' })
  lastUs: number;
}

/** One version of an object that other systems receive about a threat. */
@Entity('threat_publication')
export class ThreatPublicationEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  /** Unique in the portfolio; increases in the order of commits. */
  @PrimaryColumn('bigint', { name: 'added_us' })
  addedUs: number;

  @Column('uuid', { name: 'threat_id' })
  threatId: string;

  @Column('text')
  part: PublishedPart;

  /** The same for all versions of an object. A threat that returns gets new objects. */
  @Column('uuid', { name: 'object_id' })
  objectId: string;

  /** Counts the versions of a part of the threat, over all its objects. */
  @Column('integer')
  number: number;

  /** `added_us` of the first version of the object. */
  @Column('bigint', { name: 'created_us' })
  createdUs: number;

  /** False once a later version of the part was added. */
  @Column('boolean', { name: 'is_last' })
  isLast: boolean;

  /** True for the last version of an object, which withdraws it. */
  @Column('boolean', { name: 'is_revoked' })
  isRevoked: boolean;

  @Column('jsonb')
  content: unknown;
}
