import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/** The Parquet files of the columnar copy of the corpus. The events themselves stay in `event`, so the copy can always be written again. */
export class ColumnarFile1796169600100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table columnar_file (
        first_month date primary key,
        last_month date not null check (last_month >= first_month),
        revision bigint not null,
        names text[] not null,
        bytes bigint not null,
        month_counts jsonb not null,
        written_at timestamptz not null default now()
      );
      ${grant('select, insert, delete', 'columnar_file')}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table columnar_file');
  }
}
