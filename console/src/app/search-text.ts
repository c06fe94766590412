export type SearchValues = Record<string, string | string[]>;

/** Reads a query string; a parameter that occurs more than once becomes a list. */
export function parseSearch(text: string): SearchValues {
  const values: SearchValues = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = values[name];
    values[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
  }
  return values;
}

/** Writes a query string that people can read: lists are repeated parameters, and empty values are left out. */
export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (['string', 'number', 'boolean'].includes(typeof one) && one !== '') parameters.append(name, String(one));
    }
  }
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
