import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import type { Decision, DecisionList, Lookup } from '../types';

const MOST_DECISIONS = 1_000;

export const lookupKey = (portfolio: string, id: string): readonly string[] => ['lookup', portfolio, id];
export const decisionsKey = (portfolio: string, id: string): readonly string[] => ['lookup-decisions', portfolio, id];

/** The answer of a lookup, which never changes. */
export const useLookup = (portfolio: string, id: string): UseQueryResult<Lookup> =>
  useQuery({
    queryKey: lookupKey(portfolio, id),
    queryFn: async ({ signal }) => (await callApi<Lookup>({ path: `/v1/lookup/${id}`, portfolio, signal })).data,
    staleTime: Infinity,
  });

/** The decisions of the portfolio that apply to the subject of a lookup, newest first. */
export const useDecisions = (portfolio: string, id: string): UseQueryResult<readonly Decision[]> =>
  useQuery({
    queryKey: decisionsKey(portfolio, id),
    queryFn: async ({ signal }) => {
      const query = { applies_to: id, limit: MOST_DECISIONS };
      const call = { path: '/v1/lookup/decisions', query, portfolio, signal };
      return (await callApi<DecisionList>(call)).data.decisions;
    },
  });
