import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { countedNoun } from '../../kernel/text/counted';
import type { MasterKey } from '../crypto/master-key';
import { WRONG_KEY } from './bootstrap';
import { isRefusedLogin, sqlState } from './database-errors';
import { DatabaseSetupError } from './database-setup-error';
import { MIGRATION_LOCK } from './migration-lock';
import { MIGRATIONS } from './migrations';

const UNDEFINED_TABLE = '42P01';
const AGAIN_AFTER_MS = 1_000;

/**
 * Waits until another process has prepared the database, for instances that do not have the password of its owner.
 * @param url as the serving role
 * @throws DatabaseSetupError if the schema is not there within `timeoutMs`, or belongs to another master key
 */
export async function waitForSchema(url: string, masterKey: MasterKey, timeoutMs: number): Promise<void> {
  const untilMs = Date.now() + timeoutMs;
  for (;;) {
    const missing = await whatIsMissing(url, masterKey);
    if (missing === undefined) return;
    if (Date.now() >= untilMs) {
      throw new DatabaseSetupError(
        `MIGRATIONS is wait, but ${missing}. Run “tms db migrate” with the same release and the same master key.`,
      );
    }
    await delay(AGAIN_AFTER_MS);
  }
}

async function whatIsMissing(url: string, masterKey: MasterKey): Promise<string | undefined> {
  const client = new Client({ connectionString: url, application_name: 'tms schema', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await missingIn(client, masterKey);
  } catch (error) {
    if (isRefusedLogin(error))
      return 'the database does not know the serving role with the password of this master key';
    if (sqlState(error) === UNDEFINED_TABLE) return 'the database has no schema yet';
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function missingIn(client: Client, masterKey: MasterKey): Promise<string | undefined> {
  await client.query('begin');
  // Not free while migrations run, of which the last steps are not in the list.
  const { rows: locks } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as "isFree"',
    [MIGRATION_LOCK],
  );
  if (locks[0]?.isFree !== true) return 'another process is still migrating the database';
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migration');
  const { rows: installations } = await client.query<{ fingerprint: string }>(
    'select master_key_fingerprint as fingerprint from installation',
  );
  await client.query('commit');
  const pending = MIGRATIONS.filter(({ name }) => !applied.some((one) => one.name === name));
  if (pending.length > 0) return `the schema lacks ${countedNoun(pending.length, 'migration')} of this release`;
  const [installation] = installations;
  if (installation === undefined) return 'the database has not been prepared in full';
  if (installation.fingerprint !== masterKey.fingerprint) throw new DatabaseSetupError(WRONG_KEY);
  return undefined;
}
