import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMe } from '../../app/session';
import { loadAll } from './load-all';
import type {
  ApiKey,
  ApiKeyList,
  Portfolio,
  PortfolioList,
  Session,
  SessionList,
  SourceRating,
  SourceRatingList,
  User,
  UserList,
} from './types';

export const KEYS = ['admin', 'keys'] as const;
export const PORTFOLIOS = ['admin', 'portfolios'] as const;

/** The keys of the tenant, with those that have ended; none without the permission to read them. */
export function useKeys(): UseQueryResult<readonly ApiKey[]> {
  const { permissions } = useMe();
  return useQuery({
    queryKey: KEYS,
    enabled: permissions.includes('api_keys:read'),
    queryFn: ({ signal }) => loadAll('/v1/tenant/api-keys', (answer: ApiKeyList) => answer.api_keys, signal),
  });
}

/** The portfolios of the tenant; none without the permission to read them. */
export function usePortfolios(): UseQueryResult<readonly Portfolio[]> {
  const { permissions } = useMe();
  return useQuery({
    queryKey: PORTFOLIOS,
    enabled: permissions.includes('portfolios:read'),
    queryFn: ({ signal }) => loadAll('/v1/tenant/portfolios', (answer: PortfolioList) => answer.portfolios, signal),
  });
}

export const SESSIONS = ['admin', 'sessions'] as const;
export const USERS = ['admin', 'users'] as const;

/** The open sessions of the user, or of everybody in the tenant. */
export function useSessions(whose: 'own' | 'all'): UseQueryResult<readonly Session[]> {
  const path = whose === 'own' ? '/v1/auth/sessions' : '/v1/tenant/sessions';
  return useQuery({
    queryKey: [...SESSIONS, whose],
    queryFn: ({ signal }) => loadAll(path, (answer: SessionList) => answer.sessions, signal),
  });
}

/** The users of the tenant; none without the permission to read them. */
export function useUsers(): UseQueryResult<readonly User[]> {
  const { permissions } = useMe();
  return useQuery({
    queryKey: USERS,
    enabled: permissions.includes('users:read'),
    queryFn: ({ signal }) => loadAll('/v1/tenant/users', (answer: UserList) => answer.users, signal),
  });
}

export const SOURCE_RATINGS = ['admin', 'source-ratings'] as const;

/** The tenant's overrides of source ratings; none without the permission to read them. */
export function useSourceRatings(): UseQueryResult<readonly SourceRating[]> {
  const { permissions } = useMe();
  return useQuery({
    queryKey: SOURCE_RATINGS,
    enabled: permissions.includes('source_ratings:read'),
    queryFn: ({ signal }) =>
      loadAll('/v1/tenant/source-ratings', (answer: SourceRatingList) => answer.source_ratings, signal),
  });
}
