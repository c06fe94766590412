/** Anyone can write an address, so a page checks each value before it uses it. */

/** The value if it is a text that matches the pattern. */
export const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const uuidIn = (value: unknown): string | undefined => matching(value, UUID);

/** The values without those that are undefined, which would appear in the address. */
export const definedOnly = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
