import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase } from '../support/app/test-database';

/*
 * SECURITY.md and the pages below it name the place where each promise is kept. These tests compare their links, rows
 * and
 * inventories with the repository: a renamed file, a new key or a new table fails until the page is updated.
 */

const PAGES = ['SECURITY.md', 'docs/asvs.md', 'docs/cryptography.md', 'docs/data.md'];
const STATUSES = ['met', 'partly', 'not met', 'deployment', 'n/a'];

const read = (path: string): string => readFileSync(path, 'utf8');

/** Links to files, relative to the root of the repository. Links to other sites and within a page are ignored. */
const linksOf = (text: string, page: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:https?:|#)/.test(target))
    .map((target) => normalize(join(dirname(page), target.replace(/#.*$/, ''))));

interface Row {
  id: string;
  level: string;
  requirement: string;
  status: string;
  where: string;
  test: string;
}

const ASVS = 'docs/asvs.md';
const rows: Row[] = read(ASVS)
  .split('\n')
  .filter((line) => /^\| *\d+\.\d+\.\d+ *\|/.test(line))
  .map((line) => {
    const [id = '', level = '', requirement = '', status = '', where = '', test = '', ...more] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    expect([id, more]).toEqual([id, []]);
    return { id, level, requirement, status, where, test };
  });

const requirements = read('test/contract/asvs-5.0.0.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '));

test.each(PAGES)('%s links only to files that exist', (page) => {
  const links = linksOf(read(page), page);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test('README.md and ARCHITECTURE.md link to SECURITY.md', () => {
  for (const page of ['README.md', 'ARCHITECTURE.md']) expect(linksOf(read(page), page)).toContain('SECURITY.md');
  for (const page of PAGES.slice(1)) expect(linksOf(read('SECURITY.md'), 'SECURITY.md')).toContain(page);
});

describe('the table of ASVS 5.0', () => {
  test('contains each requirement of levels 1 and 2 once, in order, with its level', () => {
    expect(requirements).toHaveLength(253);
    expect(rows.map(({ id, level }) => [id, level])).toEqual(requirements);
  });

  test('summarises each requirement in its own words, with a status', () => {
    for (const { id, requirement, status } of rows) {
      expect([id, requirement.length > 5, STATUSES.includes(status)]).toEqual([id, true, true]);
      expect([id, requirement]).not.toEqual([id, expect.stringMatching(/^Verify that/)]);
    }
  });

  test('names a file for each met requirement, and a test or the reason why there is none', () => {
    for (const { id, where, test: shownBy } of rows.filter(({ status }) => status === 'met')) {
      expect([id, linksOf(where, ASVS).length]).not.toEqual([id, 0]);
      const tests = linksOf(shownBy, ASVS).filter((path) => /\.spec\.ts$|^test\//.test(path));
      expect([id, tests.length > 0 || /^No test: \S.{9}/.test(shownBy)]).toEqual([id, true]);
    }
  });

  test('names for each unmet or partly met requirement what would close it', () => {
    for (const { id, where } of rows.filter(({ status }) => ['partly', 'not met'].includes(status))) {
      expect([id, where]).toEqual([id, expect.stringMatching(/To close: \S.{9}/)]);
    }
  });

  test('gives a reason for each requirement that does not apply, and links to SECURITY.md for those of the deployment', () => {
    for (const { id, where, status } of rows) {
      if (status === 'n/a') expect([id, where.length > 15]).toEqual([id, true]);
      if (status === 'deployment')
        expect([id, linksOf(where, ASVS)]).toEqual([id, expect.arrayContaining(['SECURITY.md'])]);
    }
  });

  test('matches the counts on its page', () => {
    const counts = STATUSES.map((status) => {
      const own = rows.filter((row) => row.status === status);
      return [status, own.filter(({ level }) => level === '1').length, own.filter(({ level }) => level === '2').length];
    });
    const said = [...read(ASVS).matchAll(/^\| (met|partly|not met|deployment|n\/a) +\| +(\d+) +\| +(\d+) +\|/gm)].map(
      ([, status, one, two]) => [status, Number(one), Number(two)],
    );
    expect(said).toEqual(counts);
  });
});

describe('the inventory of cryptography', () => {
  const inventory = read('docs/cryptography.md');

  test('names exactly the purposes that keys are derived for', () => {
    const purposes = /type Purpose =([^;]+);/.exec(read('src/platform/crypto/master-key.ts'))?.[1] ?? '';
    const derived = [...purposes.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name);
    const named = [...inventory.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => name);
    expect(derived.length).toBeGreaterThan(5);
    expect(named.sort()).toEqual(derived.sort());
  });

  test('names every file that uses SHA-1 or MD5', () => {
    const uses = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((path) => join('src', path))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
      .filter((path) => /['"](?:sha1|md5|RSA-SHA1)['"]/i.test(read(path)));
    const weaker = inventory.slice(inventory.indexOf('## Weaker algorithms'));
    expect(uses.length).toBeGreaterThan(0);
    expect(linksOf(weaker, 'docs/cryptography.md')).toEqual(expect.arrayContaining(uses));
  });
});

test('docs/data.md names exactly the tables of the database', async () => {
  const database = await createTestDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    const page = read('docs/data.md');
    const stored = page.slice(page.indexOf('## What is stored'), page.indexOf('Outside of the database'));
    const named = [...stored.matchAll(/^\| (`[a-z_`, ]+`) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(named.sort()).toEqual(tables.map(({ name }) => name).sort());
  } finally {
    await owner.end();
    await database.drop();
  }
});
