import { parse } from 'tldts';
import { parseUrl } from '../identifiers/web-address';
import { withoutTrailing } from '../text/trim-end';
import { isTrackingParameter } from './tracking-parameters';

const MOST_LETTERS = 8_192;
/**
 * Limits on addresses nested in addresses of caches, and on repeated endings. Deeper nesting does not occur in
 * addresses of pages.
 */
const MOST_ROUNDS = 50;
/** Prefixes of hosts that serve the same pages to phones, or to readers who type `www`. */
const FOLDED_LABELS = new Set(['www', 'm', 'mobile', 'amp']);
const INDEX_PAGE = /\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i;
const AMP_AT_END = /(?:\/amp(?:\.html?)?|\.amp)\/?$/i;
const AMP_BEFORE_ENDING = /\.amp(?=\.html?$)/i;
const AMP_AT_START = /^\/amp(?=\/[^/])/i;
/** Google's cache: the address of the page follows, after `s/` if it is https. */
const CACHED = /^\/(?:[acvr]|amp)\/(s\/)?(.+)$/;

/**
 * One spelling for all addresses of a page. It is for comparison, not for fetching: host in lower case without `www.`,
 * `m.`, `mobile.` and `amp.`, https instead of http if the port is the default, no credentials, no fragment except
 * `#!`, no tracking parameters, the others sorted by name, no AMP form, no final slash or index page. The function is
 * idempotent. Null for anything but an http or https address of at most 8,192 letters.
 */
export function canonicalUrl(url: string): string | null {
  if (url.length > MOST_LETTERS) return null;
  let current = levelled(url.trim());
  for (let round = 0; round < MOST_ROUNDS && current !== null; round++) {
    const next = levelled(current);
    if (next === current) return current.length > MOST_LETTERS ? null : current;
    current = next;
  }
  return null;
}

function levelled(text: string): string | null {
  const url = parseUrl(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const cached = pageInCache(url);
  if (cached !== null) return cached;
  const protocol = url.port === '' ? 'https:' : url.protocol;
  const port = url.port === '' ? '' : `:${url.port}`;
  const fragment = url.hash.startsWith('#!') && url.hash.length > 2 ? url.hash : '';
  const host = levelHost(url.hostname);
  return host === '' ? null : `${protocol}//${host}${port}${levelPath(url.pathname)}${levelQuery(url)}${fragment}`;
}

function pageInCache(url: URL): string | null {
  const isCache = /(?:^|\.)cdn\.ampproject\.org$/.test(url.hostname);
  const isViewer = /^(?:www\.)?google\.[a-z.]{2,6}$/.test(url.hostname) && url.pathname.startsWith('/amp/');
  const [, secure, address] = (isCache || isViewer ? CACHED.exec(url.pathname) : null) ?? [];
  if (address === undefined) return null;
  const page = parseUrl(`http${secure === undefined ? '' : 's'}://${address}${url.search}`);
  return page?.hostname.includes('.') === true ? page.href : null;
}

function levelHost(hostname: string): string {
  const host = withoutTrailing(hostname, '.');
  const { domain, subdomain } = parse(host, { extractHostname: false, allowPrivateDomains: true });
  if (domain === null || subdomain === null || subdomain === '') return host;
  const labels = subdomain.split('.').filter((label) => !FOLDED_LABELS.has(label));
  return [...labels, domain].join('.');
}

function levelPath(path: string): string {
  const withoutForm = evenEncoding(path)
    .replace(INDEX_PAGE, '/')
    .replace(AMP_BEFORE_ENDING, '')
    .replace(AMP_AT_END, '')
    .replace(AMP_AT_START, '');
  return withoutTrailing(withoutForm, '/') || '/';
}

function levelQuery({ searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name, value]) => !isTrackingParameter(name, value)));
  kept.sort();
  const query = kept.toString();
  return query === '' ? '' : `?${query}`;
}

/** RFC 3986 §6.2.2: percent-encodings in upper case, unreserved characters decoded. */
function evenEncoding(path: string): string {
  return path.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
    return /[\w~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/** The host as readers know it, without `www.`; null for anything but an http or https address. */
export function displayDomain(url: string): string | null {
  if (!/^https?:$/.test(parseUrl(url.trim())?.protocol ?? '')) return null;
  const { hostname } = parse(url.trim());
  return hostname === null || hostname === '' ? null : hostname.replace(/^www\.(?=.*\.)/, '');
}
