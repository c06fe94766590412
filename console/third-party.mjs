// The list of third-party software on the page About, and the licences of what the browser loads, written by each build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IN_PACKAGE = /^(?<folder>.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i;
const NOT_STATED = 'not stated';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The packages that the service needs while it runs, according to the lock file. */
const servicePackages = () =>
  Object.entries(readJson(join(ROOT, 'package-lock.json')).packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? NOT_STATED,
      usedBy: 'service',
    }));

/** The packages whose modules or styles are part of the built files. */
const bundledFolders = (bundle) => {
  const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
  const folders = modules.map((id) => IN_PACKAGE.exec(id.replace(/^\0/, '').replaceAll('\\', '/'))?.groups.folder);
  return [...new Set(folders)].filter((folder) => folder !== undefined && existsSync(join(folder, 'package.json')));
};

const describe = (folder) => {
  const { name, version, license = NOT_STATED } = readJson(join(folder, 'package.json'));
  return { name, version, licence: license, usedBy: 'console' };
};

const licenceText = (folder) => {
  const { name, version, licence } = describe(folder);
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`== ${name} ${version} (${licence}) ==`, ...texts].join('\n\n');
};

const byName = (one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version);

/** Writes `third-party.json`, and `third-party-licences.txt`, which has to accompany the code in the browser. */
export const thirdParty = () => ({
  name: 'third-party',
  apply: 'build',
  generateBundle(_options, bundle) {
    const folders = bundledFolders(bundle).sort();
    const packages = [...folders.map(describe), ...servicePackages()].sort(byName);
    const unique = new Map(packages.map((one) => [`${one.name} ${one.version} ${one.usedBy}`, one]));
    this.emitFile({ type: 'asset', fileName: 'third-party.json', source: JSON.stringify([...unique.values()]) });
    this.emitFile({
      type: 'asset',
      fileName: 'third-party-licences.txt',
      source: `${folders.map(licenceText).join('\n\n\n')}\n`,
    });
  },
});

/** The versions that the page About shows. @throws Error if the methodology has none */
export function builtVersions() {
  const settings = readFileSync(join(ROOT, 'src/kernel/evaluation/settings.ts'), 'utf8');
  const methodology = /METHODOLOGY_VERSION = '([\d.]+)'/.exec(settings)?.[1];
  if (methodology === undefined) throw new Error('src/kernel/evaluation/settings.ts has no METHODOLOGY_VERSION');
  return { __VERSION__: readJson(join(ROOT, 'package.json')).version, __METHODOLOGY__: methodology };
}
