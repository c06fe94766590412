import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../../client/src/schema.ts';
import { callApi } from '../../api/request';

type Schemas = components['schemas'];
export type Status = Schemas['StatusAnswer'];
export type StatusJobs = Schemas['StatusJobsAnswer'];
export type StatusCheck = Schemas['StatusCheckAnswer'];
export type StatusPart = Schemas['StatusPartAnswer'];

/** What `GET /v1/status` returns. With an interval, it is loaded again while the page is visible. */
export const useStatus = ({ isEnabled, everyMs = false }: { isEnabled: boolean; everyMs?: number | false }) =>
  useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await callApi<Status>({ path: '/v1/status', signal })).data,
    enabled: isEnabled,
    refetchInterval: everyMs,
  });
