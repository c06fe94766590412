import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An imported list and its current version. */
@Entity('dataset')
export class DatasetEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('integer', { default: () => '0' })
  version: number;

  @Column('uuid', { name: 'current_import', nullable: true })
  currentImport: string | null;

  @Column('text', { nullable: true })
  format: string | null;

  @Column('json', { nullable: true })
  mapping: unknown;

  @Column('integer', { name: 'entity_count', default: () => '0' })
  entityCount: number;

  @Column('timestamptz', { name: 'imported_at', nullable: true })
  importedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('boolean', { name: 'is_sample', default: () => 'false' })
  isSample: boolean;
}

/** An import of a list, with its counts. */
@Entity('dataset_import')
export class DatasetImportEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  dataset: string;

  @Column('integer', { nullable: true })
  version: number | null;

  @Column('text')
  format: string;

  @Column('timestamptz', { name: 'started_at', default: () => 'now()' })
  startedAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt: Date | null;

  @Column('text')
  outcome: 'running' | 'completed' | 'unchanged' | 'failed';

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

  @Column('bigint', { default: () => '0' })
  removed: number;

  @Column('text', { nullable: true })
  error: string | null;
}
