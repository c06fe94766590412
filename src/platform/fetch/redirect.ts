import { RequestFailure } from './outbound-failure';

/** One request of a chain of redirects. */
export interface Hop {
  readonly method: 'GET' | 'POST' | 'HEAD';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
// Any other header may hold a secret.
const KEPT_ACROSS_ORIGINS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);

export const isRedirect = (status: number, location: string | undefined): location is string =>
  REDIRECTS.has(status) && location !== undefined;

/**
 * The request that follows a redirect (RFC 9110 §15.4; methods change as in the Fetch standard).
 * @throws RequestFailure if the redirect leads from https to http, would send a body to another origin, or has an
 * invalid address
 */
export function redirected(hop: Hop, status: number, location: string): Hop {
  const url = parseAddress(location, hop.url);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new RequestFailure('forbidden_address', `${hop.url.origin} redirects from https to http`);
  }
  const becomesGet = hop.method === 'POST' && status <= 303;
  const isSameOrigin = url.origin === hop.url.origin;
  if (hop.body !== null && !becomesGet && !isSameOrigin) {
    throw new RequestFailure(
      'forbidden_address',
      `${hop.url.origin} redirects a request with a body to another origin`,
    );
  }
  return {
    method: becomesGet ? 'GET' : hop.method,
    url,
    headers: Object.fromEntries(
      Object.entries(hop.headers).filter(([name]) =>
        isSameOrigin ? !becomesGet || name !== 'content-type' : KEPT_ACROSS_ORIGINS.has(name),
      ),
    ),
    body: becomesGet ? null : hop.body,
  };
}

/**
 * @throws RequestFailure if the text is not an http or https address, or contains credentials, which would appear in
 * logs
 */
export function parseAddress(text: string | URL, from?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, from);
  } catch {
    throw new RequestFailure('forbidden_address', 'the value is not a URL');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RequestFailure('forbidden_address', `only http and https URLs can be fetched, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new RequestFailure('forbidden_address', 'the URL must not contain credentials');
  }
  return url;
}
