import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/** The operator's secrets for connectors, shared by the installation. `sealed` is AES-256-GCM under the master key. */
export class Connectors1795219560000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table stored_secret (
        name text primary key check (name ~ '^[a-z0-9_]{1,64}$'),
        sealed bytea not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      ${grant('select, insert, update, delete', 'stored_secret')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table stored_secret');
  }
}
