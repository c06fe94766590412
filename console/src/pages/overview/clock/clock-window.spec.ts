import { binBars, countInBins, endWindowAt, moveWindow, windowText } from './clock-window';

const HOUR = 3_600_000;
const NOW = Date.parse('2018-02-07T00:00:00Z');

test('counts every time in one bin, the last one included', () => {
  const { bins, from, to } = countInBins([NOW - 48 * HOUR, NOW - 47 * HOUR, NOW], NOW, 4);
  expect([from, to]).toEqual([NOW - 48 * HOUR, NOW]);
  expect(bins).toEqual([2, 0, 0, 1]);
});

test('covers a day if there are no times', () => {
  expect(countInBins([], NOW, 2)).toEqual({ bins: [0, 0], from: NOW - 24 * HOUR, to: NOW });
});

test('moves one end of a growing window and both ends of a sliding one, within the limits', () => {
  const limits = { from: 0, to: 10 };
  expect(moveWindow({ from: 1, to: 4 }, 3, limits, true)).toEqual({ from: 1, to: 7 });
  expect(moveWindow({ from: 1, to: 4 }, 3, limits, false)).toEqual({ from: 4, to: 7 });
  expect(moveWindow({ from: 1, to: 9 }, 3, limits, false)).toEqual({ from: 2, to: 10 });
  expect(moveWindow({ from: 5, to: 6 }, -9, limits, true)).toEqual({ from: 0, to: 0 });
});

test('ends a growing window at a time from the first one on, and a sliding window not before its beginning', () => {
  expect(endWindowAt({ from: 4, to: 6 }, 8, 1, true)).toEqual({ from: 1, to: 8 });
  expect(endWindowAt({ from: 4, to: 6 }, 8, 1, false)).toEqual({ from: 4, to: 8 });
  expect(endWindowAt({ from: 4, to: 6 }, 2, 1, false)).toEqual({ from: 2, to: 2 });
  expect(endWindowAt(undefined, 8, 1, false)).toEqual({ from: 1, to: 8 });
});

test('draws bars by the root of their number, and marks those in the window', () => {
  const range = { bins: [0, 1, 4, 400], from: 0, to: 40 };
  expect(binBars(range, { from: 10, to: 26 })).toEqual([
    { height: 0, isIn: false },
    { height: 1.5, isIn: true },
    { height: 2, isIn: true },
    { height: 20, isIn: false },
  ]);
  expect(binBars(range, undefined).every(({ isIn }) => isIn)).toBe(true);
});

test('describes the window in words', () => {
  expect(windowText({ from: NOW - 24 * HOUR, to: NOW })).toBe('6 Feb, 00:00 – 7 Feb, 00:00 UTC');
});
