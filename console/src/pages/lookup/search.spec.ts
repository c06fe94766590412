import {
  hasFilters,
  readBatchesSearch,
  readBatchSearch,
  readLookupSearch,
  readLookupsSearch,
  readMonitoredSearch,
} from './search';

const ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

it('reads the filters and the selection of the list', () => {
  expect(readLookupsSearch({ status: 'ambiguous', ref: 'case 1', sel: ID })).toEqual({
    status: 'ambiguous',
    ref: 'case 1',
    sel: ID,
  });
  expect(readLookupsSearch({ status: ['no_match'], ref: ['a', 'b'] })).toEqual({ status: 'no_match', ref: 'a' });
});

it('ignores unknown values, and shortens a reference that is too long', () => {
  expect(readLookupsSearch({ status: 'gone', ref: '', sel: 'x', other: '1' })).toEqual({});
  expect(readLookupsSearch({ ref: 'x'.repeat(300) }).ref).toHaveLength(256);
  expect(readLookupSearch({ sel: 'x' })).toEqual({});
  expect(readLookupSearch({ sel: ID })).toEqual({ sel: ID });
});

it('does not count the selection as a filter', () => {
  expect([hasFilters({ sel: ID }), hasFilters({ ref: 'a' }), hasFilters({ status: 'resolved' })]).toEqual([
    false,
    true,
    true,
  ]);
});

it('reads the filters of batches and of their results, and ignores unknown values', () => {
  expect(readBatchesSearch({ status: 'running', sel: ID })).toEqual({ status: 'running', sel: ID });
  expect(readBatchesSearch({ status: 'receiving', sel: 'x' })).toEqual({});
  expect([readBatchSearch({ show: 'all' }), readBatchSearch({ show: 'no_match' })]).toEqual([
    { show: 'all' },
    { show: 'no_match' },
  ]);
  expect(readBatchSearch({ show: 'queued' })).toEqual({});
});

it('reads the filters of monitored subjects, and ignores unknown values', () => {
  expect(readMonitoredSearch({ show: 'all', ref: 'a', sel: ID })).toEqual({ show: 'all', ref: 'a', sel: ID });
  expect(readMonitoredSearch({ show: 'open', status: 'resolved', sel: 'x' })).toEqual({});
});
