import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/**
 * The live workers, the current run of each job, and the due times of recurring jobs. The jobs themselves are in
 * graphile_worker.
 */
export class Jobs1795219500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table job_worker (
        id text primary key,
        host text not null,
        pid integer not null,
        started_at timestamptz not null default now(),
        heartbeat_at timestamptz not null default now()
      );

      create table job_run (
        job_id bigint primary key,
        epoch bigint not null,
        worker_id text not null,
        attempt integer not null,
        job_key text,
        interruptions integer not null default 0,
        started_at timestamptz not null default now()
      );
      create index job_run_worker_id_idx on job_run (worker_id);

      create table job_schedule (
        name text primary key,
        next_run_at timestamptz not null
      );

      ${grant('select, insert, update, delete', 'job_worker', 'job_run', 'job_schedule')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table job_schedule, job_run, job_worker');
  }
}
