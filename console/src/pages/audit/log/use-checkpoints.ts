import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import type { CheckpointList } from '../types';

const SHOWN = 40;

/** The newest checkpoints, the newest first. */
export const useCheckpoints = (portfolio: string | null) =>
  useQuery({
    queryKey: ['audit', portfolio, 'checkpoints'],
    queryFn: async ({ signal }) => {
      const call = { path: '/v1/audit/checkpoints', query: { limit: SHOWN }, portfolio, signal };
      return (await callApi<CheckpointList>(call)).data;
    },
  });
