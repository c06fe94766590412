import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const PROJECT = resolve(__dirname, '../../..');
const BUILDS = join(PROJECT, 'node_modules/.cache/service-build');
const OUTDATED_MS = 3_600_000;
/** What the server needs of `dist`. */
export const SERVER_PARTS = ['src', 'config', 'migrations', 'server', 'package.json', 'openapi.json', 'openapi.yaml'];

/**
 * The service as `npm run build` creates it; returns the path of its main.js. Copied from `dist` or built once for each
 * state of the sources, beside `dist`, so that tests do not interfere with a service that runs from there.
 */
export function buildService(): string {
  const target = join(BUILDS, hashOfSources());
  const main = join(target, 'src/main.js');
  if (existsSync(main)) return main;
  mkdirSync(BUILDS, { recursive: true });
  removeOutdated();
  const unfinished = `${target}.${process.pid}`;
  if (isDistCurrent()) copyDist(unfinished);
  else compile(unfinished);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    // Another test file has just finished the same build.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(main)) throw error;
  }
  return main;
}

/** The command that starts a built service as `npm start` does: V8 refuses the code cache of the build with other options. */
export function startCommand(main: string): [string, ...string[]] {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return [process.execPath, ...scripts.start.split(' ').filter((word) => word.startsWith('--')), main];
}

/** Whether `dist` belongs to the current sources. `npm test` builds it before the tests if they have changed. */
const isDistCurrent = (): boolean =>
  spawnSync(process.execPath, ['config/build-when-changed.cjs', '--is-current'], { cwd: PROJECT }).status === 0;

function copyDist(target: string): void {
  for (const name of SERVER_PARTS) {
    cpSync(join(PROJECT, 'dist', name), join(target, name), { recursive: true });
  }
}

/** Without the bundle, which takes longer than the compilation: the service then loads the separate files. */
function compile(target: string): void {
  try {
    execFileSync(process.execPath, ['config/compile.cjs', target], { cwd: PROJECT, stdio: 'pipe' });
  } catch (error) {
    throw new Error(`the service does not build:\n${(error as { stderr: Buffer }).stderr.toString()}`, {
      cause: error,
    });
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const sources = ['src', 'config', 'migrations'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const settings = ['package.json', 'openapi.json', '.swcrc', 'config/compile.cjs', 'config/bundle.mjs'];
  for (const path of [...settings, ...sources.filter(isCompiled).sort()]) {
    hash.update(`${path}\0`).update(readFileSync(join(PROJECT, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

const isCompiled = (path: string): boolean => /\.(ts|json)$/.test(path) && !path.endsWith('.spec.ts');

function removeOutdated(): void {
  for (const name of readdirSync(BUILDS)) {
    const path = join(BUILDS, name);
    if (Date.now() - statSync(path).mtimeMs > OUTDATED_MS) rmSync(path, { recursive: true, force: true });
  }
}
