import { readFileSync } from 'node:fs';

/*
 * The inventory of third-party code is package-lock.json. `npm ci` compares each package with the hash in it, so a
 * package
 * without a hash, or from outside the registry, would be installed unchecked.
 */

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

test('the lock file has a hash for every package of the service', () => {
  expect(installed.length).toBeGreaterThan(100);
  const unknown = installed.filter(
    ([, { dev, integrity }]) => dev !== true && !(integrity ?? '').startsWith('sha512-'),
  );
  expect(unknown.map(([path]) => path)).toEqual([]);
});

test('no package comes from a repository, an address or a folder', () => {
  const elsewhere = installed.filter(
    ([, { version, resolved, link }]) =>
      link === true || resolved !== undefined || !/^\d+\.\d+\.\d+/.test(version ?? ''),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test('package.json names exact versions, so that no update is installed unnoticed', () => {
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
});
