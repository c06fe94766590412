import { ColumnarState } from './columnar-state';

const file = (year: string, revision: number, events = 100_000) => ({
  first: `${year}-01-01`,
  last: `${year}-12-01`,
  revision,
  names: [`${year}.parquet`],
  counts: { [`${year}-01-01`]: events / 2, [`${year}-02-01`]: events / 2 },
});
const month = (name: string, revision: number) => ({ month: `${name}-01`, revision });

test('without a change, the files are as the corpus', () => {
  const state = new ColumnarState({
    revision: 9,
    months: [month('2017-01', 3), month('2018-01', 5)],
    files: [file('2017', 3), file('2018', 5)],
  });
  expect([state.countedRevision, state.storedRevision]).toEqual([9, 9]);
  expect([...state.changed]).toEqual([]);
  expect(state.events).toBe(200_000);
});

test('a changed month is counted again, and what changed since its file was written is read again', () => {
  const months = [month('2017-01', 3), month('2018-01', 5), month('2018-02', 8)];
  const state = new ColumnarState({ revision: 9, months, files: [file('2017', 3), file('2018', 5)] });
  // The month may have changed several times: all changes of its events count, but only the last one invalidates its count.
  expect([state.countedRevision, state.storedRevision]).toEqual([7, 5]);
  expect([...state.changed]).toEqual([['2018-02-01', 8]]);
  expect([...state.currentCounts.keys()]).toEqual(['2017-01-01', '2017-02-01', '2018-01-01']);
});

test('a new month is counted by PostgreSQL, but its events are in no file', () => {
  const state = new ColumnarState({
    revision: 9,
    months: [month('2018-01', 5), month('2019-01', 9)],
    files: [file('2018', 5)],
  });
  expect([state.countedRevision, state.storedRevision]).toEqual([8, null]);
});

test('a copy that is too old is not used', () => {
  const months = ['01', '02', '03'].map((each) => month(`2019-${each}`, 9));
  expect(new ColumnarState({ revision: 9, months, files: [file('2018', 5)] }).countedRevision).toBeNull();
  const changed = {
    revision: 9,
    months: [month('2018-01', 8), month('2017-01', 3)],
    files: [file('2018', 5, 400_000), file('2017', 3)],
  };
  expect(new ColumnarState(changed).countedRevision).toBeNull();
  expect(new ColumnarState({ revision: 9, months: [], files: [] }).countedRevision).toBeNull();
});
