import { prepared, PreparedStatements } from './prepared-statements';

test('a statement has the same name for the same text, and another one for another text', () => {
  const [one, same, other] = [prepared('select 1'), prepared('select 1'), prepared('select 2')];
  expect(one).toEqual(same);
  expect(other.name).not.toBe(one.name);
  // NAMEDATALEN: PostgreSQL cuts off longer names.
  expect(Buffer.byteLength(prepared('select 1 -- '.repeat(1_000)).name)).toBeLessThan(64);
});

test('a name does not depend on how many other statements were named in the meantime', () => {
  const before = prepared('select 3');
  for (let number = 0; number < 2_000; number++) prepared(`select ${number} as other`);
  expect(prepared('select 3')).toEqual(before);
});

test('other errors than those of a lost statement are not retried', async () => {
  const lost = jest.fn();
  const attempt = jest.fn(() => Promise.reject(Object.assign(new Error('division by zero'), { code: '22012' })));
  await expect(new PreparedStatements(true, lost).retryIfLost(attempt)).rejects.toThrow('division by zero');
  expect([attempt.mock.calls.length, lost.mock.calls.length]).toEqual([1, 0]);
});
