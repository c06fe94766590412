import type { ApiKey, Session, User } from '../types';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const wordFor = (text: string, words: readonly (readonly [RegExp, string])[]): string | undefined =>
  words.find(([pattern]) => pattern.test(text))?.[1];

/** `Firefox on Linux`, or the beginning of what the browser says about itself. */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null) return 'unknown';
  const [browser, system] = [wordFor(userAgent, BROWSERS), wordFor(userAgent, SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The user or the key of a session, by name if the signed-in user may read names. */
export function ownerName(
  { user_id: userId, api_key_id: keyId }: Session,
  users: readonly User[],
  keys: readonly ApiKey[],
): string {
  if (keyId !== null) {
    const key = keys.find(({ id }) => id === keyId);
    return key === undefined ? 'A key' : `Key ${key.name}`;
  }
  const user = users.find(({ id }) => id === userId);
  return user?.name ?? user?.email ?? user?.subject ?? 'A user';
}
