import { readReportsSearch } from './search';

const ID = '0193f3c2-7d1e-7c3a-9c59-000000000001';

test('reads the filter, the page and the selection', () => {
  expect(readReportsSearch({ subject: 'web_search', after: 'Ee0b64_-', sel: ID })).toEqual({
    subject: 'web_search',
    after: 'Ee0b64_-',
    sel: ID,
  });
});

test('ignores unknown values', () => {
  expect(readReportsSearch({ subject: 'asset', after: '../x', sel: 'x', page: '2' })).toEqual({});
  expect(readReportsSearch({ subject: ['threat', 'lookup'], after: ['a', 'b'] })).toEqual({});
});
