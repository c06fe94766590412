import { Client, escapeIdentifier } from 'pg';
import type { DataSource } from 'typeorm';
import type { MasterKey } from '../crypto/master-key';
import { IDLE_IN_TRANSACTION_TIMEOUT_MS, ownerDataSource, STATEMENT_TIMEOUT_MS } from './data-source';
import { isRefusedLogin, sqlState } from './database-errors';
import { DatabaseSetupError } from './database-setup-error';
import { withMigrationLock } from './migration-lock';
import { retryConnect } from './retry-connect';

/** Serves requests and runs jobs, for one tenant at a time. */
export const SERVICE_ROLE = 'tms_service';
/** Works across tenants. It has the privileges of the serving role and bypasses row-level security. */
export const SYSTEM_ROLE = 'tms_system';

/** The address of the same database for the serving role. */
export const serviceUrl = (url: string, masterKey: MasterKey): string =>
  urlAs(SERVICE_ROLE, url, masterKey.derive('database-role'));

/** The address of the same database for the role that works across tenants. */
export const systemUrl = (url: string, masterKey: MasterKey): string =>
  urlAs(SYSTEM_ROLE, url, masterKey.derive('system-database-role'));

function urlAs(role: string, url: string, password: Buffer): string {
  const address = new URL(url);
  address.username = role;
  address.password = password.toString('base64url');
  return address.href;
}

/**
 * Prepares the database: both roles with their passwords, the schema, and the check that the database was created with this
 * installation's master key. Runs as the owner. It may run on several instances at once, and may be killed at any moment.
 * `afterMigrations` adds schemas of libraries. Instances that start at the same time migrate one after the other.
 * @throws DatabaseSetupError if another instance still migrates after `lockTimeoutMs`
 */
export async function prepareDatabase(
  adminUrl: string,
  masterKey: MasterKey,
  afterMigrations: (owner: DataSource) => Promise<void>,
  lockTimeoutMs = 600_000,
): Promise<{ isNew: boolean }> {
  return withMigrationLock(adminUrl, lockTimeoutMs, () => prepare(adminUrl, masterKey, afterMigrations));
}

async function prepare(
  adminUrl: string,
  masterKey: MasterKey,
  afterMigrations: (owner: DataSource) => Promise<void>,
): Promise<{ isNew: boolean }> {
  const owner = await retryConnect(() => ownerDataSource(adminUrl).initialize());
  try {
    await ensureRole(owner, SERVICE_ROLE, serviceUrl(adminUrl, masterKey), masterKey);
    await ensureRole(owner, SYSTEM_ROLE, systemUrl(adminUrl, masterKey), masterKey);
    await ensureMembership(owner);
    for (const url of [serviceUrl(adminUrl, masterKey), systemUrl(adminUrl, masterKey)]) await setTimeouts(url);
    await owner.runMigrations();
    await owner.query(`grant select on schema_migration to ${SERVICE_ROLE}`);
    await afterMigrations(owner);
    return { isNew: await checkFingerprint(owner, masterKey) };
  } finally {
    await owner.destroy();
  }
}

async function ensureRole(owner: DataSource, name: string, url: string, masterKey: MasterKey): Promise<void> {
  const [role] = await owner.query<unknown[]>('select 1 from pg_roles where rolname = $1', [name]);
  if (role && (await canLogIn(url))) return;
  await refuseOtherMasterKey(owner, masterKey);
  // The password is base64url, so it needs no quoting. DDL does not accept parameters.
  const password = new URL(url).password;
  const verb = role ? 'alter' : 'create';
  await asRoleMaker(
    owner,
    `${verb} role ${name} login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}'`,
    `create the role ${name}`,
  );
}

/**
 * Sets the limits of each session of a role in this database. Poolers refuse or drop the same limits in the startup packet
 * of a connection, but not those of a role. A role may set its own limits, whatever the owner may do.
 */
async function setTimeouts(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const role = `alter role current_user in database ${escapeIdentifier(rows[0]?.name ?? '')}`;
    await client.query(`${role} set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    await client.query(`${role} set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`);
  } finally {
    await client.end();
  }
}

/** The system role has the privileges of the serving role, including those that later migrations grant. */
async function ensureMembership(owner: DataSource): Promise<void> {
  const [role] = await owner.query<{ is_member: boolean }[]>(`select pg_has_role($1, $2, 'usage') as is_member`, [
    SYSTEM_ROLE,
    SERVICE_ROLE,
  ]);
  if (role?.is_member === true) return;
  await asRoleMaker(owner, `grant ${SERVICE_ROLE} to ${SYSTEM_ROLE}`, `grant ${SERVICE_ROLE} to ${SYSTEM_ROLE}`);
}

async function asRoleMaker(owner: DataSource, statement: string, action: string): Promise<void> {
  try {
    await owner.query(statement);
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    throw new DatabaseSetupError(
      `The role in DATABASE_ADMIN_URL is not allowed to ${action}. Grant it CREATEROLE, or start once as a superuser.`,
    );
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isRefusedLogin(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const WRONG_KEY =
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
  is_system: boolean;
}

/** Refuses to serve as a role that row-level security does not restrict. */
export async function checkServingRole(service: DataSource): Promise<void> {
  const [facts] = await service.query<RoleFacts[]>(`
    select rolname, rolsuper, rolbypassrls,
      exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')) as owns_tables,
      exists (select from pg_roles s where s.rolname = '${SYSTEM_ROLE}' and pg_has_role(current_user, s.oid, 'member')) as is_system
    from pg_roles where rolname = current_user`);
  const faults = facts
    ? [
        facts.rolsuper && 'is a superuser',
        facts.rolbypassrls && 'bypasses row-level security',
        facts.owns_tables && 'owns tables',
        facts.is_system && `is a member of ${SYSTEM_ROLE}`,
      ].filter((fault) => fault !== false)
    : ['is unknown'];
  if (faults.length > 0) {
    throw new DatabaseSetupError(
      `The service cannot run as the database role ${facts?.rolname ?? 'this role'}, because it ${faults.join(', ')}.`,
    );
  }
}
