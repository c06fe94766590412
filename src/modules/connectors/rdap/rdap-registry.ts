import { IPv4, IPv6, parse, parseCIDR } from 'ipaddr.js';
import { isObject, asList, asTexts } from '../../../kernel/untrusted/json-object';

/** One of IANA's registries of RDAP services (RFC 9224 §3), which maps names or address ranges to servers. */
export interface RdapRegistry {
  readonly services: readonly { entries: readonly string[]; servers: readonly string[] }[];
}

/** Null for an invalid registry; services without an entry or a usable address are skipped. */
export function readRegistry(document: unknown): RdapRegistry | null {
  if (!isObject(document) || !Array.isArray(document.services)) return null;
  const services = asList(document.services).map((service) => {
    const [entries, urls] = asList(service);
    return { entries: asTexts(entries).map((entry) => entry.toLowerCase()), servers: byPreference(asTexts(urls)) };
  });
  return { services: services.filter(({ entries, servers }) => entries.length > 0 && servers.length > 0) };
}

/** https before http (RFC 9224 §3), each ending in a slash. */
function byPreference(urls: readonly string[]): string[] {
  const slashed = urls.map((url) => (url.endsWith('/') ? url : `${url}/`));
  return ['https://', 'http://'].flatMap((scheme) => slashed.filter((url) => url.toLowerCase().startsWith(scheme)));
}

/** The servers of the longest registered suffix of labels (RFC 9224 §4); empty if there is none. */
export function serversOfDomain({ services }: RdapRegistry, domain: string): readonly string[] {
  const labels = domain.split('.');
  for (let start = 0; start < labels.length; start++) {
    const suffix = labels.slice(start).join('.');
    const service = services.find(({ entries }) => entries.includes(suffix));
    if (service !== undefined) return service.servers;
  }
  return [];
}

/** The servers of the longest prefix that contains the address (RFC 9224 §5); empty if there is none. */
export function serversOfIp({ services }: RdapRegistry, ip: string): readonly string[] {
  const address = parse(ip);
  let longest: { bits: number; servers: readonly string[] } = { bits: -1, servers: [] };
  for (const { entries, servers } of services) {
    for (const entry of entries) {
      const bits = matchedBits(address, entry);
      if (bits > longest.bits) longest = { bits, servers };
    }
  }
  return longest.servers;
}

/** -1 if the entry is invalid or does not contain the address. */
function matchedBits(address: IPv4 | IPv6, entry: string): number {
  if (!IPv4.isValidCIDR(entry) && !IPv6.isValidCIDR(entry)) return -1;
  const [network, bits] = parseCIDR(entry);
  if (network.kind() !== address.kind()) return -1;
  return address.match(network, bits) ? bits : -1;
}
