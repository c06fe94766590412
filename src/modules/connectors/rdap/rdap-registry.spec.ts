import { readRegistry, serversOfDomain, serversOfIp } from './rdap-registry';

const DNS = readRegistry({
  version: '1.0',
  publication: '2029-01-01T00:00:00Z',
  services: [
    [
      ['example', 'TEST'],
      ['http://old.example/rdap', 'https://registry.example/rdap'],
    ],
    [['co.example'], ['https://co.example/rdap/']],
    [['plain'], ['http://plain.example/']],
    [['none'], ['ftp://none.example/']],
    'odd',
  ],
});
const IPS = readRegistry({
  services: [
    [['192.0.0.0/8', '2001:db8::/32', 'odd/8'], ['https://wide.example/']],
    [['192.0.2.0/24', '2001:db8:1::/48'], ['https://narrow.example/']],
  ],
});

test.each([
  ['a.example', ['https://registry.example/rdap/', 'http://old.example/rdap/']],
  ['a.test', ['https://registry.example/rdap/', 'http://old.example/rdap/']],
  ['a.b.co.example', ['https://co.example/rdap/']],
  ['a.plain', ['http://plain.example/']],
  ['a.none', []],
  ['a.elsewhere', []],
])('finds the servers of domain %s', (domain, servers) => {
  expect(serversOfDomain(DNS!, domain)).toEqual(servers);
});

test.each([
  ['192.0.3.1', ['https://wide.example/']],
  ['192.0.2.1', ['https://narrow.example/']],
  ['2001:db8::1', ['https://wide.example/']],
  ['2001:db8:1::1', ['https://narrow.example/']],
  ['198.51.100.1', []],
])('finds the servers of address %s', (ip, servers) => {
  expect(serversOfIp(IPS!, ip)).toEqual(servers);
});

test.each([[null], [[]], [{}], [{ services: {} }], ['text']])('refuses %j as a registry', (document) => {
  expect(readRegistry(document)).toBeNull();
});
