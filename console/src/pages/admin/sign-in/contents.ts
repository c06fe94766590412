import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { loadAll, mayBeCut } from '../load-all';
import type { ConnectionKind, ScimToken, ScimTokenList, SessionList, UserList } from '../types';

/** What a connection has, and loses when it is removed. */
interface Contents {
  readonly users: number;
  readonly sessions: number;
  readonly tokens: number;
  /** False if there are more users or sessions than the console reads, so that the numbers are lower bounds. */
  readonly isExact: boolean;
}

/** Counts the users of a connection, their open sessions and the valid SCIM tokens, each time that it is shown. */
export function useContents(kind: ConnectionKind, connectionId: string): UseQueryResult<Contents> {
  return useQuery({
    queryKey: ['admin', 'connection-contents', connectionId],
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => loadContents(kind, connectionId, signal),
  });
}

async function loadContents(kind: ConnectionKind, connectionId: string, signal: AbortSignal): Promise<Contents> {
  const [users, sessions, tokens] = await Promise.all([
    loadAll('/v1/tenant/users', (answer: UserList) => answer.users, signal),
    loadAll('/v1/tenant/sessions', (answer: SessionList) => answer.sessions, signal),
    loadAll(`/v1/tenant/sso/${kind}/scim-tokens`, (answer: ScimTokenList) => answer.scim_tokens, signal),
  ]);
  const own = new Set(users.filter(({ connection_id: id }) => id === connectionId).map(({ id }) => id));
  return {
    users: own.size,
    sessions: sessions.filter(({ user_id: id }) => id !== null && own.has(id)).length,
    tokens: tokens.filter(isValid).length,
    isExact: !mayBeCut(users) && !mayBeCut(sessions),
  };
}

const isValid = ({ revoked_at: revokedAt, expires_at: expiresAt }: ScimToken): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());
