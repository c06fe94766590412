// The frame of the console reads addresses, so this file imports nothing of the page.
export const KEY_FILTERS = ['valid', 'ended', 'all'] as const;
export type KeyFilter = (typeof KEY_FILTERS)[number];

/** The state of the page of keys in its address. */
export interface KeysSearch {
  /** By default, valid keys. */
  readonly show?: KeyFilter;
  readonly q?: string;
  /** The selected key. */
  readonly sel?: string;
}

const MOST_CHARACTERS = 200;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MOST_CHARACTERS) : undefined;

/** Reads the address and ignores unknown values. */
export function readKeysSearch(values: Readonly<Record<string, unknown>>): KeysSearch {
  const show = KEY_FILTERS.find((one) => one === values.show);
  const [q, sel] = [textOf(values.q), textOf(values.sel)];
  return {
    ...(show !== undefined && show !== 'valid' && { show }),
    ...(q !== undefined && { q }),
    ...(sel !== undefined && { sel }),
  };
}
