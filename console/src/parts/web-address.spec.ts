import { isWebAddress } from './web-address';

test('accepts only http and https addresses as links', () => {
  const addresses = [
    'https://example.org/a',
    'HTTP://example.org',
    'javascript:alert(1)',
    ' https://example.org',
    null,
  ];
  expect(addresses.map(isWebAddress)).toEqual([true, true, false, false, false]);
});
