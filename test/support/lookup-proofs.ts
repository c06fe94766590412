import { createHash } from 'node:crypto';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Of the text of an answer, without the service's own code: what `report_hash` should be by its description. */
export function recomputedHash(answerText: string): string {
  const answer = JSON.parse(answerText) as Record<string, Json>;
  delete answer.audit;
  const content = canonical(withoutTraceability(answer));
  return `sha256:${createHash('sha256').update(content, 'utf8').digest('hex')}`;
}

function withoutTraceability(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutTraceability);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'traceability');
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutTraceability(member)]));
}

/** RFC 8785 §3.2: members by UTF-16 code units, no white space, all else as ECMAScript writes it. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** What a JSON Pointer leads to (RFC 6901 §4); undefined where it leads nowhere. */
export function atPointer(document: unknown, pointer: string): unknown {
  if (pointer !== '' && !pointer.startsWith('/')) throw new Error(`${pointer} is no JSON Pointer`);
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<string, unknown>)[key];
  }, document);
}

/** Pointers to everything below `value` that has sources and a confidence: the data of profiles. */
export function dataIn(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Object.hasOwn(value, 'sources') && Object.hasOwn(value, 'confidence')) return [pointer];
  return Object.entries(value).flatMap(([key, member]) => dataIn(member, `${pointer}/${key}`));
}
