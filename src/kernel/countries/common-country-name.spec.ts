import { commonCountryName } from './common-country-name';

test.each([
  ['TW', 'Taiwan'],
  ['US', 'United States'],
  ['SO', 'Somalia'],
  ['XX', 'XX'],
  ['Syria', 'Syria'],
  ['', ''],
])('shows the country %j as %j', (alpha2, name) => {
  expect(commonCountryName(alpha2)).toBe(name);
});
