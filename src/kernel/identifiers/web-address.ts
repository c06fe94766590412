import { splitDomain, toAsciiDomain } from './domain-name';
import { normalizeIp } from './ip-address';
import type { NormalizedIdentifier } from './normalized-identifier';

const MAX_URL_LENGTH = 2_048;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * An http or https address in one spelling: as the URL standard writes it, without fragment, default port and final dot
 * of the host, percent-encoding by RFC 3986 §6.2.2 (upper case, unreserved characters plain). Without a scheme, https
 * is assumed and `isSchemeAssumed` is set. User names and passwords are refused because they would be stored and shown.
 * Other facts: `host`, `port` (null for the default), `path`, and `DomainParts` of the host (null for an IP address).
 */
export function normalizeUrl(text: string): NormalizedIdentifier {
  const isSchemeAssumed = !HAS_SCHEME.test(text);
  const url = parseUrl(isSchemeAssumed ? `https://${text}` : text);
  if (url === null) return { reason: 'should be a URL' };
  if (!['http:', 'https:'].includes(url.protocol)) return { reason: 'should be an http or https URL' };
  if (url.username !== '' || url.password !== '') return { reason: 'should not contain a user name or password' };
  const host = normalizeHost(url.hostname);
  if ('reason' in host) return { reason: `should have a public host: it ${host.reason}` };
  const path = evenEncoding(url.pathname);
  const port = url.port === '' ? '' : `:${url.port}`;
  const normalized = `${url.protocol}//${host.name}${port}${path}${evenEncoding(url.search)}`;
  if (normalized.length > MAX_URL_LENGTH) return { reason: `should have at most ${MAX_URL_LENGTH} characters` };
  const parts = host.isIp
    ? { publicSuffix: null, registrableDomain: null, hostingSuffix: null }
    : splitDomain(host.name);
  const facts = { host: host.name, port: url.port === '' ? null : Number(url.port), path, isSchemeAssumed, ...parts };
  return { normalized, facts };
}

/** Null for an invalid URL. `URL.canParse` is faulty on Node 20.20. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function normalizeHost(hostname: string): { name: string; isIp: boolean } | { reason: string } {
  const bracketed = hostname.startsWith('[');
  const ip = normalizeIp(bracketed ? hostname.slice(1, -1) : hostname);
  if ('normalized' in ip)
    return { name: ip.normalized.includes(':') ? `[${ip.normalized}]` : ip.normalized, isIp: true };
  const domain = toAsciiDomain(hostname);
  return 'reason' in domain ? domain : { name: domain.domain, isIp: false };
}

function evenEncoding(text: string): string {
  // A bare percent sign is encoded first: otherwise decoding could complete it, and a second pass would change the
  // result.
  return text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
