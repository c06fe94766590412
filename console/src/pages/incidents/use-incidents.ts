import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import type { IncidentsSearch } from './incidents-search';
import type { Incident, IncidentList } from './types';

const PAGE_SIZE = 250;
const MOST_PAGES = 4;

export interface LoadedIncidents {
  readonly incidents: readonly Incident[];
  readonly total: number;
}

async function load(
  portfolio: string,
  filters: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<LoadedIncidents> {
  const incidents: Incident[] = [];
  let [cursor, total]: [string | null, number] = [null, 0];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data }: { data: IncidentList } = await callApi<IncidentList>({
      path: '/v1/incidents',
      query: { ...filters, limit: PAGE_SIZE, cursor },
      portfolio,
      signal,
    });
    incidents.push(...data.incidents);
    [cursor, total] = [data.next_cursor, data.total];
    if (cursor === null) break;
  }
  return { incidents, total };
}

/** The newest incidents that match the search, at most a thousand. */
export function useIncidents(portfolio: string, { q, assignee }: IncidentsSearch) {
  const filters = { search: q, assignee };
  return useQuery({
    queryKey: ['incidents', portfolio, filters],
    queryFn: ({ signal }) => load(portfolio, filters, signal),
    placeholderData: (previous) => previous,
  });
}
