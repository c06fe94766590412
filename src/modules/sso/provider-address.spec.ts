import { providerAddressFault } from './provider-address';

const STRICT = { allowsLoopback: false };
const LOOSE = { allowsLoopback: true };

test.each([
  'https://idp.example',
  'https://idp.example/a/b?c=d',
  'https://idp.example:8443/',
  'https://localhost.example',
])('accepts the address %s', (address) => {
  expect(providerAddressFault(address, STRICT)).toBeNull();
});

test.each([
  ['', 'complete URL'],
  ['idp.example', 'complete URL'],
  ['/sso', 'complete URL'],
  ['https://', 'complete URL'],
  ['https://idp.example/a b', 'complete URL'],
  ['https:\\\\idp.example', 'complete URL'],
  ['https://idp.example/\n', 'complete URL'],
  [`https://idp.example/${'a'.repeat(2_000)}`, 'complete URL'],
  ['http://idp.example', 'start with https://'],
  ['ftp://idp.example', 'start with https://'],
  ['javascript:alert(1)', 'start with https://'],
  ['https://localhost/', 'to this service'],
  ['https://127.0.0.1/', 'to this service'],
  // The URL standard reads 2130706433 as 127.0.0.1.
  ['https://2130706433/', 'to this service'],
  ['https://[::1]/', 'to this service'],
  ['https://a@idp.example', 'not contain credentials'],
  ['https://a:b@idp.example', 'not contain credentials'],
  ['https://idp.example#a', 'no fragment'],
  ['https://idp.example#', 'no fragment'],
])('refuses "%s": %s', (address, reason) => {
  expect(providerAddressFault(address, STRICT)).toContain(reason);
});

test('accepts http and loopback if allowed, but no other scheme', () => {
  for (const address of ['http://127.0.0.1:8090/a', 'https://localhost', 'http://[::1]:1', 'http://idp.example']) {
    expect(providerAddressFault(address, LOOSE)).toBeNull();
  }
  expect(providerAddressFault('ftp://127.0.0.1', LOOSE)).toContain('https://');
});

test('refuses a query if it is not allowed', () => {
  expect(providerAddressFault('https://idp.example?', { ...STRICT, allowsQuery: false })).toBe('should have no query');
});
