import { bytesText } from './size';

test('writes sizes with a unit', () => {
  expect([0, 999, 12_345, 3_400_000].map(bytesText)).toEqual(['0 B', '999 B', '12.3 kB', '3.4 MB']);
});
