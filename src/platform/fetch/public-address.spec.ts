import fc from 'fast-check';
import { IPv4, IPv6 } from 'ipaddr.js';
import { isPublicAddress } from './public-address';

describe('public addresses', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '168.63.129.15',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '64:ff9b::8.8.8.8',
  ])('accepts %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });
});

describe('special and private addresses', () => {
  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT, metadata of Alibaba', '100.100.100.200'],
    ['link-local, metadata of AWS, GCP, Azure', '169.254.169.254'],
    ['link-local, credentials of ECS tasks', '169.254.170.2'],
    ['platform of Azure', '168.63.129.16'],
    ['protocol assignments, metadata of Oracle', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['relays of 6to4', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['compatible with IPv4', '::127.0.0.1'],
    ['compatible with IPv4', '::8.8.8.8'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped', '::ffff:7f00:1'],
    ['mapped', '::ffff:10.0.0.1'],
    ['mapped, metadata', '::ffff:169.254.169.254'],
    ['mapped, platform of Azure', '::ffff:168.63.129.16'],
    ['translated', '::ffff:0:8.8.8.8'],
    ['NAT64', '64:ff9b::127.0.0.1'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['local NAT64', '64:ff9b:1::8.8.8.8'],
    ['6to4', '2002:7f00:1::'],
    ['6to4', '2002:808:808::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['link-local', 'fe80::1'],
    ['with a zone', 'fe80::1%eth0'],
    ['with a zone', '2606:4700::1%eth0'],
    ['unique local, metadata of AWS', 'fd00:ec2::254'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['ORCHIDv2', '2001:20::1'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['outside 2000::/3', '4000::1'],
  ])('refuses %s: %s', (_what, ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  test.each([
    '',
    'localhost',
    'example.com',
    '8.8.8',
    '134744072',
    '0x08080808',
    '010.8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8.8:80',
    '[2606:4700::1]',
    '2606:4700::g',
    '８.8.8.8',
  ])('refuses "%s", because it is not a plain spelling of an address', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
});

test('judges an address that contains an IPv4 address by that IPv4 address', () => {
  const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
  fc.assert(
    fc.property(octets, (bytes) => {
      const plain = new IPv4([...bytes]);
      const isPublic = isPublicAddress(plain.toString());
      const embedded = (prefix: number[]): string => new IPv6([...prefix, ...bytes]).toString();
      const mapped = embedded([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]);
      const nat64 = embedded([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]);
      expect([mapped, isPublicAddress(mapped)]).toEqual([mapped, isPublic]);
      expect([nat64, isPublicAddress(nat64)]).toEqual([nat64, isPublic]);
    }),
    { numRuns: 500 },
  );
});
