import { limitedAddress } from './limited-address';
import { AnonymousLimit } from './anonymous-limit';

const NOW_MS = 1_000_000;
const QUOTA = { group: 'other', perMinute: 60 };

/** Sends `count` concurrent requests and returns the number of those that were recorded in full. */
const send = (limit: AnonymousLimit<string>, address: string, count: number, nowMs: number): number =>
  Array.from({ length: count }, (_, index) => limit.admit(address, QUOTA, `${address} ${index}`, nowMs)).filter(
    (seconds) => seconds === 0,
  ).length;

describe('the limit of anonymous records', () => {
  test('records sixty requests a minute, and counts the others', () => {
    const limit = new AnonymousLimit<string>();
    expect(send(limit, '192.0.2.1', 100, NOW_MS)).toBe(60);
    expect(limit.takeExcess(NOW_MS + 59_999)).toEqual([]);
    expect(limit.takeExcess(NOW_MS + 60_000)).toEqual([{ address: '192.0.2.1', count: 40, first: '192.0.2.1 60' }]);
    expect(limit.takeExcess(NOW_MS + 60_000)).toEqual([]);
  });

  test('starts from zero in the next minute, and still reports the count of the previous one', () => {
    const limit = new AnonymousLimit<string>();
    send(limit, '192.0.2.1', 61, NOW_MS);
    expect(send(limit, '192.0.2.1', 61, NOW_MS + 60_000)).toBe(60);
    expect(limit.takeExcess(Infinity).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('does not let one address affect another', () => {
    const limit = new AnonymousLimit<string>();
    send(limit, '192.0.2.1', 1_000, NOW_MS);
    expect(send(limit, '192.0.2.2', 60, NOW_MS)).toBe(60);
  });

  test('counts each group separately, with its own limit', () => {
    const limit = new AnonymousLimit<string>();
    send(limit, '192.0.2.1', 1_000, NOW_MS);
    const documents = { group: 'document', perMinute: 2 };
    const seconds = [1, 2, 3].map(() => limit.admit('192.0.2.1', documents, '', NOW_MS + 1_000));
    expect(seconds).toEqual([0, 0, 60]);
    expect(limit.admit('192.0.2.1', QUOTA, '', NOW_MS + 59_001)).toBe(1);
  });

  test('keeps no count of an address below the limit', () => {
    const limit = new AnonymousLimit<string>();
    send(limit, '192.0.2.1', 60, NOW_MS);
    expect(limit.takeExcess(Infinity)).toEqual([]);
  });

  test('holds ten thousand addresses, and reports the counts of those that it drops', () => {
    const limit = new AnonymousLimit<string>();
    send(limit, '192.0.2.1', 65, NOW_MS);
    for (let index = 0; index < 10_000; index++)
      limit.admit(`10.0.${index >> 8}.${index & 255}`, QUOTA, '', NOW_MS + 1);
    expect(limit.takeExcess(NOW_MS + 2)).toEqual([{ address: '192.0.2.1', count: 5, first: '192.0.2.1 60' }]);
    expect(send(limit, '192.0.2.1', 61, NOW_MS + 3)).toBe(60);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['', ''],
  ])('counts %s as %s', (ip, address) => {
    expect(limitedAddress(ip)).toBe(address);
  });
});
