import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import { splitDomain } from '../../../kernel/identifiers/domain-name';
import { normalizeIp } from '../../../kernel/identifiers/ip-address';
import { parseUrl } from '../../../kernel/identifiers/web-address';

/** What a registry is asked about for an identifier. */
export interface RdapSubject {
  kind: 'domain' | 'ip';
  name: string;
}

/**
 * The domain that was registered, or the address, as long as it is one of the internet. Null for an identifier that
 * leads to neither.
 */
export function rdapSubjectOf({ type, normalized, facts }: CheckedIdentifier): RdapSubject | null {
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

/** By the Public Suffix List; under a suffix that it hasn't the last two labels, which is its default rule. */
function domainSubject(domain: string): RdapSubject | null {
  const { publicSuffix, registrableDomain } = splitDomain(domain);
  if (registrableDomain !== null) return { kind: 'domain', name: registrableDomain };
  return publicSuffix === null ? { kind: 'domain', name: domain.split('.').slice(-2).join('.') } : null;
}
