import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';

/** The programs of one platform: `bin/{initdb,pg_ctl,postgres}`, with their libraries and data. */
export interface NativeBinaries {
  folder: string;
  /** The version of the npm package. Its first number is the major version of PostgreSQL. */
  version: string;
}

const PACKAGED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];

/** Finds the PostgreSQL that npm installed for this platform. Throws EmbeddedPostgresError if there is none. */
export function findNativeBinaries(platform: string = process.platform, arch: string = process.arch): NativeBinaries {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const instead = 'set DATABASE_URL to your own PostgreSQL 15 or newer (postgres://user:password@host:5432/database)';
  if (!PACKAGED.includes(name)) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${name}); the supported platforms are ` +
        `${PACKAGED.join(', ')}. Instead, ${instead}.`,
    );
  }
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${name}`);
  } catch {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${name} with the embedded PostgreSQL for this platform (${name}) is not installed. ` +
        'Install the dependencies again on this machine, including optional ones (npm ci --include=optional), or ' +
        `${instead}.`,
    );
  }
  const packageFolder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(packageFolder, 'native'), version };
}

/**
 * npm packages contain no symbolic links, so the install script of the package creates them. After `npm ci
 * --ignore-scripts`, the programs cannot find their libraries until the links are created here. Returns false if that
 * is impossible because the folder is read-only.
 */
export function completeSymlinks(nativeFolder: string): boolean {
  const list = join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.every(({ source, target }) => {
    const link = join(nativeFolder, relative('native', target));
    return linkExists(link) || makeLink(relative(dirname(target), source), link);
  });
}

function linkExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function makeLink(to: string, path: string): boolean {
  try {
    symlinkSync(to, path);
    return true;
  } catch {
    // Another process may have created the link at the same time.
    return linkExists(path);
  }
}

/**
 * Copies the programs below `folder` once (61 MB, 50 to 150 ms). This is necessary if the installed ones lack their
 * links in a read-only folder, or if the account that runs the database cannot read them. The copy is in the data
 * folder and not in the system's temporary one, because that account can always reach it and nobody else can put a
 * program there.
 */
export async function copyNativeBinaries(native: NativeBinaries, folder: string): Promise<string> {
  const name = `native-${native.version}`;
  const copy = join(folder, name);
  for (const old of await readdir(folder)) {
    if (old.startsWith('native-') && old !== name) await rm(join(folder, old), { recursive: true, force: true });
  }
  if (existsSync(copy)) return copy;
  const unfinished = join(folder, `${name}.unfinished-${randomUUID()}`);
  await cp(native.folder, unfinished, { recursive: true, verbatimSymlinks: true });
  if (!completeSymlinks(unfinished)) {
    throw new EmbeddedPostgresError(
      `The file system of ${folder} does not support symbolic links. Set DATA_DIR to a folder on a local disk.`,
    );
  }
  await rename(unfinished, copy);
  return copy;
}
