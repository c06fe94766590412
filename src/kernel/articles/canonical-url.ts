import { parse } from 'tldts';
import { parseUrl } from '../identifiers/web-address';
import { withoutTrailing } from '../text/trim-end';
import { isTrackingParameter } from './tracking-parameters';

const MOST_LETTERS = 8_192;
/** Addresses within addresses of caches, and endings behind endings; who nests them deeper doesn't mean a page. */
const MOST_ROUNDS = 50;
/** Hosts that serve the same pages for telephones, or for readers who type three letters more. */
const FOLDED_LABELS = new Set(['www', 'm', 'mobile', 'amp']);
const INDEX_PAGE = /\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i;
const AMP_AT_END = /(?:\/amp(?:\.html?)?|\.amp)\/?$/i;
const AMP_BEFORE_ENDING = /\.amp(?=\.html?$)/i;
const AMP_AT_START = /^\/amp(?=\/[^/])/i;
/** Google's cache: the address of the page follows, `s/` where it is https. */
const CACHED = /^\/(?:[acvr]|amp)\/(s\/)?(.+)$/;

/**
 * One spelling for all addresses of a page, to compare by and not to fetch from: host in lower case without `www.`, `m.`,
 * `mobile.` and `amp.`, https in place of http where the port is the scheme's own, no credentials, no fragment but `#!`, no
 * tracking parameters, the others sorted by name, no AMP form, no final slash or index page. Doing it twice changes
 * nothing. Null for what is no http or https address, or has more than 8,192 letters.
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

/** RFC 3986 §6.2.2: digits of the encoding in upper case, unreserved characters plain. */
function evenEncoding(path: string): string {
  return path.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
    return /[\w~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/** The host as readers know it, without `www.`; null for what is no http or https address. */
export function displayDomain(url: string): string | null {
  if (!/^https?:$/.test(parseUrl(url.trim())?.protocol ?? '')) return null;
  const { hostname } = parse(url.trim());
  return hostname === null || hostname === '' ? null : hostname.replace(/^www\.(?=.*\.)/, '');
}
