import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scripts } from '../package.json';
import type { BareTask } from './api-bare-child';
import type { BenchDatabase } from './bench-database';

const MAIN = join(__dirname, '../dist/src/main.js');
/** The options that `npm start` passes to Node. */
const START_FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'));
export const OPERATOR_KEY = 'operator-key-of-the-benchmark-0123456789';
const RUN = join(__dirname, '../test/support/run-typescript.cjs');

/** A server in a separate process. */
export interface Server {
  url: string;
  pid: number | undefined;
  /** CPU time of the process so far in ms; NaN if the system does not report it. */
  processorMs(): number;
  close(): Promise<void>;
}

/**
 * The service as `npm start` runs it: compiled, with its defaults, on the benchmark's database, but without limits.
 * Further flags are Node's, for example --cpu-prof.
 * @param main its main.js, if it is not that of `dist`
 */
export async function startService(
  database: BenchDatabase,
  flags: readonly string[] = [],
  main = MAIN,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  if (!existsSync(main)) throw new Error('dist/src/main.js does not exist: npm run build');
  const dataDir = mkdtempSync(join(tmpdir(), 'tms-bench-'));
  const masterKeyFile = join(dataDir, 'master.key');
  // The key with which openBenchDatabase prepares the database.
  writeFileSync(masterKeyFile, Buffer.alloc(32, 7), { mode: 0o600 });
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    AUDIT_ARCHIVE_DIR: dataDir,
    MASTER_KEY_FILE: masterKeyFile,
    PORT: '0',
    METRICS_PORT: '0',
    OPERATOR_API_KEY: OPERATOR_KEY,
    RATE_LIMIT_PER_MINUTE: '0',
    NETWORK_CONNECTORS: 'false',
    LOG_LEVEL: 'error',
    DEMO: 'false',
    ...settings,
  };
  const child = spawn(process.execPath, [...START_FLAGS, ...flags, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const url = await printedAddress(child);
  return {
    url,
    pid: child.pid,
    processorMs: () => processorMsOf(child),
    close: async () => {
      await stop(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function printedAddress(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const address = /http:\/\/[\d.]+:\d+/.exec(text)?.[0];
    if (address === undefined) continue;
    child.stdout!.resume();
    return address;
  }
  throw new Error('the service did not start');
}

export async function startBareServer(task: BareTask): Promise<Server> {
  const child = fork(RUN, [join(__dirname, 'api-bare-child.ts')], { env: { ...process.env, NODE_ENV: 'production' } });
  child.send(task);
  const [url] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (typeof url !== 'string') throw new Error('the bare server did not start');
  return {
    url,
    pid: child.pid,
    processorMs: () => processorMsOf(child),
    close: () => stop(child, 'SIGKILL'),
  };
}

/** proc(5): user and system time in ticks, which are 10 ms on Linux. */
export function processorMsOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return NaN;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The peak of the resident set of a server, in MB (proc(5)); NaN where the system does not report it. */
export function greatestMemoryMb({ pid }: { readonly pid?: number | undefined }): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return NaN;
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1_000);
}

/** Ends a child process and waits until it has exited. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** A key of a new tenant that may read events. */
export async function makeKey(url: string, slug = 'bench'): Promise<string> {
  await post(url, '/v1/admin/tenants', { slug, name: 'Bench' });
  const { key } = await post<{ key: string }>(url, `/v1/admin/tenants/${slug}/api-keys`, {
    name: 'a',
    role: 'analyst',
  });
  return key;
}

async function post<T>(url: string, path: string, body: object): Promise<T> {
  const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
