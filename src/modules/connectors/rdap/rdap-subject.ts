import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import { splitDomain } from '../../../kernel/identifiers/domain-name';
import { normalizeIp } from '../../../kernel/identifiers/ip-address';
import { parseUrl } from '../../../kernel/identifiers/web-address';

/** The object to query for an identifier. */
export interface RdapSubject {
  kind: 'domain' | 'ip';
  name: string;
}

/** The registered domain, or the address if it is a public one. Null for other identifiers. */
export function toRdapSubject({ type, normalized, facts }: CheckedIdentifier): RdapSubject | null {
  switch (type) {
    case 'ip':
      return addressSubject(normalized);
    case 'domain':
      return domainSubject(normalized);
    case 'email':
      return typeof facts.domain === 'string' ? domainSubject(facts.domain) : null;
    case 'url':
      return hostSubject(parseUrl(normalized)?.hostname ?? '');
    default:
      return null;
  }
}

function hostSubject(host: string): RdapSubject | null {
  const bare = host.replace(/^\[|\]$/g, '');
  return 'normalized' in normalizeIp(bare) ? addressSubject(bare) : domainSubject(bare);
}

function addressSubject(text: string): RdapSubject | null {
  const ip = normalizeIp(text);
  return 'normalized' in ip && ip.facts.isGlobal === true ? { kind: 'ip', name: ip.normalized } : null;
}

/** Uses the Public Suffix List; under an unlisted suffix the last two labels, which is the list's default rule. */
function domainSubject(domain: string): RdapSubject | null {
  const { publicSuffix, registrableDomain } = splitDomain(domain);
  if (registrableDomain !== null) return { kind: 'domain', name: registrableDomain };
  return publicSuffix === null ? { kind: 'domain', name: domain.split('.').slice(-2).join('.') } : null;
}
