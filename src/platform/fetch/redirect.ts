import { RequestFailure } from './outbound-failure';

/** One request of a chain of redirects. */
export interface Hop {
  readonly method: 'GET' | 'POST' | 'HEAD';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
// Any other may hold a secret, whatever it is called.
const KEPT_ACROSS_ORIGINS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);

export const isRedirect = (status: number, location: string | undefined): location is string =>
  REDIRECTS.has(status) && location !== undefined;

/**
 * The request that a redirect asks for (RFC 9110 §15.4; methods as the Fetch standard changes them).
 * @throws RequestFailure where it leads from https to http, would carry a body to another origin, or is no address
 */
export function redirected(hop: Hop, status: number, location: string): Hop {
  const url = addressOf(location, hop.url);
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

/** @throws RequestFailure where it is no http or https address, or holds credentials, which would end up in logs */
export function addressOf(text: string | URL, from?: URL): URL {
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
