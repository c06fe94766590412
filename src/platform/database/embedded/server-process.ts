import type { ChildProcess } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { openServerLog, type ServerLog } from './server-log';
import { type Launch, startProgram, tryProgram } from './unprivileged-launch';

export interface ServerProcess {
  port: number;
  /** The exit code or the signal, for every way in which the server may end. */
  exited: Promise<number | string>;
  /**
   * Makes a fast shutdown: open transactions are rolled back and everything is written. Resolves when the process has
   * ended.
   */
  stop(): Promise<void>;
}

export interface ServerPrograms {
  postgres: string;
  pgCtl: string;
}

/** A start failed for a cause that may pass: another process took the port, or old processes still hold the memory. */
class TransientStartError extends EmbeddedPostgresError {}

const TRANSIENT =
  /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory|lock file "postmaster\.pid"/;
const START_ATTEMPTS = 8;
const POLL_MS = 10;
const STILL_STARTING_EVERY_MS = 10_000;
const STOP_STEPS = [
  { signal: 'SIGINT', waitMs: 120_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 10_000 },
] as const;

const DEFAULTS = {
  shared_buffers: '256MB',
  max_connections: '100',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  fsync: 'on',
  // Statements contain values of callers; the log needs only the error.
  log_min_error_statement: 'panic',
};
const FIXED = { listen_addresses: '127.0.0.1', unix_socket_directories: '', logging_collector: 'off' };

/**
 * Starts the server on a free port of 127.0.0.1. Resolves when it accepts connections, which may take longer after a
 * crash.
 */
export async function startServer(
  launch: Launch,
  programs: ServerPrograms,
  settings: Record<string, string>,
  onProgress: (message: string) => void,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(launch, programs, settings, onProgress);
    } catch (error) {
      if (!(error instanceof TransientStartError) || attempt === START_ATTEMPTS) throw error;
      await sleep(attempt * 150);
    }
  }
}

async function startOnce(
  launch: Launch,
  programs: ServerPrograms,
  settings: Record<string, string>,
  onProgress: (message: string) => void,
): Promise<ServerProcess> {
  const cluster = join(launch.folder, 'cluster');
  const port = await findFreePort();
  const log = openServerLog(join(launch.folder, 'postgres.log'), launch.account);
  const options = Object.entries({ ...DEFAULTS, ...settings, ...FIXED, port: String(port) });
  const args = ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = startProgram(launch, programs.postgres, args, {
    stdio: ['ignore', log.fd, log.fd],
    // The server has its own session, because Ctrl-C in a terminal goes to the whole foreground group and would stop
    // the database while the service still finishes its requests.
    detached: process.platform !== 'win32',
  });
  closeSync(log.fd);
  const server = superviseChild(
    child,
    port,
    () => tryProgram(launch, programs.pgCtl, pgCtlStop(cluster)) === undefined,
  );
  const early = await Promise.race([server.exited, becomeReady(child, cluster, onProgress)]);
  if (early !== 'ready') throw startFailed(early, launch.folder, log);
  return server;
}

export function pgCtlStop(cluster: string): string[] {
  return ['stop', '-D', cluster, '-m', 'fast', '-w'];
}

function superviseChild(child: ChildProcess, port: number, stopWithPgCtl: () => boolean): ServerProcess {
  const exited = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  // For process.exit and uncaught errors, after which nothing calls stop. On Linux, the death signal does the same
  // after kill -9.
  const stopOnExit = () => child.kill('SIGINT');
  process.once('exit', stopOnExit);
  const hasExited = exited.then(() => {
    process.removeListener('exit', stopOnExit);
    return true;
  });
  const stop = async () => {
    // On Windows, every signal ends the process immediately, so pg_ctl requests the shutdown.
    if (process.platform === 'win32' && child.exitCode === null && stopWithPgCtl()) await hasExited;
    for (const { signal, waitMs } of STOP_STEPS) {
      child.kill(signal);
      const cancel = new AbortController();
      const waited = sleep(waitMs, false, { signal: cancel.signal }).catch(() => false);
      const isOver = await Promise.race([hasExited, waited]);
      cancel.abort();
      if (isOver) return;
    }
    throw new EmbeddedPostgresError(`The database process ${child.pid ?? '?'} does not stop.`);
  };
  return { port, exited, stop };
}

/** Waits as pg_ctl does: the server writes its state to the eighth line of its lock file (storage/pidfile.h). */
async function becomeReady(
  child: ChildProcess,
  cluster: string,
  onProgress: (message: string) => void,
): Promise<'ready'> {
  const startedMs = Date.now();
  let reportAtMs = startedMs + STILL_STARTING_EVERY_MS;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (isReady(join(cluster, 'postmaster.pid'), child.pid)) return 'ready';
    if (Date.now() >= reportAtMs) {
      onProgress(`The database is still starting (${Math.round((Date.now() - startedMs) / 1000)} s) …`);
      reportAtMs += STILL_STARTING_EVERY_MS;
    }
    await sleep(POLL_MS);
  }
  // The process has ended, and `exited` has the reason.
  return new Promise(() => undefined);
}

function isReady(lockFile: string, pid: number): boolean {
  try {
    const lines = readFileSync(lockFile, 'utf8').split('\n');
    return Number(lines[0]) === pid && ['ready', 'standby'].includes(lines[7]?.trim() ?? '');
  } catch {
    return false;
  }
}

function startFailed(end: number | string, folder: string, log: ServerLog): EmbeddedPostgresError {
  const lines = log.tail();
  const Failure = TRANSIENT.test(lines) ? TransientStartError : EmbeddedPostgresError;
  return new Failure(`The database in ${folder} did not start (${end}). The last lines of its log:\n${lines}`);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
