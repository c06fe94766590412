import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postmasterPid } from './embedded-postgres-process';
import type { Answer } from '../app/test-app';

export interface ServiceAnswer {
  status: number;
  headers: Headers;
  body: Answer['body'];
}

export interface ServiceCall {
  key?: string;
  body?: unknown;
  timeoutMs?: number;
}

export interface ServiceStart {
  /** The whole environment in addition to PATH: no other variables of the tests are passed. */
  environment: Record<string, string | undefined>;
  /** The working directory: `./data` is below, and there is no `.env`. */
  cwd: string;
  /** The program and its arguments. Default: the service's main.js under Node. */
  command: readonly [string, ...string[]];
  spawnOptions?: Pick<SpawnOptions, 'uid' | 'gid' | 'detached'>;
}

const START_TIMEOUT_MS = 500_000;

/** The service in a separate process, with all its output. */
export class ServiceProcess {
  stdout = '';
  stderr = '';
  /** The exit code or the signal. */
  readonly ended: Promise<number | string>;
  readonly startedAtMs = Date.now();
  end: number | string | undefined;
  #wake: () => void = () => undefined;

  private constructor(readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.#wake();
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.#wake();
    });
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.end = code ?? signal ?? 'unknown';
        this.#wake();
        resolve(this.end);
      });
    });
  }

  static launch({ environment, cwd, command, spawnOptions }: ServiceStart): ServiceProcess {
    const [program, ...rest] = command;
    const env = { PATH: process.env.PATH, ...environment };
    const child = spawn(program, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...spawnOptions });
    return new ServiceProcess(child);
  }

  get pid(): number {
    return this.child.pid!;
  }

  /**
   * Resolves with this process once its standard output (or another stream) matches; fails if the process ends first.
   */
  async says(pattern: RegExp, stream: 'stdout' | 'stderr' = 'stdout'): Promise<RegExpExecArray> {
    const deadlineMs = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const found = pattern.exec(this[stream]);
      if (found) return found;
      if (this.end !== undefined || Date.now() > deadlineMs) {
        throw new Error(`${pattern.source} is not in:\n${this.stdout}\n${this.stderr}\n(ended: ${this.end})`);
      }
      await Promise.race([new Promise<void>((resolve) => (this.#wake = resolve)), delay(500)]);
    }
  }

  /** Resolves with the address of the banner. */
  async ready(): Promise<string> {
    return (await this.says(/Threat monitoring service at (http:\S+) \(reference/))[1]!;
  }

  /** Resolves with the exit code or the signal, and the elapsed time. */
  async signal(signal: NodeJS.Signals): Promise<{ end: number | string; tookMs: number }> {
    const startedAtMs = Date.now();
    this.child.kill(signal);
    return { end: await this.ended, tookMs: Date.now() - startedAtMs };
  }
}

export async function callService(
  url: string,
  method: string,
  path: string,
  call: ServiceCall = {},
): Promise<ServiceAnswer> {
  const { key, body, timeoutMs = 300_000 } = call;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key !== undefined && { 'x-api-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** As the embedded database's owner, from the files of the service. */
export function embeddedOwnerUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim();
  const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://tms_owner:${password}@127.0.0.1:${port}/tms`;
}

/** Whether any process of the embedded database of this folder runs. */
export const hasPostgres = (dataDir: string): boolean => runningPostmaster(dataDir) !== undefined;

/**
 * The process of the embedded database; undefined if none runs. The file may disappear between two reads, so it is read
 * once.
 */
export function runningPostmaster(dataDir: string): number | undefined {
  let pid: number;
  try {
    pid = postmasterPid(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  // The file is empty for a moment while it is written, and then names no process: 0 would mean our own group.
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** False also for a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return !existsSync('/proc/self/status');
  }
}

/**
 * kill -9 for a service and all processes below it, including those of the embedded database, as simultaneously as
 * possible;
 * resolves with their number once all have ended. Not on Windows.
 */
export async function killTree(root: number, order: 'service first' | 'database first'): Promise<number> {
  const pids = [root, ...descendants(root)];
  if (order === 'database first') pids.reverse();
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  while (pids.some(isAlive)) await delay(5);
  return pids.length;
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of parents()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

/** Every process of this machine with its parent. A bare Linux machine may have no `ps`, and other systems have no /proc. */
function parents(): [pid: number, parent: number][] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = parentOf(Number(name));
      return parent === undefined ? [] : [[Number(name), parent] as [number, number]];
    });
}

/** proc_pid_stat(5): the fourth field, after the name in parentheses. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
