import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWithDuckDb } from '../../../../test/support/app/duck-db';
import {
  closeCopies,
  corpus,
  folder,
  openCopies,
  openCopy,
  update,
  warnings,
} from '../../../../test/support/fixtures/columnar-fixture';
import { sampleEvent, sampleEvents } from '../../../../test/support/samples/event-samples';

const test = testWithDuckDb();

beforeEach(openCopies);
afterEach(closeCopies);

test('only the periods that have changed are written again', async () => {
  const copy = openCopy();
  await corpus.importEvents([
    ...sampleEvents(3),
    sampleEvent('undated', { eventDate: null }),
    sampleEvent('old', { eventDate: '1999-12-31' }),
  ]);
  expect(await update(copy)).toEqual({ written: 3 });
  expect(await update(copy)).toEqual({ written: 0 });
  const before = readdirSync(folder);
  await corpus.importEvents([sampleEvent('old', { eventDate: '1999-12-30' })]);
  expect(await update(copy)).toEqual({ written: 1 });
  expect(readdirSync(folder).filter((name) => !before.includes(name))).toHaveLength(1);
});

test('an update that is cut off is continued, and files that nothing refers to are removed after an hour', async () => {
  const copy = openCopy();
  await corpus.importEvents([...sampleEvents(3), sampleEvent('old', { eventDate: '1999-12-31' })]);
  await expect(update(copy, AbortSignal.abort())).rejects.toThrow('aborted');
  const partial = '0193f3c2-7d1e-7c3a-9c59-000000000000.parquet.part';
  const recent = '0193f3c2-7d1e-7c3a-9c59-000000000001.parquet';
  for (const name of [partial, recent, 'of-somebody-else.parquet']) writeFileSync(join(folder, name), 'x');
  utimesSync(join(folder, partial), 0, 0);
  utimesSync(join(folder, 'of-somebody-else.parquet'), 0, 0);
  expect(await update(copy)).toEqual({ written: 2 });
  const names = readdirSync(folder);
  expect(names).not.toContain(partial);
  expect(names).toEqual(expect.arrayContaining([recent, 'of-somebody-else.parquet']));
  expect(names).toHaveLength(4);
});

test('PostgreSQL answers while a file is missing or damaged, and the next update writes a missing file again', async () => {
  const copy = openCopy();
  await corpus.importEvents(sampleEvents(5));
  await update(copy);
  const outcomes: string[] = [];
  copy.onRead = (outcome) => outcomes.push(outcome);
  const everything = { filter: {}, dataScope: null };
  expect((await copy.count(everything, () => 'event.month'))?.rows).toEqual([{ month: 24_217, count: 5 }]);
  const [name = ''] = readdirSync(folder);
  writeFileSync(join(folder, name), 'damaged');
  expect(await copy.count(everything, () => 'event.month')).toBeNull();
  rmSync(join(folder, name));
  expect(await copy.count(everything, () => 'event.month')).toBeNull();
  expect(warnings).toHaveLength(2);
  expect(await update(copy)).toEqual({ written: 1 });
  expect(await copy.count(everything, () => 'event.month')).not.toBeNull();
  const nearHualien = { filter: { near: { lat: 23.98, lng: 121.6, km: 9 } }, dataScope: null };
  expect(await copy.count(nearHualien, () => 'event.month')).toBeNull();
  expect(outcomes).toEqual(['answered', 'failed', 'failed', 'answered', 'skipped']);
});

test('DuckDB reads nothing outside of the folder', async () => {
  const duckDb = await openCopy().open();
  await expect(
    duckDb.query(`select * from read_text('/etc/hostname')`, [], new AbortController().signal),
  ).rejects.toThrow('Permission Error');
  await expect(duckDb.query('set enable_external_access = true', [], new AbortController().signal)).rejects.toThrow();
});
