import { isIP } from 'node:net';
import { IPv4, IPv6 } from 'ipaddr.js';

/** Azure reserves this public address for its own platform. */
const AZURE_PLATFORM = '168.63.129.16';

/**
 * Whether an address is globally reachable unicast (IANA special-purpose address registries, RFC 6890). An address
 * that contains the IPv4 address of its host (mapped, RFC 4291 §2.5.5.2; NAT64, RFC 6052) is judged by that IPv4
 * address. Addresses that lead through a relay (6to4, Teredo) and local NAT64 (RFC 8215) are refused. Only plain
 * spellings, as `net.isIP` accepts them, are addresses: some programs read `010.0.0.1` as 8.0.0.1, others as
 * 10.0.0.1.
 */
export function isPublicAddress(ip: string): boolean {
  const version = ip.includes('%') ? 0 : isIP(ip);
  if (version === 4) return isPublicIpv4(IPv4.parse(ip));
  return version === 6 && isPublicIpv6(IPv6.parse(withoutDots(ip)));
}

// ipaddr.js 2.5.0 reads the obsolete IPv4-compatible `::8.8.8.8` as `::ffff:8.8.8.8`.
const withoutDots = (ip: string): string => new URL(`http://[${ip}]`).hostname.slice(1, -1);

const isPublicIpv4 = (address: IPv4): boolean => address.range() === 'unicast' && address.toString() !== AZURE_PLATFORM;

function isPublicIpv6(address: IPv6): boolean {
  const bytes = address.toByteArray();
  const isWellKnownNat64 = address.match(IPv6.parse('64:ff9b::'), 96);
  if (address.isIPv4MappedAddress() || isWellKnownNat64) return isPublicIpv4(new IPv4(bytes.slice(12)));
  // Global unicast is only 2000::/3 so far (RFC 4291 §2.4).
  return address.range() === 'unicast' && ((bytes[0] ?? 0) & 0xe0) === 0x20;
}
