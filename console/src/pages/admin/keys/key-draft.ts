import type { ApiKey, DataScope, Role } from '../types';

/** The values of the form of a key, as they were typed. */
export interface KeyDraft {
  readonly name: string;
  readonly role: Role;
  readonly portfolios: readonly string[];
  readonly isOfAllPortfolios: boolean;
  readonly countries: string;
  readonly categories: readonly string[];
  readonly types: string;
  readonly since: string;
  readonly limit: string;
  /** `YYYY-MM-DD`; the key ends at the end of that day, in UTC. */
  readonly expires: string;
}

export const NEW_KEY: KeyDraft = {
  name: '',
  role: 'viewer',
  portfolios: [],
  isOfAllPortfolios: false,
  countries: '',
  categories: [],
  types: '',
  since: '',
  limit: '',
  expires: '',
};

export const draftOfKey = (key: ApiKey): Pick<KeyDraft, 'name' | 'limit' | 'expires'> => ({
  name: key.name,
  limit: key.rate_limit_per_minute?.toString() ?? '',
  expires: key.expires_at?.slice(0, 10) ?? '',
});

const listOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

const numberOf = (text: string): number | string | null => {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
};

const endOfDay = (day: string): string | null => (day === '' ? null : `${day}T23:59:59Z`);

function scopeOf({ countries, categories, types, since }: KeyDraft): DataScope | null {
  const scope = {
    countries: listOf(countries),
    event_categories: [...categories],
    event_types: listOf(types),
    date_from: since === '' ? null : since,
  };
  const isEmpty =
    since === '' && [scope.countries, scope.event_categories, scope.event_types].every((one) => one.length === 0);
  return isEmpty ? null : scope;
}

/** The body of the request that makes the key. */
export const bodyOfNewKey = (draft: KeyDraft): object => ({
  name: draft.name.trim(),
  role: draft.role,
  portfolios: draft.isOfAllPortfolios ? ['*'] : draft.portfolios,
  scope: scopeOf(draft),
  rate_limit_per_minute: numberOf(draft.limit),
  expires_at: endOfDay(draft.expires),
});

/** Only the changed values, since the service refuses some of the others, such as the expiry of a replaced key. */
export function changesOfKey(
  key: ApiKey,
  draft: Pick<KeyDraft, 'name' | 'limit' | 'expires'>,
): Record<string, unknown> {
  const before = draftOfKey(key);
  return {
    ...(draft.name.trim() !== before.name && { name: draft.name.trim() }),
    ...(draft.limit !== before.limit && { rate_limit_per_minute: numberOf(draft.limit) }),
    ...(draft.expires !== before.expires && { expires_at: endOfDay(draft.expires) }),
  };
}
