// `npm run sbom`: prints the bill of materials of what is shipped, in CycloneDX. It installs the shipped packages in a temporary folder
// first. With `--installed` they are already installed in this folder, without any others, and the folder has the name of the package,
// which npm takes from there.
//
// `npm sbom --omit dev` leaves out packages that the service and its development share, so npm gets a package.json without development
// packages instead.
const { execFileSync } = require('node:child_process');
const { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { devDependencies, optionalDependencies, peerDependencies, ...shipped } = require('../package.json');

const PROJECT = resolve(__dirname, '..');

function npm(folder, ...options) {
  return execFileSync('npm', options, { cwd: folder, maxBuffer: 64 * 2 ** 20, stdio: ['ignore', 'pipe', 'inherit'] });
}

function printSbom(folder) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(shipped));
  process.stdout.write(npm(folder, 'sbom', '--sbom-format', 'cyclonedx'));
}

function installAndPrint(temporary) {
  const folder = join(temporary, shipped.name);
  mkdirSync(folder);
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(PROJECT, name), join(folder, name));
  npm(folder, 'ci', '--omit=dev', '--omit=optional', '--ignore-scripts');
  printSbom(folder);
}

if (process.argv.includes('--installed')) {
  printSbom(PROJECT);
} else {
  const temporary = mkdtempSync(join(tmpdir(), 'tms-sbom-'));
  try {
    installAndPrint(temporary);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
