import { providerAddressFault } from './provider-address';

const STRICT = { allowsLoopback: false };
const LOOSE = { allowsLoopback: true };

test.each([
  'https://idp.example',
  'https://idp.example/a/b?c=d',
  'https://idp.example:8443/',
  'https://localhost.example',
])('%s is an address', (address) => {
  expect(providerAddressFault(address, STRICT)).toBeNull();
});

test.each([
  ['', 'whole address'],
  ['idp.example', 'whole address'],
  ['/sso', 'whole address'],
  ['https://', 'whole address'],
  ['https://idp.example/a b', 'whole address'],
  ['https:\\\\idp.example', 'whole address'],
  ['https://idp.example/\n', 'whole address'],
  [`https://idp.example/${'a'.repeat(2_000)}`, 'whole address'],
  ['http://idp.example', 'start with https://'],
  ['ftp://idp.example', 'start with https://'],
  ['javascript:alert(1)', 'start with https://'],
  ['https://localhost/', 'the service itself'],
  ['https://127.0.0.1/', 'the service itself'],
  // As the URL standard writes it: 2130706433 is 127.0.0.1.
  ['https://2130706433/', 'the service itself'],
  ['https://[::1]/', 'the service itself'],
  ['https://a@idp.example', 'no credentials'],
  ['https://a:b@idp.example', 'no credentials'],
  ['https://idp.example#a', 'no fragment'],
  ['https://idp.example#', 'no fragment'],
])('"%s" is none: %s', (address, reason) => {
  expect(providerAddressFault(address, STRICT)).toContain(reason);
});

test('http and loopback where they are allowed, and no other scheme', () => {
  for (const address of ['http://127.0.0.1:8090/a', 'https://localhost', 'http://[::1]:1', 'http://idp.example']) {
    expect(providerAddressFault(address, LOOSE)).toBeNull();
  }
  expect(providerAddressFault('ftp://127.0.0.1', LOOSE)).toContain('https://');
});

test('a query where it is not allowed', () => {
  expect(providerAddressFault('https://idp.example?', { ...STRICT, allowsQuery: false })).toBe('should have no query');
});
