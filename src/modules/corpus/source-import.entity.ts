import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An import of events, with its counts. */
@Entity('source_import')
export class SourceImportEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  format: string;

  @Column('text', { array: true, default: () => "'{}'::text[]" })
  sources: string[];

  @Column('timestamptz', { name: 'started_at', default: () => 'now()' })
  startedAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt: Date | null;

  @Column('text')
  outcome: 'running' | 'completed' | 'failed';

  @Column('bigint', { default: () => '0' })
  read: number;

  @Column('bigint', { default: () => '0' })
  stored: number;

  @Column('bigint', { default: () => '0' })
  revised: number;

  @Column('bigint', { default: () => '0' })
  unchanged: number;

  @Column('bigint', { default: () => '0' })
  rejected: number;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('boolean', { name: 'is_sample', default: () => 'false' })
  isSample: boolean;
}
