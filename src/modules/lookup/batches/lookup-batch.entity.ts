import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DataScope } from '../../../kernel/identity/principal';
import type { LookupBody } from '../lookup-body';
import type { BatchResult, BatchState, ResultStatus, RowRejection } from './lookup-batch.types';

/** A batch of lookups; the row remains when its subjects and results have been erased. */
@Entity('lookup_batch')
export class LookupBatchEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text')
  principal: string;

  /** The part of the corpus that the caller could see. */
  @Column('json', { name: 'data_scope', nullable: true })
  dataScope: DataScope | null;

  @Column('text')
  status: BatchState;

  /** The number of accepted subjects. */
  @Column('integer', { default: () => '0' })
  total: number;

  @Column('integer', { default: () => '0' })
  resolved: number;

  @Column('integer', { default: () => '0' })
  ambiguous: number;

  @Column('integer', { name: 'no_match', default: () => '0' })
  noMatch: number;

  @Column('integer', { default: () => '0' })
  failed: number;

  @Column('integer', { default: () => '0' })
  rejected: number;

  /** The subjects that are monitored with their result as first state. */
  @Column('integer', { default: () => '0' })
  monitored: number;

  /** The subjects that should be monitored and are not. */
  @Column('integer', { name: 'not_monitored', default: () => '0' })
  notMonitored: number;

  @Column('json')
  rejections: RowRejection[];

  /** The last line that was handed to a job. */
  @Column('integer', { name: 'last_line', default: () => '0' })
  lastLine: number;

  @Column('timestamptz', { name: 'submitted_at' })
  submittedAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt: Date | null;

  @Column('text', { name: 'results_hash', nullable: true })
  resultsHash: string | null;

  @Column('text', { nullable: true })
  signature: string | null;

  @Column('text', { name: 'signing_key_id', nullable: true })
  signingKeyId: string | null;
}

/** One subject of a batch. Its result replaces it once it was screened. */
@Entity('lookup_batch_subject')
export class LookupBatchSubjectEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'batch_id' })
  batchId: string;

  @PrimaryColumn('integer')
  line: number;

  @Column('text', { nullable: true })
  reference: string | null;

  @Column('json', { nullable: true })
  subject: LookupBody | null;

  /** Null until the subject was screened. */
  @Column('text', { nullable: true })
  status: ResultStatus | null;

  /** Null until the subject was screened, and once the result was erased. */
  @Column('json', { nullable: true })
  result: BatchResult | null;

  @Column('text', { name: 'result_hash', nullable: true })
  resultHash: string | null;
}
