import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const PROJECT = resolve(__dirname, '../../..');
const BUILDS = join(PROJECT, 'node_modules/.cache/service-build');
const OUTDATED_MS = 3_600_000;

/**
 * The service as `npm run build` creates it; returns the path of its main.js. Built once for each state of the sources,
 * beside
 * `dist`, so that tests do not interfere with a service that runs from there.
 */
export function buildService(): string {
  const target = join(BUILDS, hashOfSources());
  const main = join(target, 'src/main.js');
  if (existsSync(main)) return main;
  mkdirSync(BUILDS, { recursive: true });
  removeOutdated();
  const unfinished = `${target}.${process.pid}`;
  const tsc = [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--incremental', 'false'];
  try {
    execFileSync(process.execPath, [...tsc, '--outDir', unfinished], { cwd: PROJECT, stdio: 'pipe' });
  } catch (error) {
    throw new Error(`the service does not build:\n${(error as { stdout: Buffer }).stdout.toString()}`, {
      cause: error,
    });
  }
  try {
    renameSync(unfinished, target);
  } catch (error) {
    // Another test file has just finished the same build.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(main)) throw error;
  }
  return main;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const sources = ['src', 'config', 'migrations'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json'];
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
