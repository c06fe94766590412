import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { hasProcFs, isRunning, type ProcessIdentity, processStart } from './process-identity';

const POLL_MS = 10;
// A fast shutdown first writes the memory to the disk. If the disk takes longer than this, crash recovery follows
// instead.
const FAST_SHUTDOWN_MS = 60_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Stops the processes that a killed run left behind in the cluster's folder, and removes its lock file. Call it only
 * as the owner of the folder. Returns true if a server was still running.
 *
 * Two kinds of processes remain. The first is the postmaster, if it got no signal when its parent died. The second is
 * single backends, if the postmaster was killed too: a backend in the middle of a long computation does not notice
 * (measured: it continues to its end), and until then PostgreSQL refuses to start ("pre-existing shared memory block
 * is still in use"). A lock file alone proves nothing: its pid may belong to a zombie or, after the restart of a
 * container, to any process. PostgreSQL only checks whether that pid exists, and would refuse to start. (Windows is
 * different: there PostgreSQL checks a pipe that only a postmaster has, and a signal from here would not be a
 * shutdown, so pg_ctl does the work.)
 */
export async function stopLeftoverServer(
  cluster: string,
  onProgress: (message: string) => void,
  pgCtlStop: () => boolean,
): Promise<boolean> {
  if (process.platform === 'win32') return pgCtlStop();
  const lockFile = join(cluster, 'postmaster.pid');
  const postmaster = leftoverPostmaster(lockFile, cluster);
  if (postmaster !== undefined) {
    onProgress('Stopping the database that an earlier run left running …');
    await stopAll([postmaster], ['SIGINT', 'SIGQUIT'], cluster);
  }
  const backends = serverProcessesIn(cluster);
  await stopAll(backends, ['SIGQUIT', 'SIGKILL'], cluster);
  rmSync(lockFile, { force: true });
  return postmaster !== undefined || backends.length > 0;
}

/** Sends each signal in turn to the processes that are still running, until all have ended. */
async function stopAll(processes: ProcessIdentity[], signals: NodeJS.Signals[], cluster: string): Promise<void> {
  for (const signal of signals) {
    const untilMs = Date.now() + (signal === 'SIGINT' ? FAST_SHUTDOWN_MS : IMMEDIATE_SHUTDOWN_MS);
    for (const each of processes.filter(isRunning)) send(signal, each.pid, cluster);
    while (processes.some(isRunning)) {
      if (Date.now() > untilMs) break;
      await sleep(POLL_MS);
    }
  }
  const still = processes.find(isRunning);
  if (still !== undefined) {
    throw new EmbeddedPostgresError(
      `The database process ${still.pid}, left running in ${cluster} by an earlier run, does not stop. End it, ` +
        'then start the service again.',
    );
  }
}

function send(signal: NodeJS.Signals, pid: number, cluster: string): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return;
    throw new EmbeddedPostgresError(
      `The database in ${cluster} is in use by process ${pid} of another account. Stop that process, or start the ` +
        'service as that account.',
    );
  }
}

function leftoverPostmaster(lockFile: string, cluster: string): ProcessIdentity | undefined {
  let pid: number;
  try {
    // storage/pidfile.h: pid, data folder, start time, port, socket folder, listen address, shared memory key, status.
    pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const started = processStart(pid);
  if (started === undefined || !isServerOf(pid, cluster)) return undefined;
  return { pid, started };
}

/** A postmaster keeps its command line, which names the folder. It is readable even if `cwd` is not. */
function isServerOf(pid: number, cluster: string): boolean {
  if (!hasProcFs) return commandFromPs(pid).includes(`postgres -D ${cluster} `);
  if (worksIn(pid, cluster)) return true;
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return nameOf(pid) === 'postgres' && words[words.indexOf('-D') + 1] === cluster;
  } catch {
    return false;
  }
}

function commandFromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function serverProcessesIn(cluster: string): ProcessIdentity[] {
  if (!hasProcFs) return [];
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !worksIn(pid, cluster)) return [];
    const started = processStart(pid);
    return started === undefined ? [] : [{ pid, started }];
  });
}

/**
 * Compares the folder itself and not its path, which may have been moved. The shell of a person may have the same
 * working directory.
 */
function worksIn(pid: number, cluster: string): boolean {
  try {
    const here = statSync(cluster);
    const there = statSync(`/proc/${pid}/cwd`);
    return here.ino === there.ino && here.dev === there.dev && nameOf(pid) === 'postgres';
  } catch {
    return false;
  }
}

function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
}
