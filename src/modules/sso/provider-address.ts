const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MAX_LENGTH = 2_000;

/** Whether a host is this machine, by the host name of a parsed URL. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * Why a text is not a valid address of an identity provider, or null if it is: https, without credentials and fragment.
 * `allowsLoopback` also permits http and this machine, for tests and trials.
 */
export function providerAddressFault(
  text: string,
  { allowsLoopback, allowsQuery = true }: { allowsLoopback: boolean; allowsQuery?: boolean },
): string | null {
  const url = urlOf(text);
  if (!url || text.length > MAX_LENGTH || /[\s\\]/.test(text))
    return 'should be a complete URL that starts with https://';
  const isHttp = url.protocol === 'http:';
  if (url.protocol !== 'https:' && !(isHttp && allowsLoopback)) return 'should start with https://';
  if (isLoopback(url.hostname) && !allowsLoopback) return 'should not point to this service';
  if (url.username !== '' || url.password !== '') return 'should not contain credentials';
  if (text.includes('#')) return 'should have no fragment';
  return !allowsQuery && text.includes('?') ? 'should have no query' : null;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
