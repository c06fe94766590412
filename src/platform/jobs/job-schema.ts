import { Logger, runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { SERVICE_ROLE } from '../database/bootstrap';

/** The schema of graphile-worker. */
export const JOB_SCHEMA = 'graphile_worker';

/** The state of a job of `_private_jobs`, as metrics and the API name it. */
export const JOB_STATE = `
  case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
    when run_at > now() then 'scheduled' else 'waiting' end`;

/**
 * Marks a job that was added with a key: graphile-worker clears the key of a job that is replaced while a worker has
 * it.
 */
export const KEYED = 'keyed';

const SILENT = new Logger(() => () => undefined);

// The privileges that add_job and a running worker need (graphile-worker 0.17.3). Identity columns need no privilege
// on their sequence.
const PRIVILEGES = {
  migrations: 'select',
  _private_jobs: 'select, insert, update, delete',
  _private_job_queues: 'select, insert, update, delete',
  _private_tasks: 'select, insert',
  _private_known_crontabs: 'select',
};

/**
 * Creates the schema of graphile-worker as the owner, and allows the serving role to use it without owning any of it.
 * May run at every start; the caller holds a lock meanwhile. `owner` has to be connected by `url`.
 */
export async function prepareJobSchema(owner: DataSource): Promise<void> {
  await migrate(owner);
  await owner.query(`grant usage on schema ${JOB_SCHEMA} to ${SERVICE_ROLE}`);
  for (const [table, privileges] of Object.entries(PRIVILEGES)) {
    await owner.query(`grant ${privileges} on ${JOB_SCHEMA}.${table} to ${SERVICE_ROLE}`);
  }
  await admitServiceRole(owner);
}

async function migrate(owner: DataSource): Promise<void> {
  if (owner.options.type !== 'postgres') throw new Error('the job schema needs PostgreSQL');
  const pool = new Pool({ connectionString: owner.options.url, max: 1, application_name: 'tms migrations' });
  // graphile-worker prints a warning for a pool without both listeners.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, schema: JOB_SCHEMA, logger: SILENT });
  } finally {
    await pool.end();
  }
}

/**
 * graphile-worker enables row-level security on its tables without any policy, so that only their owner sees rows.
 * Creating a policy locks the table, on which workers may already run, so only missing policies are created.
 */
async function admitServiceRole(owner: DataSource): Promise<void> {
  const tables = await owner.query<{ name: string }[]>(
    `select relname as name from pg_class
     where relnamespace = $1::regnamespace and relrowsecurity
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = $2)`,
    [JOB_SCHEMA, SERVICE_ROLE],
  );
  for (const { name } of tables) {
    await owner.query(
      `create policy ${SERVICE_ROLE} on ${JOB_SCHEMA}.${name} to ${SERVICE_ROLE} using (true) with check (true)`,
    );
  }
}
