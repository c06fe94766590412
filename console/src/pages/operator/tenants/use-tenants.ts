import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import type { LegalHold, Tenant } from '../types';

const MOST = 1_000;

interface TenantPage {
  readonly tenants: readonly Tenant[];
  readonly total: number;
}

/** The first 1,000 tenants by slug: the existing ones, or those that were erased. */
export const useTenants = (erased: boolean, isEnabled: boolean) =>
  useQuery({
    queryKey: ['tenants', erased],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST, erased: erased || undefined };
      return (await callApi<TenantPage>({ path: '/v1/admin/tenants', query, signal })).data;
    },
    enabled: isEnabled,
  });

export const tenantPath = (slug: string): string => `/v1/admin/tenants/${slug}`;
export const holdPath = (slug: string): string => `${tenantPath(slug)}/legal-hold`;

export const useLegalHold = (slug: string) =>
  useQuery({
    queryKey: ['legal-hold', slug],
    queryFn: async ({ signal }) => (await callApi<LegalHold>({ path: holdPath(slug), signal })).data,
    staleTime: 0,
  });
