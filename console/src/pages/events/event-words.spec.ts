import { binText, estimatedBytes, eventDays, trendText } from './event-words';
import type { EventRow } from './types';

test('writes the days of an event', () => {
  expect(eventDays({ eventDate: null, eventDateEnd: null })).toBe('No date');
  expect(eventDays({ eventDate: '2018-02-06', eventDateEnd: '2018-02-06' })).toBe('2018-02-06');
  expect(eventDays({ eventDate: '2018-02-06', eventDateEnd: '2018-02-09' })).toBe('2018-02-06 to 2018-02-09');
});

test.each([
  [{ last30Days: 30, previous30Days: 20, changePercent: 50 }, '30 (+50 %)'],
  [{ last30Days: 10, previous30Days: 20, changePercent: -50 }, '10 (−50 %)'],
  [{ last30Days: 20, previous30Days: 0, changePercent: null }, '20, none before'],
  [{ last30Days: 0, previous30Days: 0, changePercent: null }, 'none in 60 days'],
] as const)('writes the trend %j as “%s”', (trend, words) => {
  expect(trendText({ trend })).toBe(words);
});

test('writes the length of a bin', () => {
  expect([86_400, 2_592_000, 7_200, 600, 1].map(binText)).toEqual([
    '1 day',
    '30 days',
    '2 hours',
    '10 minutes',
    '1 second',
  ]);
});

test('estimates the size of JSON from a sample, and of no other format', () => {
  const sample = [{ id: 'ab' }, { id: 'é' }] as unknown as EventRow[];
  expect(estimatedBytes('ndjson', sample, 10)).toBe(120);
  expect(estimatedBytes('parquet', sample, 10)).toBeNull();
  expect(estimatedBytes('json', [], 10)).toBeNull();
});
