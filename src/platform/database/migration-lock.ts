import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseSetupError } from './database-setup-error';
import { retryConnect } from './retry-connect';

/** An arbitrary number for an advisory lock. */
export const MIGRATION_LOCK = 7_350_081;
const RETRY_MS = 200;

// The lock belongs to an idle transaction, for which the owner may have limits.
const WITHOUT_LIMITS = `
  select set_config(name, '0', true) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`;

const HOLDER = `
  select pid, application_name as name, host(client_addr) as address, coalesce(xact_start, backend_start) as since
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`;

interface Holder {
  pid: number;
  name: string | null;
  address: string | null;
  since: Date | null;
}

/**
 * Runs `work` while no other instance migrates the same database. The lock belongs to a transaction, because a pooler in
 * transaction mode would keep the lock of a session in its own connection after this process has ended.
 * @throws DatabaseSetupError that names the holder if the lock is not free within `waitMs`
 */
export async function withMigrationLock<T>(adminUrl: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const client = await retryConnect(() => connect(adminUrl));
  try {
    await client.query('begin');
    await takeLock(client, waitMs);
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(adminUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: adminUrl,
    application_name: 'tms migration lock',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // The commit reports that the connection, and with it the lock, was lost.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Asks for the lock again and again. A statement that waits for it would hold a snapshot meanwhile, and `create index concurrently`
 * in the migration that holds the lock waits for all older snapshots: both would wait for ever. For the same reason the statement
 * has no parameters, since the portal of one with parameters keeps its snapshot while the transaction is idle.
 */
async function takeLock(client: Client, waitMs: number): Promise<void> {
  await client.query(WITHOUT_LIMITS);
  const endMs = Date.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as "isTaken"`,
    );
    if (rows[0]?.isTaken === true) return;
    if (Date.now() >= endMs) break;
    await delay(Math.min(RETRY_MS, endMs - Date.now()));
  }
  await client.query('rollback');
  const { rows } = await client.query<Holder>(HOLDER, [MIGRATION_LOCK]);
  throw new DatabaseSetupError(describeHolder(rows[0], waitMs));
}

function describeHolder(holder: Holder | undefined, waitMs: number): string {
  const waited = `Another instance was migrating the database for all of the ${waitMs / 1_000} seconds that this one waited`;
  if (holder === undefined) return `${waited}. Start this instance again.`;
  const { pid, name, address, since } = holder;
  const details = [
    `process ${pid} of PostgreSQL`,
    address !== null && `from ${address}`,
    since !== null && `since ${since.toISOString()}`,
  ];
  return (
    `${waited}: the connection “${name ?? ''}” (${details.filter((detail) => detail !== false).join(', ')}) holds the lock. ` +
    `If no other instance is starting, end that connection with: select pg_terminate_backend(${pid})`
  );
}
