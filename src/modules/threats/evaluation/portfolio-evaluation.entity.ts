import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last evaluation of a portfolio, and the revisions that it was based on. */
@Entity('portfolio_evaluation')
export class PortfolioEvaluationEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('bigint', { name: 'assets_revision' })
  assetsRevision: number;

  @Column('bigint', { name: 'corpus_revision' })
  corpusRevision: number;

  @Column('bigint', { name: 'source_ratings_revision', default: () => '0' })
  sourceRatingsRevision: number;

  @Column('timestamptz', { name: 'evaluation_now' })
  evaluationNow: Date;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'evaluated_at' })
  evaluatedAt: Date;

  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt: Date | null;

  @Column('text', { nullable: true })
  error: string | null;
}
