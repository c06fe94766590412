/** A value in the canonical form of RFC 8785, whose numbers and texts are those of ECMAScript. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // The default order compares UTF-16 code units, as RFC 8785 §3.2.3 requires.
  const names = Object.keys(value).sort();
  const members = names.map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`);
  return `{${members.join(',')}}`;
}
