import { countryName, inWords } from '../../../parts/words';
import type { ApiKey, DataScope } from '../types';
import type { KeyFilter } from './search';

type KeyState = 'valid' | 'replaced' | 'expired' | 'revoked';

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;
const BRIEF_DAYS = 7;
export const UNUSED_DAYS = 90;

const hasPassed = (at: string | null, now: number): boolean => at !== null && Date.parse(at) <= now;

/** A replaced key is still valid until it expires. */
export function keyState(
  { revoked_at: revoked, expires_at: expires, replaced_by: next }: ApiKey,
  now: number,
): KeyState {
  if (revoked !== null) return 'revoked';
  if (hasPassed(expires, now)) return 'expired';
  return next === null ? 'valid' : 'replaced';
}

export const isValid = (key: ApiKey, now: number): boolean => ['valid', 'replaced'].includes(keyState(key, now));

export const KEY_STATE_WORDS: Readonly<Record<KeyState, string>> = {
  valid: 'Valid',
  replaced: 'Being replaced',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** Whether a key was made for a week or less, such as that of a link to the console. A rotation keeps the expiry. */
const isBrief = ({ created_at: created, expires_at: expires, rotated_from: former }: ApiKey): boolean =>
  former === null && expires !== null && Date.parse(expires) - Date.parse(created) <= BRIEF_DAYS * DAY_MS;

/** Whether a valid key ends within 30 days. A key that is being replaced, or was made for a few days, is meant to end. */
export const expiresSoon = (key: ApiKey, now: number): boolean =>
  keyState(key, now) === 'valid' &&
  key.expires_at !== null &&
  Date.parse(key.expires_at) - now < SOON_DAYS * DAY_MS &&
  !isBrief(key);

/** Whether a valid key that is older than 90 days was not used for 90 days. */
export const isUnused = (key: ApiKey, now: number): boolean =>
  keyState(key, now) === 'valid' && now - Date.parse(key.last_used_at ?? key.created_at) > UNUSED_DAYS * DAY_MS;

export function filterKeys(keys: readonly ApiKey[], filter: KeyFilter, text: string, now: number): readonly ApiKey[] {
  const wanted = text.trim().toLowerCase();
  return keys.filter(
    (key) =>
      (filter === 'all' || isValid(key, now) === (filter === 'valid')) &&
      (wanted === '' || key.name.toLowerCase().includes(wanted) || key.prefix.toLowerCase().startsWith(wanted)),
  );
}

/** The data scope in one line; null means the whole corpus. */
export function scopeWords(scope: DataScope | null): string {
  if (scope === null) return 'All events';
  const parts = [
    scope.countries.map(countryName).join(', '),
    scope.event_categories.map(inWords).join(', '),
    scope.event_types.map(inWords).join(', '),
    scope.date_from === null ? '' : `since ${scope.date_from}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'All events' : parts.join('; ');
}
