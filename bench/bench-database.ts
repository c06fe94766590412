import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { MasterKey } from '../src/platform/crypto/master-key';
import { prepareDatabase, serviceUrl, systemUrl } from '../src/platform/database/bootstrap';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres';
import { prepareJobSchema } from '../src/platform/jobs/job-schema';

export interface BenchDatabase {
  ownerUrl: string;
  /** Connects as the serving role. */
  url: string;
  /** Connects as the role that works across tenants. */
  systemUrl: string;
  /** The version and the settings on which the figures depend, in one line. */
  description: string;
  /** A copy on the same server. Nobody may be connected to this database meanwhile. */
  copy(): Promise<BenchDatabase>;
  close(): Promise<void>;
}

/**
 * A separate migrated database for the benchmark, on the server of DATABASE_URL (as a role that may create databases
 * and roles), or on an embedded server with the settings of the service.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const server = await openServer();
  const name = newName();
  await asOwner(server.url, `create database ${name}`);
  const masterKey = new MasterKey(Buffer.alloc(32, 7));
  await prepareDatabase(addressOf(server.url, name), masterKey, prepareJobSchema);
  const database = await benchDatabase(server.url, name, masterKey);
  return {
    ...database,
    close: async () => {
      await database.close();
      await server.close();
    },
  };
}

const newName = (): string => `tms_bench_${randomBytes(4).toString('hex')}`;

const addressOf = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

async function benchDatabase(serverUrl: string, name: string, masterKey: MasterKey): Promise<BenchDatabase> {
  const ownerUrl = addressOf(serverUrl, name);
  return {
    ownerUrl,
    url: serviceUrl(ownerUrl, masterKey),
    systemUrl: systemUrl(ownerUrl, masterKey),
    description: await describe(ownerUrl),
    copy: async () => {
      const copy = newName();
      await asOwner(serverUrl, `create database ${copy} template ${name}`);
      return benchDatabase(serverUrl, copy, masterKey);
    },
    close: async () => {
      await asOwner(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, close: () => Promise.resolve() };
  const dataDir = mkdtempSync(join(tmpdir(), 'tms-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: () => undefined });
  return {
    url: postgres.ownerUrl,
    close: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function describe(url: string): Promise<string> {
  const [row] = await asOwner(
    url,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as synchronous_commit, current_setting('shared_buffers') as shared_buffers`,
  );
  return `PostgreSQL ${row?.version}, fsync ${row?.fsync}, synchronous_commit ${row?.synchronous_commit}, shared_buffers ${row?.shared_buffers}`;
}

async function asOwner(url: string, sql: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(sql)).rows;
  } finally {
    await client.end();
  }
}
