import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { completeSymlinks, copyNativeBinaries, findNativeBinaries } from './native-binaries';
import { tryProgram } from './unprivileged-launch';

describe('the programs of PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-native-'));
  const native = findNativeBinaries();
  const launch = { prefix: [], folder };
  const links = (
    JSON.parse(readFileSync(join(native.folder, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  ).map(({ target }) => target.replace('native/', ''));
  afterAll(() => rmSync(folder, { recursive: true }));

  function copyWithoutLinks(name: string): string {
    const copy = join(folder, name);
    cpSync(native.folder, copy, { recursive: true, verbatimSymlinks: true });
    links.forEach((link) => rmSync(join(copy, link), { force: true }));
    return copy;
  }

  it('are of the pinned release', () => {
    expect(native.version).toBe('18.4.0-beta.17');
    expect(tryProgram(launch, join(native.folder, 'bin/postgres'), ['-V'])).toBeUndefined();
  });

  it.each([
    ['aix', 'ppc64', 'aix-ppc64'],
    ['linux', 's390x', 'linux-s390x'],
    ['win32', 'ia32', 'windows-ia32'],
  ])('do not exist for %s on %s, and the message says what to do instead', (platform, arch, name) => {
    const find = () => findNativeBinaries(platform, arch);
    expect(find).toThrow(EmbeddedPostgresError);
    expect(find).toThrow(`no embedded PostgreSQL for this platform (${name});`);
    expect(find).toThrow(/set DATABASE_URL to/);
  });

  it('may not be installed, and the message says how to install them', () => {
    const other = process.platform === 'win32' ? 'darwin' : 'win32';
    const find = () => findNativeBinaries(other, 'x64');
    expect(find).toThrow(EmbeddedPostgresError);
    expect(find).toThrow('is not installed. ');
    expect(find).toThrow('npm ci --include=optional');
    expect(find).toThrow(/set DATABASE_URL to/);
  });

  it('get the links that npm ci --ignore-scripts leaves out', () => {
    const copy = copyWithoutLinks('unlinked');
    expect(tryProgram(launch, join(copy, 'bin/initdb'), ['-V'])).toMatch(/error while loading shared libraries/);
    expect(completeSymlinks(copy)).toBe(true);
    expect(tryProgram(launch, join(copy, 'bin/initdb'), ['-V'])).toBeUndefined();
    for (const link of links) expect(readlinkSync(join(copy, link))).not.toContain('/');
    expect(completeSymlinks(copy)).toBe(true);
  });

  it('are copied completely and once, and replace copies of other versions and unfinished ones', async () => {
    const from = copyWithoutLinks('installed');
    const target = join(folder, 'data');
    mkdirSync(join(target, 'native-17.0.0/bin'), { recursive: true });
    mkdirSync(join(target, 'native-18.4.0-beta.17.unfinished-1'));
    const copy = await copyNativeBinaries({ folder: from, version: '18.4.0-beta.17' }, target);
    expect(readdirSync(target)).toEqual(['native-18.4.0-beta.17']);
    expect(tryProgram(launch, join(copy, 'bin/initdb'), ['-V'])).toBeUndefined();
    writeFileSync(join(copy, 'mark'), '');
    expect(await copyNativeBinaries({ folder: from, version: '18.4.0-beta.17' }, target)).toBe(copy);
    expect(readdirSync(copy)).toContain('mark');
  });
});
