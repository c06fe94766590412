export const USER_FILTERS = ['all', 'active', 'deactivated', 'without-role'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** The state of the page of users in its address. */
export interface UsersSearch {
  /** By default, all users. */
  readonly show?: UserFilter;
  readonly q?: string;
  /** The selected user. */
  readonly sel?: string;
}

const MOST_CHARACTERS = 320;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, MOST_CHARACTERS) : undefined;

/** Reads the address and ignores unknown values. */
export function readUsersSearch(values: Readonly<Record<string, unknown>>): UsersSearch {
  const show = USER_FILTERS.find((one) => one === values.show);
  const [q, sel] = [textOf(values.q), textOf(values.sel)];
  return {
    ...(show !== undefined && show !== 'all' && { show }),
    ...(q !== undefined && { q }),
    ...(sel !== undefined && { sel }),
  };
}
