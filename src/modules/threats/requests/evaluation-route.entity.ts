import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row with the revision of the corpus up to which the affected portfolios are known; -1 before the first time. */
@Entity('evaluation_routing')
export class EvaluationRoutingEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: () => 'true' })
  onlyRow: boolean;

  @Column('bigint', { name: 'corpus_revision' })
  corpusRevision: number;
}

/** The last revision of the corpus that can affect a portfolio. */
@Entity('evaluation_route')
export class EvaluationRouteEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('bigint', { name: 'corpus_revision' })
  corpusRevision: number;
}
