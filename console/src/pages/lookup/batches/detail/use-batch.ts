import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../../../../api/request';
import { isOpen } from '../batch-words';
import type { Batch } from '../types';

const OPEN_MS = 3_000;

export const batchKey = (portfolio: string, id: string): readonly string[] => ['lookup-batch', portfolio, id];

/** One batch, read again until it has ended. */
export const useBatch = (portfolio: string, id: string): UseQueryResult<Batch> =>
  useQuery({
    queryKey: batchKey(portfolio, id),
    queryFn: async ({ signal }) =>
      (await callApi<Batch>({ path: `/v1/lookup/batch/${encodeURIComponent(id)}`, portfolio, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? OPEN_MS : false),
  });
