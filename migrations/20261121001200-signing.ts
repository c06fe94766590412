import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/**
 * The installation's signing keys, by purpose. The private half of a generated or imported key is sealed under the
 * master key, so that all instances share it; it is deleted when the key is retired. The certificates are kept for
 * ever. `certificates` are DER, the signer's first and the root last.
 */
export class Signing1795219920000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table signing_key (
        kid text primary key,
        purpose text not null check (purpose in ('authority', 'report', 'audit')),
        state text not null check (state in ('next', 'active', 'retired')),
        provider text not null check (provider in ('stored', 'file', 'pkcs11')),
        reference json,
        sealed_key bytea,
        public_key text not null,
        certificates bytea[] not null,
        created_at timestamptz not null default now(),
        activated_at timestamptz,
        retired_at timestamptz,
        check (sealed_key is null or (provider = 'stored' and state <> 'retired')),
        check ((state = 'retired') = (retired_at is not null))
      );
      create unique index signing_key_one_active_idx on signing_key (purpose) where state = 'active';
      ${grant('select, insert, update', 'signing_key')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table signing_key');
  }
}
