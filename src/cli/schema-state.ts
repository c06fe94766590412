import { sqlState } from '../platform/database/database-errors';
import { MIGRATIONS } from '../platform/database/migrations';
import { withClient } from './offline-database';

/** Migrations by name, oldest first. */
export interface SchemaState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Migrations of a newer release, which this one does not know. */
  readonly unknown: readonly string[];
}

const UNDEFINED_TABLE = '42P01';

export async function readSchemaState(ownerUrl: string): Promise<SchemaState> {
  const applied = await appliedMigrations(ownerUrl);
  const known = MIGRATIONS.map(({ name }) => name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

const appliedMigrations = (ownerUrl: string): Promise<string[]> =>
  withClient(ownerUrl, async (client) => {
    try {
      const { rows } = await client.query<{ name: string }>('select name from schema_migration order by id');
      return rows.map(({ name }) => name);
    } catch (error) {
      if (sqlState(error) === UNDEFINED_TABLE) return [];
      throw error;
    }
  });

/** The fingerprint of the master key with which the database was created; null if it has no schema yet. */
export const readFingerprint = (ownerUrl: string): Promise<string | null> =>
  withClient(ownerUrl, async (client) => {
    try {
      const { rows } = await client.query<{ fingerprint: string }>(
        'select master_key_fingerprint as fingerprint from installation',
      );
      return rows[0]?.fingerprint ?? null;
    } catch (error) {
      if (sqlState(error) === UNDEFINED_TABLE) return null;
      throw error;
    }
  });
