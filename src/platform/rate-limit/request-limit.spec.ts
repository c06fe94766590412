import { blockSize, isExact, requestLimit } from './request-limit';

test.each([
  [1, 1, true, 1],
  [60, 60, true, 3],
  [120, 100, true, 5],
  [121, 100, false, 5],
  [600, 100, false, 5],
  [6_000, 1_000, false, 50],
  [100_000, 16_666, false, 833],
])(
  'allows for %i requests a minute a burst of %i; exact: %s, otherwise in blocks of %i',
  (perMinute, capacity, exact, block) => {
    const limit = requestLimit(perMinute);
    expect(limit).toEqual({ perMinute, capacity });
    expect([isExact(limit), blockSize(limit)]).toEqual([exact, block]);
  },
);
