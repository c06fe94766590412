import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { NormalizedIdentifier } from './normalized-identifier';

const MAX_DOMAIN_LENGTH = 253;
/** Characters that URL parsing would interpret or silently drop before the name is checked. */
const NOT_IN_A_NAME = /[\s/?#@:%\\[\]<>^|]/;
/** RFC 1123 §2.1: letters, digits and inner hyphens, up to 63. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The domain as A-labels in lower case without a final dot, or the reason why it is invalid (RFC 1123 §2.1, RFC 5891,
 * UTS #46).
 */
export function toAsciiDomain(text: string): { domain: string } | { reason: string } {
  if (NOT_IN_A_NAME.test(text)) return { reason: 'should be only a domain name, without a scheme, port or path' };
  const domain = domainToASCII(text).replace(/\.$/, '');
  const labels = domain.split('.');
  if (domain === '' || domain.length > MAX_DOMAIN_LENGTH || !labels.every(isLabel)) {
    return { reason: 'should consist of labels of letters, digits and hyphens, separated by dots' };
  }
  if (labels.length < 2) return { reason: 'should have at least two labels' };
  if (/^[0-9]+$/.test(labels.at(-1) ?? '')) return { reason: 'should be a domain name, not an IP address' };
  return { domain };
}

/** Node 20 refuses an A-label that encodes nothing, and Node 24 returns it as it is. */
const isLabel = (label: string): boolean =>
  LABEL.test(label) && !(label.startsWith('xn--') && domainToUnicode(label) === label);

export interface DomainParts {
  /** The suffix under which names are registered, by the ICANN part of the Public Suffix List; null if unknown. */
  publicSuffix: string | null;
  /** The domain that a registry knows (RDAP); null for a public suffix itself and under an unknown suffix. */
  registrableDomain: string | null;
  /** The suffix of a host that gives subdomains to its users (`github.io`), by the private part of the list. */
  hostingSuffix: string | null;
}

/** Takes the result of `toAsciiDomain`. */
export function splitDomain(domain: string): DomainParts {
  const options = { extractHostname: false, validateHostname: false };
  const registered = parse(domain, options);
  const hosted = parse(domain, { ...options, allowPrivateDomains: true });
  const isKnown = registered.isIcann === true;
  return {
    publicSuffix: isKnown ? registered.publicSuffix : null,
    registrableDomain: isKnown ? registered.domain : null,
    hostingSuffix: hosted.isPrivate === true ? hosted.publicSuffix : null,
  };
}

/** Facts: `unicode` and those of `DomainParts`. */
export function normalizeDomain(text: string): NormalizedIdentifier {
  const result = toAsciiDomain(text);
  if ('reason' in result) return result;
  const { domain } = result;
  return { normalized: domain, facts: { unicode: domainToUnicode(domain), ...splitDomain(domain) } };
}
