// Runs `npm run build` after `npm ci` and before `npm start`, `npm run tms` and `npm test`, unless the sources are those of the last build.
// With `--is-current` it builds nothing: it exits with 0 if the last build is current, and with 1 otherwise.
// With `--if-possible` it does nothing where the compilers or the sources are missing, as after `npm ci --omit=dev`.
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { hashOfSources, isBuilt } = require('./build-mark.cjs');

const canBuild = () => {
  try {
    for (const compiler of ['@swc/core', 'vite']) require.resolve(compiler, { paths: [process.cwd()] });
    return existsSync('src/main.ts');
  } catch {
    return false;
  }
};

function main() {
  if (process.argv.includes('--if-possible') && !canBuild()) return 0;
  const isCurrent = isBuilt(hashOfSources());
  if (process.argv.includes('--is-current')) return isCurrent ? 0 : 1;
  if (isCurrent) return 0;
  return spawnSync('npm run build --silent', { shell: true, stdio: ['ignore', 2, 2] }).status ?? 1;
}

process.exitCode = main();
