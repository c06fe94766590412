import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import { splitDomain } from '../../../kernel/identifiers/domain-name';
import { normalizeIp } from '../../../kernel/identifiers/ip-address';
import { parseUrl } from '../../../kernel/identifiers/web-address';

/** The host or address to query for an identifier. */
export type DnsSubject =
  | {
      kind: 'host';
      host: string;
      /** The organisation's domain, whose DMARC policy applies to a name without its own. */ organisation: string;
    }
  | { kind: 'ip'; ip: string };

/** Null if the identifier contains no host. */
export function toDnsSubject({ type, normalized, facts }: CheckedIdentifier): DnsSubject | null {
  switch (type) {
    case 'ip':
      return { kind: 'ip', ip: normalized };
    case 'domain':
      return hostSubject(normalized);
    case 'email':
      return typeof facts.domain === 'string' ? hostSubject(facts.domain) : null;
    case 'url':
    case 'social_url':
      return hostSubject(parseUrl(normalized)?.hostname ?? '');
    default:
      return null;
  }
}

function hostSubject(host: string): DnsSubject | null {
  if (host === '') return null;
  const ip = normalizeIp(host.replace(/^\[|\]$/g, ''));
  if ('normalized' in ip) return { kind: 'ip', ip: ip.normalized };
  return { kind: 'host', host, organisation: splitDomain(host).registrableDomain ?? host };
}
