import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  eventually,
  LauncherBuild,
  postmasterPid,
  query,
} from '../../../../test/support/processes/embedded-postgres-process';
import { isRunning, type ProcessIdentity, processStart } from './process-identity';

const RECOVERING = 'Recovering the database after an unclean shutdown …';
const STOPPING = 'Stopping the database that an earlier run left running …';
const canSignalDeath = spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true']).status === 0;
if (!canSignalDeath) console.log('No setpriv(1) here: the tests of the death signal are skipped.');

function identify(pid: number): ProcessIdentity {
  return { pid, started: processStart(pid)! };
}

describe('after an unclean end', () => {
  const build = new LauncherBuild();
  afterAll(() => build.remove());

  (canSignalDeath ? it : it.skip)(
    'the server shuts down cleanly when its parent is killed',
    async () => {
      for (const useNamespace of [true, false]) {
        const dataDir = build.makeDataDir();
        const service = build.startServer(dataDir, { useNamespace });
        await service.ready();
        const postmaster = identify(postmasterPid(dataDir));
        await service.kill();
        expect(await eventually(() => !isRunning(postmaster), 5000)).toBe(true);
        expect(readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8')).toContain('database system is shut down');

        const next = build.startServer(dataDir, { useNamespace });
        expect((await next.ready()).recovered).toBe(true);
        expect(next.messages()).toEqual(['Starting the database …']);
        await next.stop();
      }
    },
    600_000,
  );

  it('stops a server that outlived its parent at the next start', async () => {
    const dataDir = build.makeDataDir();
    const withoutSetpriv = { env: { PATH: folderWith(build.folder, ['sh', 'true', 'unshare']) } };
    const service = build.startServer(dataDir, {}, withoutSetpriv);
    const { ownerUrl } = await service.ready();
    const postmaster = identify(postmasterPid(dataDir));
    await service.kill();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await query(ownerUrl, 'select 1 as alive')).toEqual([{ alive: 1 }]);

    const next = build.startServer(dataDir);
    expect((await next.ready()).recovered).toBe(true);
    expect(isRunning(postmaster)).toBe(false);
    expect(next.messages()).toEqual([STOPPING, 'Starting the database …']);
    await next.stop();
  }, 600_000);

  it('reports to the service that the server died by itself, and recovers at the next start', async () => {
    const dataDir = build.makeDataDir();
    const service = build.startServer(dataDir);
    await service.ready();
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    expect(await service.next('serverExited')).toMatchObject({ end: 'SIGKILL' });
    await service.stop();
    expect(existsSync(join(dataDir, 'postgres/owner'))).toBe(false);

    const next = build.startServer(dataDir);
    expect((await next.ready()).recovered).toBe(true);
    expect(next.messages()).toEqual([RECOVERING]);
    await next.stop();
    expect(next.events.map(({ event }) => event)).not.toContain('serverExited');
  }, 600_000);

  it('starts without delay although a backend outlived both processes in a long computation and still holds the memory', async () => {
    const dataDir = build.makeDataDir();
    const service = build.startServer(dataDir);
    const { ownerUrl } = await service.ready();
    const client = new Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }];
    const backend = identify(pid);
    // Adds numbers for minutes without waiting or writing.
    client
      .query('select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b')
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await service.kill();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isRunning(backend)).toBe(true);

    const startedMs = Date.now();
    const next = build.startServer(dataDir);
    expect((await next.ready()).recovered).toBe(true);
    expect(Date.now() - startedMs).toBeLessThan(60_000);
    expect(isRunning(backend)).toBe(false);
    await next.stop();
  }, 600_000);

  it('starts despite a lock file whose pid is dead, a zombie or an unrelated process', async () => {
    const dataDir = build.makeDataDir();
    const first = build.startServer(dataDir);
    await first.ready();
    const lockFile = join(dataDir, 'postgres/cluster/postmaster.pid');
    const lines = readFileSync(lockFile, 'utf8').split('\n').slice(1);
    await first.stop();
    const dead = spawn('true');
    await once(dead, 'exit');
    const parent = spawn('sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [zombie] = (await once(parent.stdout, 'data')) as [Buffer];

    for (const pid of [dead.pid!, Number(zombie.toString()), parent.pid!, process.pid]) {
      writeFileSync(lockFile, [String(pid), ...lines].join('\n'), { mode: 0o600 });
      const next = build.startServer(dataDir);
      await next.ready();
      expect(next.messages()).toEqual(['Starting the database …']);
      await next.stop();
    }
    expect(parent.exitCode).toBeNull();
    parent.kill('SIGKILL');
  }, 600_000);

  it('recovers from a first start that was killed at any moment', async () => {
    const dataDir = build.makeDataDir();
    for (let afterMs = 80; afterMs < 1000; afterMs += 80) {
      const attempt = build.startServer(dataDir);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await attempt.kill();
    }
    const last = build.startServer(dataDir);
    const { ownerUrl } = await last.ready();
    expect(await query(ownerUrl, 'select current_database() as name')).toEqual([{ name: 'tms' }]);
    await last.stop();
    // No incomplete cluster and no draft of a claim remains.
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['cluster', 'password', 'postgres.log']);
  }, 600_000);

  it('loses no acknowledged commit, whichever process is killed', async () => {
    const dataDir = build.makeDataDir();
    const acknowledged = new Set<number>();
    let number = 0;
    for (let round = 0; round < 9; round++) {
      const service = build.startServer(dataDir);
      const { ownerUrl } = await service.ready();
      await query(ownerUrl, 'create table if not exists commit_log (n int primary key)');
      const present = await query<{ n: number }>(ownerUrl, 'select n from commit_log');
      const stored = new Set(present.map(({ n }) => n));
      expect([...acknowledged].filter((n) => !stored.has(n))).toEqual([]);

      const target = acknowledged.size + 60;
      const writers = Array.from({ length: 4 }, () => writeUntilCut(ownerUrl, acknowledged, () => number++));
      expect(await eventually(() => acknowledged.size >= target, 600_000)).toBe(true);
      if (round % 3 !== 0) process.kill(postmasterPid(dataDir), 'SIGKILL');
      if (round % 3 !== 1) await service.kill();
      await Promise.all(writers);
      if (round % 3 === 1) await service.stop();
    }
    const last = build.startServer(dataDir);
    const { ownerUrl } = await last.ready();
    const [row] = await query<{ count: number }>(ownerUrl, 'select count(*)::int as count from commit_log');
    expect(acknowledged.size).toBeGreaterThanOrEqual(9 * 60);
    // A commit may have succeeded although its response never arrived: at most one for each writer and kill.
    expect(row!.count - acknowledged.size).toBeGreaterThanOrEqual(0);
    expect(row!.count - acknowledged.size).toBeLessThanOrEqual(9 * 4);
    await last.stop();
  }, 600_0000);
});

async function writeUntilCut(url: string, acknowledged: Set<number>, next: () => number): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    // The other writers may have written enough, so that the kill happens before this one is connected.
    await client.connect();
    for (;;) {
      const n = next();
      await client.query('insert into commit_log values ($1)', [n]);
      acknowledged.add(n);
    }
  } catch {
    // The kill ended the connection.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a folder for PATH that contains only these programs. */
function folderWith(parent: string, programs: string[]): string {
  const folder = mkdtempSync(join(parent, 'path-'));
  mkdirSync(folder, { recursive: true });
  for (const program of programs) {
    const found = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
    // The shell may have `true` as a builtin.
    symlinkSync(found.startsWith('/') ? found : `/usr/bin/${program}`, join(folder, program));
  }
  return folder;
}
