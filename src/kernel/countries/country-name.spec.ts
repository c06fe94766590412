import { countryName } from './country-name';

test.each([
  ['DE', 'Germany'],
  ['XK', 'Kosovo'],
  ['AC', null],
  ['', null],
])('returns the name of %s', (alpha2, name) => {
  expect(countryName(alpha2)).toBe(name);
});
