import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DataScope } from '../../kernel/identity/principal';
import type { WebSearchBody } from './web-search-body';
import type { SearchState, Stage } from './web-search.dto';

/** A search of the media. */
@Entity('web_search_job')
export class WebSearchJobEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text')
  principal: string;

  @Column('json', { nullable: true })
  request: WebSearchBody | null;

  @Column('json', { name: 'data_scope', nullable: true })
  dataScope: DataScope | null;

  @Column('text')
  status: SearchState;

  @Column('timestamptz', { name: 'submitted_at' })
  submittedAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt: Date | null;

  @Column('integer', { name: 'last_seq' })
  lastSeq: number;

  @Column('text')
  stage: Stage;

  @Column('text', { nullable: true })
  message: string | null;

  @Column('integer', { name: 'completed_steps', default: () => '0' })
  completedSteps: number;

  @Column('integer', { name: 'total_steps' })
  totalSteps: number;

  @Column('integer', { name: 'items_found', default: () => '0' })
  itemsFound: number;

  @Column('integer', { name: 'items_returned', default: () => '0' })
  itemsReturned: number;

  @Column('json', { nullable: true })
  error: { code: string; message: string } | null;

  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt: Date | null;
}

/** An event in the stream of a search, with its final text. */
@Entity('web_search_event')
export class WebSearchEventEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'job_id' })
  jobId: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('text')
  type: string;

  @Column('text')
  data: string;
}

/** The state of one provider in a search. */
@Entity('web_search_step')
export class WebSearchStepEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'job_id' })
  jobId: string;

  @PrimaryColumn('text')
  provider: string;

  @Column('text')
  state: 'completed' | 'failed' | 'skipped';

  @Column('integer', { name: 'items_found' })
  itemsFound: number;
}

/** A search that has not ended; each counts towards the limit of its tenant. */
@Entity('web_search_active')
export class WebSearchActiveEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'job_id' })
  jobId: string;
}
