/** A stored cookie. Hosts are compared without their port (RFC 6265 §8.5). */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: 'strict' | 'lax' | 'none';
}

/** The properties of a request that determine which cookies are sent (RFC 6265bis §5.8.3). */
export interface CookieContext {
  readonly method: string;
  /** The page that led here; null for an address that was typed in. */
  readonly from: string | null;
}

/**
 * Cookies of RFC 6265bis for top-level navigations on loopback: Path, Secure, Max-Age, SameSite, `__Host-`; no Domain.
 */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  get all(): readonly Cookie[] {
    return [...this.#cookies.values()];
  }

  find(name: string): Cookie | undefined {
    return this.all.find((cookie) => cookie.name === name);
  }

  keep(url: string, setCookies: readonly string[]): void {
    for (const text of setCookies) this.#keepOne(new URL(url), text);
  }

  /** The `Cookie` header; null if no cookie is sent. */
  headerFor(url: string, context: CookieContext): string | null {
    const { hostname, pathname } = new URL(url);
    const sent = this.all
      .filter((cookie) => cookie.host === hostname && isUnder(cookie.path, pathname))
      .filter((cookie) => (!cookie.secure || isTrustworthy(url)) && isSent(cookie, url, context))
      .sort((a, b) => b.path.length - a.path.length);
    return sent.length === 0 ? null : sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  #keepOne(url: URL, text: string): void {
    const [pair = '', ...rest] = text.split(';').map((part) => part.trim());
    const attributes = new Map(
      rest.map((part) => [part.split('=', 1)[0]?.toLowerCase(), part.replace(/^[^=]*=?/, '')]),
    );
    const path = attributes.get('path')?.startsWith('/') === true ? attributes.get('path') : null;
    const cookie: Cookie = {
      name: pair.split('=', 1)[0] ?? '',
      value: pair.replace(/^[^=]*=/, ''),
      host: url.hostname,
      path: path ?? (url.pathname.replace(/\/[^/]*$/, '') || '/'),
      secure: attributes.has('secure'),
      httpOnly: attributes.has('httponly'),
      sameSite: sameSiteOf(attributes.get('samesite')),
    };
    if (!isAllowed(cookie, url, attributes.has('domain'))) return;
    const key = `${cookie.host} ${cookie.path} ${cookie.name}`;
    if (hasEnded(attributes.get('max-age'), attributes.get('expires'))) this.#cookies.delete(key);
    else this.#cookies.set(key, cookie);
  }
}

/** Browsers treat a missing SameSite as Lax. */
const sameSiteOf = (said?: string): Cookie['sameSite'] => {
  const value = said?.toLowerCase();
  return value === 'strict' || value === 'none' ? value : 'lax';
};

const hasEnded = (maxAge?: string, expires?: string): boolean =>
  maxAge === undefined ? expires !== undefined && Date.parse(expires) <= Date.now() : Number(maxAge) <= 0;

/** RFC 6265bis §4.1.3; a Domain is always rejected if the host is an address. */
const isAllowed = (cookie: Cookie, url: URL, hasDomain: boolean): boolean => {
  if (hasDomain || (cookie.secure && !isTrustworthy(url.href))) return false;
  if (cookie.name.startsWith('__Host-')) return cookie.secure && cookie.path === '/';
  return cookie.secure || !(cookie.name.startsWith('__Secure-') || cookie.sameSite === 'none');
};

/** W3C Secure Contexts §3.1: loopback counts as secure without TLS. */
const isTrustworthy = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
};

const isUnder = (path: string, requested: string): boolean =>
  requested === path || (requested.startsWith(path) && (path.endsWith('/') || requested[path.length] === '/'));

/** A site is scheme and host here, without the port: addresses have no registrable domain. */
const isSent = (cookie: Cookie, url: string, { method, from }: CookieContext): boolean => {
  if (from === null || site(from) === site(url) || cookie.sameSite === 'none') return true;
  return cookie.sameSite === 'lax' && method === 'GET';
};

const site = (url: string): string => {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}`;
};
