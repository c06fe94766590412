import type { Resolver } from 'node:dns/promises';
import { parse } from 'ipaddr.js';
import { normalizeIp } from '../../../kernel/identifiers/ip-address';
import type { IdentifierFacts } from '../../../kernel/identifiers/normalized-identifier';
import { awaitDnsOutcome, dnsRecords } from './dns-outcome';

const MAX_NAMES = 10;

/**
 * `ptr`, the names of an address, and `forward_confirmed`, those of them that resolve to it: the owner of an address
 * can give it any name (RFC 1912 §2.1).
 * @throws ConnectorError if the names could not be resolved
 */
export async function addressFacts(resolver: Resolver, ip: string): Promise<IdentifierFacts> {
  // `reverse` is not used because it reads /etc/hosts and reports every failure as an address without names.
  const outcome = await awaitDnsOutcome(resolver.resolvePtr(reverseName(ip)));
  if (outcome.status === 'failed') throw outcome.error;
  const names = (dnsRecords(outcome) ?? []).slice(0, MAX_NAMES);
  const confirmations = await Promise.all(names.map((name) => leadsTo(resolver, name, ip)));
  const confirmed = names.filter((_name, index) => confirmations[index]);
  return { ptr: names, forward_confirmed: confirmed, is_forward_confirmed: confirmed.length > 0 };
}

async function leadsTo(resolver: Resolver, name: string, ip: string): Promise<boolean> {
  const outcome = await awaitDnsOutcome(ip.includes(':') ? resolver.resolve6(name) : resolver.resolve4(name));
  return dnsRecords(outcome)?.some((address) => isSame(address, ip)) === true;
}

function isSame(address: string, ip: string): boolean {
  const result = normalizeIp(address);
  return 'normalized' in result && result.normalized === ip;
}

/** RFC 1035 §3.5, RFC 3596 §2.5. */
function reverseName(ip: string): string {
  const bytes = parse(ip).toByteArray();
  if (bytes.length === 4) return `${bytes.reverse().join('.')}.in-addr.arpa`;
  const nibbles = bytes.flatMap((byte) => [byte >> 4, byte & 15]).reverse();
  return `${nibbles.map((nibble) => nibble.toString(16)).join('.')}.ip6.arpa`;
}
