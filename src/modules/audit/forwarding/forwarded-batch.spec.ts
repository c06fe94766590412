import { chainedRecord } from '../../../../test/support/audit/audit-fixtures';
import { forwardedBatch } from './forwarded-batch';

const recordOf = (chainId: string, seq: number) => ({ ...chainedRecord({ seq }), chainId });

test('moves each chain to its last record', () => {
  const chains = [
    { chainId: 'a', seq: 3, head: 9 },
    { chainId: 'b', seq: 0, head: 1 },
  ];
  const records = [recordOf('a', 4), recordOf('a', 5), recordOf('b', 1)];
  expect(forwardedBatch(chains, records)).toEqual({
    positions: [
      { chainId: 'a', seq: 5 },
      { chainId: 'b', seq: 1 },
    ],
    missing: [],
  });
});

test('names the numbers that are missing before and between records', () => {
  const records = [recordOf('a', 6), recordOf('a', 7), recordOf('a', 9)];
  expect(forwardedBatch([{ chainId: 'a', seq: 2, head: 20 }], records)).toEqual({
    positions: [{ chainId: 'a', seq: 9 }],
    missing: [
      { chainId: 'a', first: 3, last: 5 },
      { chainId: 'a', first: 8, last: 8 },
    ],
  });
});

test('moves a chain without remaining records to its head', () => {
  expect(forwardedBatch([{ chainId: 'a', seq: 2, head: 4 }], [])).toEqual({
    positions: [{ chainId: 'a', seq: 4 }],
    missing: [{ chainId: 'a', first: 3, last: 4 }],
  });
});
