// Runs `npm run build` after `npm ci` and before `npm start`, `npm run tms` and `npm test`, unless the sources are those of the last build.
// With `--is-current` it builds nothing: it exits with 0 if the last build is current, and with 1 otherwise.
// With `--if-possible` it does nothing where the compiler or the sources are missing, as after `npm ci --omit=dev`.
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const FOLDERS = ['src', 'config', 'migrations', 'console', 'client/src'];
const FILES = ['package.json', 'package-lock.json', 'openapi.json', '.swcrc', 'tsconfig.json'];
const BUILT = ['dist/src/main.js', 'dist/src/cli.js', 'dist/server/run-service.js', 'dist/console/index.html'];
const MARK = 'dist/.built';

function hashOfSources() {
  const hash = createHash('sha256');
  const sources = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  for (const path of [...FILES, ...sources.sort()].filter((one) => existsSync(one))) {
    hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const isBuilt = (hash) =>
  [...BUILT, MARK].every((path) => existsSync(path)) && readFileSync(MARK, 'utf8').trim() === hash;

const canBuild = () => {
  try {
    for (const compiler of ['@swc/core', 'vite']) require.resolve(compiler, { paths: [process.cwd()] });
    return existsSync('src/main.ts');
  } catch {
    return false;
  }
};

if (process.argv.includes('--if-possible') && !canBuild()) process.exit(0);
const hash = hashOfSources();
if (process.argv.includes('--is-current')) {
  process.exitCode = isBuilt(hash) ? 0 : 1;
} else if (!isBuilt(hash)) {
  // An interrupted build leaves no record.
  rmSync(MARK, { force: true });
  const { status } = spawnSync('npm run build --silent', { shell: true, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(MARK, `${hash}\n`);
}
