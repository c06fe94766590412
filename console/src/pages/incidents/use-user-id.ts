import { useMe } from '../../app/session';

/** The id of the signed-in person, or null for a session of an API key, to which nothing can be assigned. */
export function useUserId(): string | null {
  const { principal } = useMe();
  return principal.type === 'user' ? principal.id : null;
}
