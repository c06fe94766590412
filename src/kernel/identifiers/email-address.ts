import { splitDomain, toAsciiDomain } from './domain-name';
import type { NormalizedIdentifier } from './normalized-identifier';
import { lowerCase } from './plain-text';

/** RFC 5321 §4.5.3.1, in octets. */
const MAX_LOCAL_OCTETS = 64;
const MAX_ADDRESS_OCTETS = 254;
/** RFC 5322 §3.2.3 dot-atom, its atext widened to all of UTF-8 beyond ASCII by RFC 6532 §3.2. */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~\-\u0080-\u{10ffff}]+(?:\.[\w!#$%&'*+/=?^`{|}~\-\u0080-\u{10ffff}]+)*$/u;

/**
 * An address of RFC 5321 with a dot-atom before the `@` (including RFC 6531 letters) and a domain name after it. Quoted
 * local parts, comments, display names and address literals are refused because nobody is known by them. Local parts
 * are converted to lower case: RFC 5321 §2.4 allows a host to distinguish case, but none in use does. Facts:
 * `localPart`, `domain`, `DomainParts`.
 */
export function normalizeEmail(text: string): NormalizedIdentifier {
  const at = text.lastIndexOf('@');
  if (at === -1) return { reason: 'should contain an @ sign' };
  const localPart = lowerCase(text.slice(0, at));
  if (!DOT_ATOM.test(localPart) || /\s/.test(localPart)) {
    return { reason: 'should have only letters, digits, single dots and the symbols of RFC 5322 before the @' };
  }
  if (Buffer.byteLength(localPart) > MAX_LOCAL_OCTETS) return { reason: 'should have at most 64 octets before the @' };
  const host = toAsciiDomain(text.slice(at + 1));
  if ('reason' in host) return { reason: `should have a valid domain after the @: it ${host.reason}` };
  const normalized = `${localPart}@${host.domain}`;
  if (Buffer.byteLength(normalized) > MAX_ADDRESS_OCTETS) return { reason: 'should have at most 254 octets' };
  return { normalized, facts: { localPart, domain: host.domain, ...splitDomain(host.domain) } };
}
