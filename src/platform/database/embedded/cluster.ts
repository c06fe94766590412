import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { type Launch, startProgram } from './unprivileged-launch';

export const OWNER_ROLE = 'tms_owner';
export const DATABASE = 'tms';

// PostgreSQL cannot read the data folders of another major version, and the npm packages do not include pg_upgrade.
export const DATABASE_MAJOR = '18';
// src/include/catalog/pg_control.h: system_identifier (8 bytes), two versions (4 each), then the state.
const STATE_OFFSET = 16;
const STATES_AFTER_SHUTDOWN = [1, 2];

/** Whether the cluster exists. Throws EmbeddedPostgresError, without any change, if this service cannot open it. */
export function checkCluster(cluster: string): boolean {
  if (!existsSync(cluster)) return false;
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new EmbeddedPostgresError(
      `${cluster} is not a PostgreSQL cluster (it has no PG_VERSION). Nothing was changed. Move the folder away.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== DATABASE_MAJOR) {
    throw new EmbeddedPostgresError(
      `The cluster in ${cluster} was created by PostgreSQL ${version}, but this service includes PostgreSQL ` +
        `${DATABASE_MAJOR}, which cannot read it. Nothing was changed. Run the release of the service that created ` +
        `it, or start PostgreSQL ${version} on it, dump it, and restore the dump into a database named by ` +
        'DATABASE_URL.',
    );
  }
  return true;
}

/** Whether the server last ended without a shutdown, so that the next start replays its write-ahead log. */
export function needsRecovery(cluster: string): boolean {
  const control = readFileSync(join(cluster, 'global', 'pg_control'));
  const state = endianness() === 'LE' ? control.readUInt32LE(STATE_OFFSET) : control.readUInt32BE(STATE_OFFSET);
  return !STATES_AFTER_SHUTDOWN.includes(state);
}

/**
 * Creates a superuser password in `<folder>/password` (0600), and flushes it to the disk before anything depends on
 * it.
 */
export function makePassword(folder: string): void {
  const draft = join(folder, `password.unfinished-${randomUUID()}`);
  const file = openSync(draft, 'wx', 0o600);
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, join(folder, 'password'));
}

export function readPassword(folder: string): string {
  const file = join(folder, 'password');
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (password !== '') return password;
  throw new EmbeddedPostgresError(
    `The database in ${folder} cannot be opened because its password file ${file} is missing. Restore that file ` +
      `from a backup, or move ${folder} away to start with an empty database.`,
  );
}

/** Removes the unfinished files of a first start or copy that was killed. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => each.includes('.unfinished-')))
    await removeTree(join(folder, name));
}

async function removeTree(folder: string): Promise<void> {
  // An initdb that outlived its parent may still be writing here. A later start removes what remains.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
}

/**
 * Runs initdb in a folder with another name and renames it when it is complete, so that an existing cluster is always
 * complete. The name is new each time, so that an initdb that outlives a killed first start cannot disturb the next
 * one. `folder` contains the password.
 */
export async function makeCluster(launch: Launch, initdb: string): Promise<void> {
  const unfinished = join(launch.folder, `cluster.unfinished-${randomUUID()}`);
  try {
    await runInitdb(launch, initdb, unfinished);
    renameSync(unfinished, join(launch.folder, 'cluster'));
  } catch (error) {
    await removeTree(unfinished);
    throw error;
  }
}

async function runInitdb(launch: Launch, initdb: string, pgdata: string): Promise<void> {
  const args = [
    `--pgdata=${pgdata}`,
    `--username=${OWNER_ROLE}`,
    `--pwfile=${join(launch.folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts text the same way on every machine, regardless of its locales; minimal installations lack en_US.UTF-8.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  const child = startProgram(launch, initdb, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const end = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  if (end === 0) return;
  const lines = output.trim().split('\n').slice(-12).join('\n');
  throw new EmbeddedPostgresError(
    `Creating the database in ${launch.folder} failed (initdb: ${end}). The last lines of its output:\n${lines}`,
  );
}

/** Creates the database if it is missing: a first start may have been killed after initdb. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  // ssl is set because pg would otherwise take it from PGSSLMODE, and this server does not support TLS.
  const address = { host: '127.0.0.1', port, user: OWNER_ROLE, password, database: 'postgres', ssl: false };
  const client = new Client(address);
  // Without a listener, this process would end if the server died between two queries.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    throw unusable(error);
  } finally {
    await client.end();
  }
}

function unusable(error: unknown): EmbeddedPostgresError {
  const { code, message } = error as { code?: string; message: string };
  const text =
    code === '28P01'
      ? 'The database refuses its password: the file "password" in its folder is not the one it was created with. ' +
        'Restore that file.'
      : `The database has started but cannot be used: ${message}. Its log, postgres.log, may have more details.`;
  return new EmbeddedPostgresError(text, { cause: error });
}
