import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import { useMe } from '../../app/session';
import type { ConnectionKind, Connections, SignInFailure, SignInFailureList } from './types';

export const CONNECTIONS = ['admin', 'sso'] as const;
export const FAILURES = ['admin', 'sign-in-failures'] as const;

/** The connections of the tenant to its identity providers; none without the permission to read them. */
export function useConnections(): UseQueryResult<Connections> {
  const { permissions } = useMe();
  return useQuery({
    queryKey: CONNECTIONS,
    enabled: permissions.includes('sso:read'),
    queryFn: async ({ signal }) => (await callApi<Connections>({ path: '/v1/tenant/sso', signal })).data,
  });
}

/** The refused sign-ins of the last day, the newest first. */
export function useFailures(
  kind: ConnectionKind,
  isConnected: boolean,
  refetchInterval: number | false = false,
): UseQueryResult<readonly SignInFailure[]> {
  return useQuery({
    queryKey: [...FAILURES, kind],
    enabled: isConnected,
    refetchInterval,
    queryFn: async ({ signal }) =>
      (await callApi<SignInFailureList>({ path: `/v1/tenant/sso/${kind}/failures`, signal })).data.failures,
  });
}
