import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '../../../../../client/src/schema.ts';
import { callApi } from '../../../api/request';
import type { CompactList } from '../../../api/types';
import { useTimeText } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import type { SubjectType } from '../types';

type Schemas = components['schemas'];

export interface Subject {
  readonly id: string;
  readonly label: string;
}

const MOST = 100;

/** The permission that the list of the subjects needs; the portfolio has no list. */
export const SUBJECT_PERMISSIONS: Readonly<Record<SubjectType, string | null>> = {
  threat: 'threats:read',
  incident: 'incidents:read',
  web_search: 'web_search:read',
  lookup: 'lookup:read',
  portfolio: null,
};

/** The kinds of subjects whose list has a search. */
export const hasSearch = (type: SubjectType): boolean => type === 'threat' || type === 'incident';

/** The possible subjects of a report: the threats with the highest risk, or the newest of another kind. */
export function useSubjects(portfolio: string, type: SubjectType, search: string): UseQueryResult<readonly Subject[]> {
  const timeText = useTimeText();
  return useQuery({
    queryKey: ['report-subjects', portfolio, type, search],
    queryFn: ({ signal }) => loadSubjects({ portfolio, type, search, timeText, signal }),
    placeholderData: keepPreviousData,
    enabled: type !== 'portfolio',
  });
}

interface SubjectRequest {
  readonly portfolio: string;
  readonly type: SubjectType;
  readonly search: string;
  readonly timeText: (at: string) => string;
  readonly signal: AbortSignal;
}

async function loadSubjects({ type, search, timeText, ...call }: SubjectRequest): Promise<readonly Subject[]> {
  const query = { limit: MOST, search };
  switch (type) {
    case 'threat': {
      const { data } = await callApi<CompactList>({ ...call, path: '/v1/threats/compact', query });
      return data.threats.map(({ id, title }) => ({ id, label: title }));
    }
    case 'incident': {
      const { data } = await callApi<Schemas['IncidentListAnswer']>({ ...call, path: '/v1/incidents', query });
      return data.incidents.map(({ id, title }) => ({ id, label: title }));
    }
    case 'web_search': {
      const completed = { limit: MOST, status: 'completed' };
      const path = '/v1/web-search/jobs';
      const { data } = await callApi<Schemas['SearchJobListAnswer']>({ ...call, path, query: completed });
      return data.jobs.map(({ jobId, submittedAt, progress }) => ({
        id: jobId,
        label: `${timeText(submittedAt)} · ${progress.message}`,
      }));
    }
    case 'lookup': {
      const { data } = await callApi<Schemas['LookupListAnswer']>({
        ...call,
        path: '/v1/lookup',
        query: { limit: MOST },
      });
      return data.lookups
        .filter(({ erased_at: erasedAt }) => erasedAt === null)
        .map((lookup) => ({ id: lookup.request_id, label: lookupLabel(lookup, timeText) }));
    }
    case 'portfolio':
      return [];
  }
}

/** Lists contain no names, only the reference and the kinds of the identifiers. */
const lookupLabel = (
  { queried_at: at, requester_reference: reference, identifier_types: types }: Schemas['LookupSummaryAnswer'],
  timeText: (at: string) => string,
): string => [timeText(at), reference, types.map(inWords).join(', ')].filter(Boolean).join(' · ');
