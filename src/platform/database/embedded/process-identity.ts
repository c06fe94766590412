import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * A pid is reused sooner or later (immediately after the restart of a container), but not together with a start time.
 */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

export const hasProcFs = existsSync('/proc/self/stat');

/** The start time of a process as an opaque text to compare; undefined if it does not run or is a zombie. */
export function processStart(pid: number, fromProcFs = hasProcFs): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (fromProcFs) return startFromProcFs(pid);
  return process.platform === 'win32' ? startOnWindows(pid) : startFromPs(pid);
}

export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return processStart(pid) === started;
}

/**
 * proc_pid_stat(5): field 3 is the state, and field 22 the start in clock ticks since boot. Ticks repeat after a
 * boot, so the id of the boot is added.
 */
function startFromProcFs(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // Field 2, the name of the command, may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${bootId()}/${fields[19] ?? ''}`;
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return 'boot';
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    // ps prints lstart in the caller's locale and time zone unless both are fixed.
    const env = { LC_ALL: 'C', TZ: 'UTC', PATH: '/bin:/usr/bin' };
    const line = execFileSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], {
      encoding: 'latin1',
      env,
    }).trim();
    const [, state = 'Z', started = ''] = /^(\S+)\s(.*)$/.exec(line) ?? [];
    return state.startsWith('Z') ? undefined : started.trimStart();
  } catch {
    return undefined;
  }
}

/** Windows has no start time that is cheap to read, so the pid alone has to be enough. */
function startOnWindows(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return 'running';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'running' : undefined;
  }
}
