import { splitDomain } from '../../identifiers/domain-name';
import { normalizeIdentifier } from '../../identifiers/normalize-identifier';
import { isSharedDomain } from './shared-hosts';

/** What an address on the web says of the one it belongs to; null where it says nothing. */
export interface WebIdentity {
  /** The account's canonical address, or the page's; without scheme, `www.` and a slash at the end. */
  page: string | null;
  /** The name of the account, where it is one of a known network. */
  handle: string | null;
  /** The registered domain, where the address is its front page. */
  domain: string | null;
}

/** `/`, a language (`/en`, `/de-at/`) or a start page. */
const FRONT_PAGE = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?|(?:default|home|index|main)(?:\.\w+)?)?$/i;

/** Takes any text. */
export function readWebAddress(text: string): WebIdentity {
  const address = normalizeIdentifier('url', text);
  if ('reason' in address) return { page: null, handle: null, domain: null };
  const account = normalizeIdentifier('social_url', text);
  if ('normalized' in account && typeof account.facts.handle === 'string') {
    return { page: bare(account.normalized), handle: account.facts.handle, domain: null };
  }
  const { host, path } = address.facts;
  const isFrontPage = typeof host === 'string' && typeof path === 'string' && FRONT_PAGE.test(path);
  return { page: bare(address.normalized), handle: null, domain: isFrontPage ? ownDomain(host) : null };
}

const bare = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');

/** The domain that somebody registered for a host, or the name a hosting service gave out; null where it is everybody's. */
export function ownDomain(host: string): string | null {
  const { registrableDomain, hostingSuffix } = splitDomain(host);
  if (hostingSuffix === null) {
    return registrableDomain === null || isSharedDomain(registrableDomain) ? null : registrableDomain;
  }
  const [label = ''] = host
    .slice(0, -hostingSuffix.length - 1)
    .split('.')
    .slice(-1);
  return label === '' ? null : `${label}.${hostingSuffix}`;
}

/** Of an e-mail address in normal form. */
export const mailDomain = (email: string): string | null => ownDomain(email.slice(email.lastIndexOf('@') + 1));
