import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  eventually,
  LauncherBuild,
  postmasterPid,
  query,
} from '../../../../test/support/processes/embedded-postgres-process';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres';
import { isRunning, processStart } from './process-identity';

const SMALL = { shared_buffers: '16MB' };
const quiet = () => undefined;
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
if (!canMount) console.log('Mounting a small disk is not permitted here: the test of a full disk is skipped.');

describe('the embedded PostgreSQL', () => {
  const build = new LauncherBuild();
  afterAll(() => build.remove());

  it('creates its database at the first start, keeps it over the next, and reports its progress', async () => {
    const dataDir = build.makeDataDir();
    const messages: string[] = [];
    const onProgress = (message: string) => messages.push(message);
    const first = await startEmbeddedPostgres({ dataDir, onProgress, settings: SMALL });
    expect(first.ownerUrl).toMatch(/^postgres:\/\/tms_owner:[\w-]{32}@127\.0\.0\.1:\d+\/tms$/);
    expect(first.recovered).toBe(false);
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['cluster', 'password', 'postgres.log']);
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);

    const second = await startEmbeddedPostgres({ dataDir, onProgress, settings: SMALL });
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(second.recovered).toBe(false);
    await second.stop();
    expect(messages).toEqual([
      'Creating the database (first start) …',
      'Starting the database …',
      'Starting the database …',
    ]);
  }, 600_000);

  it('is durable, closed to others and configured the same on every machine', async () => {
    const dataDir = build.makeDataDir();
    const server = await startEmbeddedPostgres({ dataDir, onProgress: quiet, settings: { ...SMALL, work_mem: '5MB' } });
    const shown = await query<{ name: string; setting: string }>(
      server.ownerUrl,
      'select name, setting from pg_settings',
    );
    expect(Object.fromEntries(shown.map(({ name, setting }) => [name, setting]))).toMatchObject({
      fsync: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100',
      shared_buffers: String((16 * 1024) / 8),
      work_mem: String(5 * 1024),
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      ssl: 'off',
    });
    const locale = 'select datlocprovider, datlocale, datcollate from pg_database where datname = current_database()';
    expect(await query(server.ownerUrl, locale)).toEqual([
      { datlocprovider: 'b', datlocale: 'C.UTF-8', datcollate: 'C' },
    ]);
    const rules = await query(server.ownerUrl, 'select distinct auth_method from pg_hba_file_rules');
    expect(rules).toEqual([{ auth_method: 'scram-sha-256' }]);
    const stranger = new URL(server.ownerUrl);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();

    const modeOf = (path: string) => statSync(join(dataDir, path)).mode & 0o777;
    expect(['postgres', 'postgres/password', 'postgres/postgres.log'].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
  }, 600_000);

  it('creates the database tms if it is missing', async () => {
    const dataDir = build.makeDataDir();
    const first = await startEmbeddedPostgres({ dataDir, onProgress: quiet, settings: SMALL });
    await query(first.ownerUrl.replace(/tms$/, 'postgres'), 'drop database tms with (force)');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, onProgress: quiet, settings: SMALL });
    expect(await query(second.ownerUrl, 'select current_database() as name')).toEqual([{ name: 'tms' }]);
    await second.stop();
  }, 600_000);

  it('refuses a second start on the same folder at once and does not disturb the first', async () => {
    const dataDir = build.makeDataDir();
    const first = build.startServer(dataDir);
    const { ownerUrl } = await first.ready();
    const postmaster = postmasterPid(dataDir);

    const atMs = Date.now();
    const other = await build.startServer(dataDir).next('failed', 'ready');
    const own = startEmbeddedPostgres({ dataDir, onProgress: quiet, settings: SMALL });
    await expect(own).rejects.toThrow(`The database folder ${dataDir}/postgres is in use by process ${first.pid}.`);
    expect(Date.now() - atMs).toBeLessThan(60_000);
    expect(other).toMatchObject({
      name: 'EmbeddedPostgresError',
      message: expect.stringContaining(`${dataDir}/postgres is in use by process ${first.pid}.`) as string,
    });
    expect(postmasterPid(dataDir)).toBe(postmaster);
    expect(await query(ownerUrl, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await first.stop();
  }, 600_000);

  it('starts only once if two processes start at the same moment, on an empty folder and on a used one', async () => {
    const dataDir = build.makeDataDir();
    for (let round = 0; round < 3; round++) {
      const rivals = [build.startServer(dataDir), build.startServer(dataDir)];
      const ends = await Promise.all(rivals.map((rival) => rival.next('ready', 'failed')));
      expect(ends.map(({ event }) => event).sort()).toEqual(['failed', 'ready']);
      const winner = rivals[ends.findIndex(({ event }) => event === 'ready')]!;
      await winner.stop();
    }
  }, 600_000);

  it('keeps running after a Ctrl-C, so that the service can finish its requests', async () => {
    const dataDir = build.makeDataDir();
    const service = build.startServer(dataDir, {}, { detached: true });
    const { ownerUrl } = await service.ready();
    process.kill(-service.pid, 'SIGINT');
    expect(await eventually(() => service.messages().includes('interrupted'), 5000)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await query(ownerUrl, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await service.stop();
  }, 600_000);

  it('ends when its process exits without stopping it', async () => {
    const dataDir = build.makeDataDir();
    const service = build.startServer(dataDir);
    await service.ready();
    const pid = postmasterPid(dataDir);
    const postmaster = { pid, started: processStart(pid)! };
    service.send('exit');
    await service.ended;
    expect(await eventually(() => !isRunning(postmaster), 5000)).toBe(true);
  }, 600_000);

  describe('an embedded PostgreSQL that cannot start explains why', () => {
    it('with a cluster of another major version, which it does not change', async () => {
      const dataDir = build.makeDataDir();
      mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true });
      writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
      const start = startEmbeddedPostgres({ dataDir, onProgress: quiet });
      await expect(start).rejects.toThrow(EmbeddedPostgresError);
      await expect(start).rejects.toThrow(/created by PostgreSQL 17, but this service includes PostgreSQL 18/);
      expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['cluster']);
      expect(readdirSync(join(dataDir, 'postgres/cluster'))).toEqual(['PG_VERSION']);
    });

    it('with a folder that is not a cluster, which it does not change', async () => {
      const dataDir = build.makeDataDir();
      mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true });
      writeFileSync(join(dataDir, 'postgres/cluster/letter.txt'), 'mine');
      await expect(startEmbeddedPostgres({ dataDir, onProgress: quiet })).rejects.toThrow(
        /is not a PostgreSQL cluster/,
      );
      expect(readdirSync(join(dataDir, 'postgres/cluster'))).toEqual(['letter.txt']);
    });

    it('with an invalid server setting, in the server’s words, and releases the folder', async () => {
      const dataDir = build.makeDataDir();
      const start = startEmbeddedPostgres({ dataDir, onProgress: quiet, settings: { shared_buffers: 'lots' } });
      await expect(start).rejects.toThrow(EmbeddedPostgresError);
      await expect(start).rejects.toThrow(/invalid value for parameter "shared_buffers": "lots"/);
      await (await startEmbeddedPostgres({ dataDir, onProgress: quiet, settings: SMALL })).stop();
    }, 600_000);

    it('with a password file that is missing or wrong', async () => {
      const dataDir = build.makeDataDir();
      await (await startEmbeddedPostgres({ dataDir, onProgress: quiet, settings: SMALL })).stop();
      const file = join(dataDir, 'postgres/password');
      const password = readFileSync(file, 'utf8');
      writeFileSync(file, '');
      const start = () => startEmbeddedPostgres({ dataDir, onProgress: quiet, settings: SMALL });
      await expect(start()).rejects.toThrow(`its password file ${file} is missing`);
      appendFileSync(file, 'another');
      await expect(start()).rejects.toThrow(/refuses its password/);
      writeFileSync(file, password);
      await (await start()).stop();
    }, 600_000);

    it('with a data folder that is a file', async () => {
      const file = join(build.makeDataDir(), 'data');
      writeFileSync(file, '');
      const start = startEmbeddedPostgres({ dataDir: file, onProgress: quiet });
      await expect(start).rejects.toThrow(EmbeddedPostgresError);
      await expect(start).rejects.toThrow(/a file exists where a folder is needed/);
    });

    (canMount ? it : it.skip)(
      'with a full disk, at the first start and later',
      async () => {
        const dataDir = build.makeDataDir();
        const options = { dataDir, settings: SMALL };
        const onSmallDisk = (size: string, before: string) => {
          const script = `mount -t tmpfs -o size=${size} none "$0" && ${before} && exec "$@"`;
          return build.start({ kind: 'server', options }, {}, ['unshare', '--mount', 'sh', '-c', script, dataDir]);
        };
        expect(await onSmallDisk('12m', 'true').next('failed', 'ready')).toMatchObject({
          name: 'EmbeddedPostgresError',
          message: expect.stringContaining('No space left on device') as string,
        });
        const filled = 'dd if=/dev/zero of="$0/filler" bs=64k 2>/dev/null; true';
        expect(await onSmallDisk('2m', filled).next('failed', 'ready')).toMatchObject({
          name: 'EmbeddedPostgresError',
          message: expect.stringContaining('the disk is full') as string,
        });
      },
      600_000,
    );
  });
});
