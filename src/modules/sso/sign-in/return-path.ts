import { ValidationError } from '../../../kernel/errors/validation-error';

const DEFAULT_PATH = '/docs';
const MAX_LENGTH = 1_000;
const ORIGIN = 'http://origin.invalid';

/**
 * The target of a browser after sign-in: only a path of this service, so that no link redirects elsewhere.
 * @throws ValidationError for `return_to`
 */
export function returnPath(text: string | undefined): string {
  if (text === undefined || text === '') return DEFAULT_PATH;
  const url = text.length <= MAX_LENGTH && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? pathUrl(text) : null;
  // After resolving `..`, a path may begin with two slashes, which would name a host.
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) {
    throw new ValidationError([
      { loc: ['query', 'return_to'], msg: 'Value error, should be a path of this service', type: 'value_error' },
    ]);
  }
  return url.pathname + url.search + url.hash;
}

function pathUrl(text: string): URL | null {
  try {
    return new URL(text, ORIGIN);
  } catch {
    return null;
  }
}
