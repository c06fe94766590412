import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('tenant')
export class TenantEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'evaluation_time', nullable: true })
  evaluationTime: Date | null;

  /** Incremented by every change of the tenant's overrides of source ratings. */
  @Column('bigint', { name: 'source_ratings_revision', default: () => '0' })
  sourceRatingsRevision: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;

  /** The row of an erased tenant stays, since its audit records refer to it. */
  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt: Date | null;
}
