import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../migrations');
/** There is no release before this date whose installations could be upgraded. */
const LAST_WITHOUT_RULE = '20261128';

/** The tables of an earlier migration on which this one creates an index while they are locked. */
const lockedTables = (sql: string): string[] => {
  const made = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  const indexed = [...sql.matchAll(/create (?:unique )?index (?!concurrently)[^(;]*?\bon (\w+)/g)];
  return indexed.map(([, table = '']) => table).filter((table) => !made.has(table));
};

test('the check of migrations finds an index that locks a table of an earlier migration', () => {
  const sql = `create table one (a int); create index one_idx on one (a);
    create unique index two_idx on two using gin (b); create index concurrently three_idx on three (c);`;
  expect(lockedTables(sql)).toEqual(['two']);
});

test('no migration creates an index that locks a table of an earlier migration', () => {
  const files = readdirSync(FOLDER).filter((name) => /^\d+-.*\.ts$/.test(name) && !name.endsWith('.spec.ts'));
  expect(files.length).toBeGreaterThan(40);
  const locking = files
    .filter((name) => name > `${LAST_WITHOUT_RULE}~`)
    .flatMap((name) => lockedTables(readFileSync(join(FOLDER, name), 'utf8')).map((table) => `${name}: ${table}`));
  expect(locking).toEqual([]);
});
