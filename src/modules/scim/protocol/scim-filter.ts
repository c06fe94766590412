import { type Filter, parse } from 'scim2-parse-filter';
import { invalidFilter } from '../scim.errors';

/** RFC 7644 §3.4.2.2; long enough for a hundred ids. */
const MAX_LENGTH = 8_000;
const MAX_OPENED = 20;
/**
 * scim2-parse-filter 0.2.10 reads a line feed within quotes ambiguously, so that 30 of them before a missing quotation
 * mark take minutes. A filter in a URL needs no control characters.
 */
const CONTROL_CHARACTER = /\p{Cc}/u;
/** Replaces an escaped backslash, which the parser would double. */
const BACKSLASH = '\ue000';

/** @throws ScimError invalidFilter */
export function parsedFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) throw invalidFilter(`A filter should have at most ${MAX_LENGTH} characters`);
  if (CONTROL_CHARACTER.test(text)) throw invalidFilter('A filter should not contain control characters');
  if (openedIn(text) > MAX_OPENED) throw invalidFilter(`A filter should have at most ${MAX_OPENED} opening brackets`);
  let filter: Filter;
  try {
    filter = parse(text.replaceAll('\\\\', BACKSLASH));
  } catch {
    throw invalidFilter('The filter is not a valid SCIM filter (RFC 7644 §3.4.2.2)');
  }
  return withBackslashes(filter);
}

/** The number of brackets and negations that a filter opens outside quotes, an upper bound of its nesting. */
function openedIn(text: string): number {
  let bare = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isQuoted && character === '\\') at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted) bare += character;
  }
  return bare.match(/[([]|\bnot\b/gi)?.length ?? 0;
}

function withBackslashes(filter: Filter): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map(withBackslashes) };
  if ('filter' in filter) return { ...filter, filter: withBackslashes(filter.filter) };
  if ('valFilter' in filter) return { ...filter, valFilter: withBackslashes(filter.valFilter) };
  if (!('compValue' in filter) || typeof filter.compValue !== 'string') return filter;
  return { ...filter, compValue: filter.compValue.replaceAll(BACKSLASH, '\\') };
}

/** The values that a filter requests by `name eq "…"`, several joined by `or`; null for any other filter. */
export function valuesAskedFor(filter: Filter, name: string): string[] | null {
  if (filter.op === 'or') {
    const parts = filter.filters.map((part) => valuesAskedFor(part, name));
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (filter.op !== 'eq' || filter.attrPath.toLowerCase() !== name) return null;
  return typeof filter.compValue === 'string' ? [filter.compValue] : null;
}
