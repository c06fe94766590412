import { IPv4, IPv6 } from 'ipaddr.js';
import type { NormalizedIdentifier } from './normalized-identifier';

/**
 * IPv4 as four decimal numbers, IPv6 by RFC 5952; an IPv4 address inside IPv6 (`::ffff:…`) becomes the IPv4 address.
 * Octal, hexadecimal and short IPv4 forms are refused because programs interpret them differently; so are zones and
 * prefixes. Facts: `version` (4 or 6), `scope` (`global` or the name of the special-purpose range), `isGlobal`.
 */
export function normalizeIp(text: string): NormalizedIdentifier {
  const address = parseIp(text);
  if (address === null)
    return { reason: 'should be a single IPv4 or IPv6 address, without a prefix length, port or zone' };
  const isVersion6 = address instanceof IPv6;
  const scope = address.range() === 'unicast' ? 'global' : snakeCase(address.range());
  return {
    normalized: isVersion6 ? address.toRFC5952String() : address.toString(),
    facts: { version: isVersion6 ? 6 : 4, scope, isGlobal: scope === 'global' },
  };
}

function parseIp(text: string): IPv4 | IPv6 | null {
  if (IPv4.isValidFourPartDecimal(text)) return IPv4.parse(text);
  if (!text.includes(':') || text.includes('%') || !IPv6.isValid(text)) return null;
  const address = IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

const snakeCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
