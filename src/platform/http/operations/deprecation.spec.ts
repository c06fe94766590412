import { deprecationHeaders } from './deprecation';

const LINK = 'https://threats.example.com/docs/http#versions';
const headersOf = (since: string, sunset: string, link = LINK) => deprecationHeaders({ since, sunset, link });

test('sends when the operation was deprecated, when it ends, and where to read more', () => {
  expect(headersOf('2027-01-31', '2027-08-01')).toEqual([
    // RFC 9745 §2.1: an Item Structured Header Field, a Date.
    ['deprecation', '@1801353600'],
    ['sunset', 'Sun, 01 Aug 2027 00:00:00 GMT'],
    ['link', `<${LINK}>; rel="deprecation"; type="text/html"`],
  ]);
});

test.each([
  ['2027-01-15', '2027-07-15'],
  ['2026-09-30', '2027-03-30'],
  ['2027-01-15', '2030-01-01'],
])('accepts the period from %s to %s', (since, sunset) => {
  expect(headersOf(since, sunset)).toHaveLength(3);
});

test.each([
  ['2027-01-15', '2027-07-14', 'should stay for 6 months'],
  ['2027-01-15', '2027-01-15', 'should stay for 6 months'],
  ['2027-01-15', '2026-01-15', 'should stay for 6 months'],
  // This day does not exist six months after the end of August, and the last day of February is not enough.
  ['2026-08-31', '2027-02-28', 'should stay for 6 months'],
  ['2027-02-30', '2028-01-01', 'not a date'],
  ['2027-1-5', '2028-01-01', 'not a date'],
  ['soon', '2028-01-01', 'not a date'],
  ['2027-01-15', 'never', 'not a date'],
])('refuses the period from %s to %s', (since, sunset, why) => {
  expect(() => headersOf(since, sunset)).toThrow(why);
});

test('refuses a link that is not an address', () => {
  expect(() => headersOf('2027-01-15', '2028-01-01', 'a> b')).toThrow('not an address');
});
