import { retryDelayMs } from './retry-schedule';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the retry schedule of webhooks', () => {
  test.each([
    [1, 5_000],
    [2, 5 * MINUTE_MS],
    [3, 30 * MINUTE_MS],
    [4, 2 * HOUR_MS],
    [5, 5 * HOUR_MS],
    [6, 10 * HOUR_MS],
    [7, 14 * HOUR_MS],
    [8, 20 * HOUR_MS],
    [9, 24 * HOUR_MS],
  ])('has the documented pause after failure %i', (failures, expected) => {
    expect(retryDelayMs(failures, null, 0)).toBe(expected);
    expect(retryDelayMs(failures, null, 1)).toBeCloseTo(expected * 1.2);
    expect(retryDelayMs(failures, null, 0.5)).toBeCloseTo(expected * 1.1);
  });

  test('ends after the tenth failure', () => {
    expect(retryDelayMs(10, null, 0)).toBeNull();
    expect(retryDelayMs(10, 1_000, 0)).toBeNull();
  });

  test('is extended by the pause that the receiver requests, up to one day', () => {
    expect(retryDelayMs(1, 60_000, 0)).toBe(60_000);
    expect(retryDelayMs(3, 60_000, 0)).toBe(30 * MINUTE_MS);
    expect(retryDelayMs(1, 1_000 * HOUR_MS, 0)).toBe(24 * HOUR_MS);
  });
});
