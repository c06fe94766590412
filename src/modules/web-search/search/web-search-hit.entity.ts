import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An article that a search found. */
@Entity('web_search_hit')
export class WebSearchHitEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'job_id' })
  jobId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  key: string;

  @Column('double precision', { array: true, nullable: true })
  fingerprint: number[] | null;

  @Column('double precision')
  relevance: number;

  @Column('json')
  item: unknown;

  @Column('boolean', { name: 'is_told' })
  isStreamed: boolean;

  @Column('integer', { nullable: true })
  rank: number | null;
}
