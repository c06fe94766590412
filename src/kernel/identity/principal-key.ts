import type { Principal } from './principal';

/**
 * A stable name for whoever asks, under which limits and keys of theirs are kept: `api_key:<id>`, `user:<id>`, or the type
 * where there is but one, such as `operator`. A key that belongs to a user has limits of its own.
 * @throws Error for anonymous callers, of whom nothing is stable
 */
export function principalKey({ type, apiKeyId, userId }: Principal): string {
  if (apiKeyId !== null) return `api_key:${apiKeyId}`;
  if (userId !== null) return `user:${userId}`;
  if (type === 'anonymous') throw new Error('an anonymous caller has no stable key');
  return type;
}
