import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { MasterKey } from '../crypto/master-key';
import { ownerDataSource } from './data-source';
import { sqlState } from './database-errors';

export const SERVICE_ROLE = 'tms_service';
// Any number will do, as long as it is ours: two instances that start together migrate one after the other.
const MIGRATION_LOCK = 7_350_081;
const INVALID_PASSWORD = ['28P01', '28000'];

/** The database cannot be used as it is; the message says what to change. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/** The same database, as the role that serves. */
export function serviceUrl(url: string, masterKey: MasterKey): string {
  const address = new URL(url);
  address.username = SERVICE_ROLE;
  address.password = masterKey.derive('database-role').toString('base64url');
  return address.href;
}

/**
 * Makes the database ready: the serving role with its password, the schema, and proof that this installation's master
 * key is the one the database was made with. Runs as the owner; safe to run on many instances at once and to be killed.
 * `afterMigrations` adds schemas of libraries.
 */
export async function prepareDatabase(
  adminUrl: string,
  masterKey: MasterKey,
  afterMigrations: (owner: DataSource) => Promise<void>,
): Promise<{ isNew: boolean }> {
  const owner = await ownerDataSource(adminUrl).initialize();
  try {
    const runner = owner.createQueryRunner();
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runner.release();
    await ensureServiceRole(owner, adminUrl, masterKey);
    await owner.runMigrations();
    await owner.query(`grant select on schema_migration to ${SERVICE_ROLE}`);
    await afterMigrations(owner);
    return { isNew: await checkFingerprint(owner, masterKey) };
  } finally {
    await owner.destroy();
  }
}

async function ensureServiceRole(owner: DataSource, adminUrl: string, masterKey: MasterKey): Promise<void> {
  const url = serviceUrl(adminUrl, masterKey);
  const [role] = await owner.query<unknown[]>('select 1 from pg_roles where rolname = $1', [SERVICE_ROLE]);
  if (role && (await canLogIn(url))) return;
  await refuseOtherMasterKey(owner, masterKey);
  // The password is base64url, so it needs no quoting; DDL takes no parameters.
  const password = new URL(url).password;
  const verb = role ? 'alter' : 'create';
  try {
    await owner.query(
      `${verb} role ${SERVICE_ROLE} login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}'`,
    );
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    throw new DatabaseSetupError(
      `The role in DATABASE_ADMIN_URL is not allowed to create the role ${SERVICE_ROLE}. Grant it CREATEROLE, or ` +
        'start once as a superuser.',
    );
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (INVALID_PASSWORD.includes(sqlState(error) ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const WRONG_KEY =
  'This database was created with a different master key. Set MASTER_KEY_FILE (or DATA_DIR) to the one it was ' +
  'created with.';

async function refuseOtherMasterKey(owner: DataSource, masterKey: MasterKey): Promise<void> {
  const [table] = await owner.query<{ name: string | null }[]>(`select to_regclass('installation') as name`);
  if ((table?.name ?? null) === null) return;
  const [row] = await owner.query<{ fingerprint: string }[]>(
    'select master_key_fingerprint as fingerprint from installation',
  );
  if (row && row.fingerprint !== masterKey.fingerprint) throw new DatabaseSetupError(WRONG_KEY);
}

async function checkFingerprint(owner: DataSource, masterKey: MasterKey): Promise<boolean> {
  await refuseOtherMasterKey(owner, masterKey);
  const inserted = await owner.query<unknown[]>(
    'insert into installation (master_key_fingerprint) values ($1) on conflict do nothing returning 1',
    [masterKey.fingerprint],
  );
  return inserted.length > 0;
}

interface RoleFacts {
  rolname: string;
  rolsuper: boolean;
  rolbypassrls: boolean;
  owns_tables: boolean;
}

/** Refuses to serve as a role that could step over row-level security. */
export async function checkServingRole(service: DataSource): Promise<void> {
  const [facts] = await service.query<RoleFacts[]>(`
    select rolname, rolsuper, rolbypassrls,
      exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')) as owns_tables
    from pg_roles where rolname = current_user`);
  const faults = facts
    ? [
        facts.rolsuper && 'is a superuser',
        facts.rolbypassrls && 'bypasses row-level security',
        facts.owns_tables && 'owns tables',
      ].filter((fault) => fault !== false)
    : ['is unknown'];
  if (faults.length > 0) {
    throw new DatabaseSetupError(
      `The service cannot run as the database role ${facts?.rolname ?? 'this role'}, because it ${faults.join(', ')}.`,
    );
  }
}
