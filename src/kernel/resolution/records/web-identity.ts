import { splitDomain } from '../../identifiers/domain-name';
import { normalizeIdentifier } from '../../identifiers/normalize-identifier';
import { isSharedDomain } from './shared-hosts';

/** The identifying parts of a web address; null if there are none. */
export interface WebIdentity {
  /** The account's canonical address, or the page's; without scheme, `www.` and a slash at the end. */
  page: string | null;
  /** The handle if it is an account of a known network. */
  handle: string | null;
  /** The registered domain if the address is its front page. */
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

/**
 * The domain that somebody registered for a host, or the subdomain of a hosting service; null if many people share it.
 */
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

/** Takes an e-mail address in normal form. */
export const mailDomain = (email: string): string | null => ownDomain(email.slice(email.lastIndexOf('@') + 1));
