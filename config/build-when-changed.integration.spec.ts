import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCRIPT = join(__dirname, 'build-when-changed.cjs');
// Records that it ran, and builds; fails if a source requests it.
const BUILD = `const fs = require('node:fs');
const { hashOfSources, removeMark, writeMark } = require(${JSON.stringify(join(__dirname, 'build-mark.cjs'))});
removeMark();
fs.appendFileSync('builds', 'x');
const source = fs.readFileSync('src/main.ts', 'utf8');
if (source === 'broken') { console.log('it is broken'); process.exit(2); }
fs.mkdirSync('dist/src', { recursive: true });
for (const name of ['main', 'cli']) fs.writeFileSync('dist/src/' + name + '.js', source);
fs.mkdirSync('dist/server', { recursive: true });
fs.writeFileSync('dist/server/run-service.js', source);
fs.mkdirSync('dist/console', { recursive: true });
fs.writeFileSync('dist/console/index.html', source);
writeMark(hashOfSources());`;

let folder: string;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const run = (...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
const builds = (): number => readFileSync(join(folder, 'builds'), 'utf8').length;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tms-build-'));
  write('package.json', JSON.stringify({ scripts: { build: 'node build.js' } }));
  write('build.js', BUILD);
  write('src/main.ts', 'first');
  write('config/settings.ts', '');
  write('migrations/one.ts', '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('builds once for each state of the sources, regardless of their dates', () => {
  for (let time = 0; time < 2; time++) expect(run().status).toBe(0);
  expect(builds()).toBe(1);
  write('src/main.ts', 'first');
  write('src/main.spec.ts', 'a test');
  expect([run().status, builds()]).toEqual([0, 1]);
  for (const [index, path] of [
    'src/main.ts',
    'src/deep/new.ts',
    'migrations/one.ts',
    'console/src/page.tsx',
    'client/src/schema.ts',
    'tsconfig.json',
  ].entries()) {
    write(path, 'other');
    expect([run().status, builds()]).toEqual([0, index + 2]);
  }
});

test('reports with --is-current whether a build is needed, and builds nothing', () => {
  expect(run('--is-current').status).toBe(1);
  run();
  expect(run('--is-current').status).toBe(0);
  write('src/main.ts', 'other');
  expect([run('--is-current').status, builds()]).toEqual([1, 1]);
});

test('with --if-possible, builds only where the compilers and the sources are installed', () => {
  expect([run('--if-possible').status, existsSync(join(folder, 'builds'))]).toEqual([0, false]);
  for (const compiler of ['@swc/core', 'vite']) write(`node_modules/${compiler}/index.js`, '');
  expect([run('--if-possible').status, builds()]).toEqual([0, 1]);
  expect([run().status, builds()]).toEqual([0, 1]);
  rmSync(join(folder, 'src'), { recursive: true });
  expect([run('--if-possible').status, builds()]).toEqual([0, 1]);
});

test('builds again if the build output is missing', () => {
  run();
  rmSync(join(folder, 'dist/src/cli.js'));
  expect([run().status, builds()]).toEqual([0, 2]);
});

test('reports a failed build with its status on standard error, and tries again', () => {
  run();
  write('src/main.ts', 'broken');
  const { status, stdout, stderr } = run();
  expect(status).not.toBe(0);
  expect([stdout, stderr.includes('it is broken')]).toEqual(['', true]);
  write('src/main.ts', 'first');
  expect([run().status, builds()]).toEqual([0, 3]);
});
