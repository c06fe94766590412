// With these methods, an empty last segment is more likely a missing id than a habit, and the change would affect the
// whole list.
const METHODS_THAT_NAME_THEIR_TARGET = new Set(['PUT', 'PATCH', 'DELETE']);
/** The pages of the documentation refer to their files relative to their own address; the console is served below its own. */
const DOCUMENTS = /^\/(?:docs|console)(?:\/|$)/;

/** The address without the trailing slash of its path. The query stays unchanged, since signatures may cover it. */
export function withoutTrailingSlash({
  url,
  method,
}: {
  url?: string | undefined;
  method?: string | undefined;
}): string {
  const address = url ?? '/';
  const pathEnd = address.includes('?') ? address.indexOf('?') : address.length;
  const path = address.slice(0, pathEnd);
  const isKept = path.length <= 1 || !path.endsWith('/') || path.endsWith('//') || DOCUMENTS.test(path);
  if (isKept || METHODS_THAT_NAME_THEIR_TARGET.has(method ?? '')) return address;
  return path.slice(0, -1) + address.slice(pathEnd);
}
