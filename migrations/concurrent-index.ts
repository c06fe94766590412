import type { QueryRunner } from 'typeorm';

/**
 * Creates an index while others write to its table, for a table that may have millions of rows when an installation is upgraded.
 * PostgreSQL refuses it in a transaction, so the migration has `transaction = false` and does nothing else: it is not recorded if it is
 * interrupted, and runs again. An interrupted creation leaves an invalid index, which is dropped first.
 * @param definition what follows the name in `create index`, such as `on event (starts_at)`
 */
export async function createIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const invalid = (await runner.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ])) as unknown[];
  if (invalid.length > 0) await runner.query(`drop index concurrently ${name}`);
  await runner.query(`create index concurrently if not exists ${name} ${definition}`);
}
