import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded/embedded-postgres';
import { findNativeBinaries } from '../../../src/platform/database/embedded/native-binaries';
import { type ServerProcess, startServer } from '../../../src/platform/database/embedded/server-process';
import { ensureReachable, giveFolder, planLaunch } from '../../../src/platform/database/embedded/unprivileged-launch';
import { runStatements } from '../sql/run-statements';

/** Settings with which a primary keeps its log until the standby has read it, and writes asynchronous commits to its disk soon. */
const PRIMARY_SETTINGS = { shared_buffers: '32MB', wal_keep_size: '512MB', wal_writer_delay: '10ms' };

/**
 * A hot standby of an embedded server by streaming replication. The programs of the npm package do not include pg_basebackup, so the
 * files are copied between `pg_backup_start` and `pg_backup_stop` (PostgreSQL, "Making a Base Backup Using the Low Level API").
 */
export class Standby {
  private constructor(
    readonly ownerUrl: string,
    readonly process: ServerProcess,
  ) {}

  /**
   * @param primaryDir the data folder of the primary
   * @param dataDir an empty folder
   */
  static async start(primary: EmbeddedPostgres, primaryDir: string, dataDir: string): Promise<Standby> {
    const folder = join(dataDir, 'postgres');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await copyCluster(primary.ownerUrl, join(primaryDir, 'postgres', 'cluster'), join(folder, 'cluster'));
    const launch = planLaunch(folder, true);
    ensureReachable(launch);
    if (launch.account) giveFolder(folder, launch.account);
    const { hostname, port, username, password } = new URL(primary.ownerUrl);
    const settings = {
      shared_buffers: '32MB',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`,
      // A read that hinders the replay is cancelled at once.
      max_standby_streaming_delay: '0',
      // The standby notices at once that its primary has come back.
      wal_retrieve_retry_interval: '100ms',
    };
    const server = await startServer(launch, programs(join(primaryDir, 'postgres')), settings, () => undefined);
    return new Standby(Object.assign(new URL(primary.ownerUrl), { port: String(server.port) }).href, server);
  }

  /** From now on, each commit of the primary waits until this standby has it on its disk. */
  makeSynchronous(primary: EmbeddedPostgres): Promise<void> {
    const set = `alter system set synchronous_standby_names = 'standby'`;
    return runStatements(primary.ownerUrl, set, 'select pg_reload_conf()');
  }

  /** From now on commits of the primary arrive, but are not visible. */
  async pauseReplay(): Promise<void> {
    const client = new Client({ connectionString: this.ownerUrl });
    await client.connect();
    try {
      await client.query('select pg_wal_replay_pause()');
      const state = `select from pg_get_wal_replay_pause_state() as state where state = 'paused'`;
      while ((await client.query(state)).rowCount === 0) await delay(5);
    } finally {
      await client.end();
    }
  }

  resumeReplay(): Promise<void> {
    return runStatements(this.ownerUrl, 'select pg_wal_replay_resume()');
  }

  /** The standby accepts writes from now on. */
  promote(): Promise<void> {
    return runStatements(this.ownerUrl, 'select pg_promote(true, 120)');
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}

/** An embedded server with its standby, in two folders. */
export async function startReplicated(
  folder: string,
): Promise<{ primary: EmbeddedPostgres; standby: Standby; primaryDir: string }> {
  const primaryDir = join(folder, 'primary');
  const options = { dataDir: primaryDir, onProgress: () => undefined, settings: PRIMARY_SETTINGS };
  const primary = await startEmbeddedPostgres(options);
  return { primary, standby: await Standby.start(primary, primaryDir, join(folder, 'standby')), primaryDir };
}

async function copyCluster(ownerUrl: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    const isCopied = (path: string): boolean => !/\/(postmaster\.(pid|opts)|pg_wal\/.+)$/.test(path);
    cpSync(from, to, { recursive: true, filter: isCopied });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(to, 'standby.signal'), '');
    chmodSync(to, 0o700);
  } finally {
    await client.end();
  }
}

/** The programs that the primary runs: a copy in its folder, or the installed ones. */
function programs(primaryFolder: string): { postgres: string; pgCtl: string } {
  const copy = readdirSync(primaryFolder).find((name) => name.startsWith('native-'));
  const folder = join(copy === undefined ? findNativeBinaries().folder : join(primaryFolder, copy), 'bin');
  return { postgres: join(folder, 'postgres'), pgCtl: join(folder, 'pg_ctl') };
}
