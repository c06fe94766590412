import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SourceReliability } from '../../../kernel/reliability/source-rating';

/** A tenant's override of the rating of a source. */
@Entity('source_rating_override')
export class SourceRatingEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('text')
  source: string;

  @Column('text')
  reliability: SourceReliability;

  /** Null keeps the default, which depends on the coding of the event. */
  @Column('boolean', { nullable: true })
  discounted: boolean | null;

  @Column('text')
  reason: string;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
