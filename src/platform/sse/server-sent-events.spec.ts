import { ValidationError } from '../../kernel/errors/validation-error';
import { encodeFrames, formatFrame, readLastEventId } from './server-sent-events';

test('formats an event as three lines and an empty one', () => {
  expect(formatFrame({ id: 7, type: 'item', data: '{"a":"é"}' })).toBe('id: 7\nevent: item\ndata: {"a":"é"}\n\n');
});

test('encodes the same events once', () => {
  const events = [
    { id: 7, type: 'item', data: '{"a":"é"}' },
    { id: 8, type: 'item', data: '{}' },
  ];
  const bytes = encodeFrames(events);
  expect(bytes.toString()).toBe(events.map(formatFrame).join(''));
  expect(encodeFrames(events)).toBe(bytes);
  expect(encodeFrames([...events])).toEqual(bytes);
  expect(encodeFrames([])).toHaveLength(0);
});

describe('Last-Event-ID', () => {
  test.each([
    [undefined, 0],
    ['', 0],
    ['0', 0],
    ['12', 12],
    ['0012', 12],
    ['2147483647', 2_147_483_647],
  ])('reads %p as %d', (value, id) => {
    expect(readLastEventId({ 'last-event-id': value })).toBe(id);
  });

  test.each(['-1', '1.5', 'x', '1e3', ' 1', '2147483648', '99999999999999999999', '١'])('refuses %p', (value) => {
    expect(() => readLastEventId({ 'last-event-id': value })).toThrow(ValidationError);
  });

  test('is refused if it was sent twice', () => {
    expect(() => readLastEventId({ 'last-event-id': '1, 2' })).toThrow(ValidationError);
  });
});
