import { uuidv7 } from 'uuidv7';
import { earliestLogging } from './request-time';

const idOf = (time: string): string => {
  const digits = Date.parse(time).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}${uuidv7().slice(13)}`;
};

test('returns a day before the earliest request', () => {
  expect(earliestLogging([idOf('2026-03-05T10:00:00.500Z'), idOf('2026-03-04T10:00:00.123Z')])).toBe(
    '2026-03-03T10:00:00.123Z',
  );
});

test.each([[[]], [['8b3e4ad2-7a0f-4c4b-9d0a-0c1d2e3f4a5b']], [[uuidv7(), '8b3e4ad2-7a0f-4c4b-9d0a-0c1d2e3f4a5b']]])(
  'returns -infinity if an id contains no time: %j',
  (ids) => {
    expect(earliestLogging(ids)).toBe('-infinity');
  },
);

test('limits a time beyond the year 9999', () => {
  expect(earliestLogging(['ffffffff-ffff-7000-8000-000000000000'])).toBe('9999-12-31T00:00:00.000Z');
  expect(earliestLogging(['00000000-0000-7000-8000-000000000000'])).toBe('1970-01-01T00:00:00.000Z');
});
