import type { Principal } from './principal';

/**
 * A stable name for a principal, under which its limits and idempotency keys are stored: `api_key:<id>`, `user:<id>`,
 * or the type if there is only one, such as `operator`. A key that belongs to a user has limits of its own.
 * @throws Error for anonymous callers, which have no stable name
 */
export function principalKey({ type, apiKeyId, userId }: Principal): string {
  if (apiKeyId !== null) return `api_key:${apiKeyId}`;
  if (userId !== null) return `user:${userId}`;
  if (type === 'anonymous') throw new Error('an anonymous caller has no stable key');
  return type;
}
