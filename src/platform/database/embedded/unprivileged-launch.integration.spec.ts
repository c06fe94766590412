import { spawnSync, type SpawnOptions } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  LauncherBuild,
  type LauncherProcess,
  postmasterPid,
  query,
} from '../../../../test/support/processes/embedded-postgres-process';
import type { EmbeddedPostgresOptions } from './embedded-postgres';
import { findNativeBinaries } from './native-binaries';

const NOBODY = { uid: 65534, gid: 65534 };
const NAMELESS = { uid: 54321, gid: 54321 };
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
if (!isRoot) console.log('Not root on Linux: the tests of starting under other accounts are skipped.');

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

function canUnshare(account: SpawnOptions): boolean {
  const args = ['--user', '--map-user=65534', '--map-group=65534', 'true'];
  return spawnSync('unshare', args, { ...account, stdio: 'ignore' } as object).status === 0;
}

(isRoot ? describe : describe.skip)('accounts', () => {
  let build: LauncherBuild;
  beforeAll(() => {
    build = new LauncherBuild(true);
  });
  afterAll(() => build.remove());

  function makeDataDir(owner?: { uid: number; gid: number }): string {
    const dataDir = build.makeDataDir();
    if (owner) chownSync(dataDir, owner.uid, owner.gid);
    return dataDir;
  }

  async function answers(service: LauncherProcess): Promise<void> {
    const { ownerUrl } = await service.ready();
    expect(await query(ownerUrl, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  }

  /** Starts the database, queries it, and returns the owners of the server process and its files. */
  async function serve(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}, options: SpawnOptions = {}) {
    const service = build.startServer(dataDir, more, options);
    await answers(service);
    const status = readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8');
    const server = Number(/^Uid:\t(\d+)/m.exec(status)?.[1]);
    const files = new Set(filesBelow(join(dataDir, 'postgres')).map((path) => statSync(path).uid));
    await service.stop();
    return { server, files: [...files] };
  }

  (canUnshare({}) ? it : it.skip)(
    'root: in a user namespace, with every file still root’s',
    async () => {
      expect(await serve(makeDataDir())).toEqual({ server: 0, files: [0] });
    },
    600_000,
  );

  (canUnshare({}) && canMount ? it : it.skip)(
    'root: also where /etc/passwd names root and nobody only',
    async () => {
      // Like a minimal container. initdb requires that the account inside the namespace has a name.
      const dataDir = makeDataDir();
      const passwd = join(build.folder, 'passwd');
      writeFileSync(passwd, 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n');
      const script = 'mount --bind "$0" /etc/passwd && exec "$@"';
      const options = { dataDir, settings: { shared_buffers: '16MB' } };
      const wrapper = ['unshare', '--mount', 'sh', '-c', script, passwd];
      const service = build.start({ kind: 'server', options }, {}, wrapper);
      await answers(service);
      await service.stop();
    },
    600_000,
  );

  it('runs as another account, which gets the folder, for root without namespaces', async () => {
    const dataDir = makeDataDir();
    const { server, files } = await serve(dataDir, { useNamespace: false });
    expect(server).toBeGreaterThan(0);
    // root writes `owner` before the account is known, and gives it away with the other files.
    expect(files).toEqual([server]);
    // The other files stay private: the account may pass through the folder but not list it.
    expect(statSync(dataDir).mode & 0o777).toBe(0o701);
  }, 600_000);

  it('keeps working for root if namespaces are forbidden from one start to the next and allowed again', async () => {
    const dataDir = makeDataDir();
    await serve(dataDir);
    const { server } = await serve(dataDir, { useNamespace: false });
    expect(await serve(dataDir)).toEqual({ server, files: [server] });
  }, 600_000);

  it('runs directly for an ordinary user; root starts that user’s database as the user, who can start it again', async () => {
    const dataDir = makeDataDir(NOBODY);
    const expected = { server: NOBODY.uid, files: [NOBODY.uid] };
    expect(await serve(dataDir, {}, NOBODY)).toEqual(expected);
    expect(await serve(dataDir)).toEqual(expected);
    expect(await serve(dataDir, {}, NOBODY)).toEqual(expected);
  }, 600_000);

  it('explains why an ordinary user cannot run the database of root', async () => {
    const dataDir = makeDataDir();
    await serve(dataDir);
    chmodSync(dataDir, 0o755);
    const end = await build.startServer(dataDir, {}, NOBODY).next('failed', 'ready');
    expect(end).toMatchObject({
      name: 'EmbeddedPostgresError',
      message: expect.stringContaining('run the service as the account that owns the folder') as string,
    });
  }, 600_000);

  (canUnshare(NAMELESS) ? it : it.skip)(
    'a user without a name, as some container platforms assign',
    async () => {
      const dataDir = makeDataDir(NAMELESS);
      expect(await serve(dataDir, {}, NAMELESS)).toEqual({ server: NAMELESS.uid, files: [NAMELESS.uid] });
    },
    600_000,
  );

  it('copies programs that the account may not read into the data folder', async () => {
    const { version } = findNativeBinaries();
    const closed = join(build.folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    cpSync(findNativeBinaries().folder, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    const dataDir = makeDataDir();
    const native = { folder: join(closed, 'native'), version };
    const { server } = await serve(dataDir, { useNamespace: false, native });
    expect(server).toBeGreaterThan(0);
    expect(readdirSync(join(dataDir, 'postgres'))).toContain(`native-${version}`);
  }, 600_000);

  it('copies programs that lack their links in a read-only folder', async () => {
    const { folder, version } = findNativeBinaries();
    const bare = join(build.folder, 'bare/native');
    cpSync(folder, bare, { recursive: true, verbatimSymlinks: true });
    const list = JSON.parse(readFileSync(join(bare, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of list) rmSync(join(bare, '..', target), { force: true });
    const dataDir = makeDataDir(NOBODY);
    const { server } = await serve(dataDir, { native: { folder: bare, version } }, NOBODY);
    expect(server).toBe(NOBODY.uid);
    expect(readdirSync(join(dataDir, 'postgres'))).toContain(`native-${version}`);
  }, 600_000);

  it('names the closed folder above a data folder and says what to do', async () => {
    const closed = join(build.folder, 'private');
    mkdirSync(closed, { mode: 0o700 });
    const service = build.startServer(join(closed, 'data'), { useNamespace: false });
    const end = await service.next('failed', 'ready');
    expect(end).toMatchObject({ name: 'EmbeddedPostgresError' });
    expect(end).toMatchObject({
      message: expect.stringContaining(`because it has no access to ${closed}. Set DATA_DIR to`) as string,
    });
    expect(statSync(closed).mode & 0o777).toBe(0o700);
  }, 600_000);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...filesBelow(path)] : [path];
  });
}
