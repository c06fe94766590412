import fc from 'fast-check';
import { ListCursor, type PlaceType } from './list-cursor';

const LIST = new ListCursor('alerts', 'instant', 'uuid');
const PLACE = ['2026-11-21T08:15:30.123456Z', '01a0c3f2-7b10-7d52-8a34-0c1d2e3f4a5b'];
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('reads the place that it wrote', () => {
  expect(LIST.read(LIST.write(PLACE))).toEqual(PLACE);
});

test('reads any text by which a list may be ordered', () => {
  const list = new ListCursor('names', 'text', 'integer');
  const places = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.maxSafeInteger().map(String));
  fc.assert(
    fc.property(places, (place) => {
      const isStorable = !place[0].includes('\0') && !/\p{Surrogate}/u.test(place[0]);
      expect(list.read(list.write(place))).toEqual(isStorable ? place : undefined);
    }),
  );
});

test.each<[string, string]>([
  ['an empty text', ''],
  ['a text that is not base64url', '%00'],
  ['a text that is not JSON', Buffer.from('x').toString('base64url')],
  ['a JSON value that is not a list', encoded({ 0: 'alerts' })],
  ['the cursor of another list', new ListCursor('reports', 'instant', 'uuid').write(PLACE)],
  ['too few values', encoded(['alerts', PLACE[0]])],
  ['too many values', encoded(['alerts', ...PLACE, 'x'])],
  ['a value that is not a text', encoded(['alerts', PLACE[0], 5])],
  ['an instant that does not exist', encoded(['alerts', '2026-02-30T00:00:00.000000Z', PLACE[1]])],
  ['an instant with an offset', encoded(['alerts', '2026-02-20T00:00:00+01:00', PLACE[1]])],
  ['an id that is not a UUID', encoded(['alerts', PLACE[0], 'x'])],
  ['another spelling of a cursor', `${LIST.write(PLACE)}=`],
  ['blanks in the JSON', Buffer.from(JSON.stringify(['alerts', ...PLACE], null, 1)).toString('base64url')],
  ['a cursor that is too long', encoded(['alerts', 'x'.repeat(5_000)])],
])('refuses %s as a cursor', (_, text) => {
  expect(LIST.read(text)).toBeUndefined();
});

test.each<[PlaceType, string, boolean]>([
  ['integer', '9007199254740991', true],
  ['integer', '9007199254740993', false],
  ['integer', '1.5', false],
  ['float', '20.621', true],
  ['float', '1e-07', true],
  ['float', 'NaN', false],
  ['float', '1e999', false],
  ['date', '2018-02-28', true],
  ['date', '2018-02-30', false],
  ['text', 'a\0b', false],
])('accepts only valid values of type %s: %j is %j', (type, value, isTaken) => {
  const list = new ListCursor('list', type);
  expect(list.read(list.write([value]))).toEqual(isTaken ? [value] : undefined);
});
