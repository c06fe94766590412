import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An imported article. */
@Entity('article')
export class ArticleEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { nullable: true })
  url: string | null;

  @Column('text', { name: 'canonical_url', nullable: true })
  canonicalUrl: string | null;

  @Column('bytea', { name: 'content_hash' })
  contentHash: Buffer;

  @Column('text')
  title: string;

  @Column('text')
  body: string;

  @Column('boolean', { name: 'is_whole' })
  isWhole: boolean;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt: Date | null;

  @Column('text', { nullable: true })
  language: string | null;

  @Column('text', { nullable: true })
  publisher: string | null;

  @Column('text', { nullable: true })
  author: string | null;

  @Column('text', { name: 'source_type', nullable: true })
  sourceType: string | null;

  @Column('timestamptz', { name: 'imported_at', default: () => 'now()' })
  importedAt: Date;

  @Column('tsvector')
  search: string;

  @Column('text', { default: () => "'news'::text" })
  platform: 'web' | 'news' | 'x' | 'reddit' | 'youtube' | 'telegram';
}

/** An import of articles, with its counts. */
@Entity('article_import')
export class ArticleImportEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  format: string;

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

  @Column('bigint', { default: () => '0' })
  cut: number;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('boolean', { name: 'is_sample', default: () => 'false' })
  isSample: boolean;
}
