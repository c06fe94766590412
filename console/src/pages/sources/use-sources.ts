import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../api/request';
import { useCurrentPortfolio } from '../../app/current-portfolio';
import { useMe } from '../../app/session';
import { archiveRow, connectorRow, eventSourceRow, listRows, sortSources, type SourceRow } from './source-row';
import type { ArticleList, Connector, ConnectorList, DatasetList, EventSource, EventSourceList } from './types';

export const SOURCES_KEY = ['sources'] as const;

const MOST = 1_000;
const REFRESH_MS = 30_000;

/** One of the lists that the table consists of; its key ends with its path. */
function useSourceList<T>(path: string, permission: string, limit = MOST): UseQueryResult<T> {
  const { permissions } = useMe();
  const portfolio = useCurrentPortfolio();
  return useQuery({
    queryKey: [...SOURCES_KEY, path, portfolio],
    queryFn: async ({ signal }) => (await callApi<T>({ path, query: { limit }, portfolio, signal })).data,
    enabled: permissions.includes(permission),
    refetchInterval: REFRESH_MS,
  });
}

/** A part of the table that could not be loaded. */
export interface FailedPart {
  readonly what: string;
  readonly failure: unknown;
  readonly reload: () => void;
}

export interface LoadedSources {
  readonly rows: readonly SourceRow[];
  readonly isPending: boolean;
  readonly failed: readonly FailedPart[];
  readonly eventSources: readonly EventSource[];
  readonly connectors: readonly Connector[];
}

const NONE: readonly never[] = [];

/** Everything that the user may see of the sources. Lists and articles belong to the operator. */
export function useSources(): LoadedSources {
  const events = useSourceList<EventSourceList>('/v1/sources', 'events:read');
  const connectors = useSourceList<ConnectorList>('/v1/connectors', 'connectors:read');
  const datasets = useSourceList<DatasetList>('/v1/admin/datasets', 'datasets:read');
  const articles = useSourceList<ArticleList>('/v1/admin/articles', 'articles:read', 1);
  const rows = useMemo(
    () =>
      sortSources([
        ...(events.data?.sources.map(eventSourceRow) ?? []),
        ...(connectors.data?.connectors.map(connectorRow) ?? []),
        ...(datasets.data ? listRows(datasets.data.datasets) : []),
        ...(articles.data ? [archiveRow(articles.data)] : []),
      ]),
    [events.data, connectors.data, datasets.data, articles.data],
  );
  const parts = [
    ['The feeds and imports', events],
    ['The connectors', connectors],
    ['The imported lists', datasets],
    ['The archive of articles', articles],
  ] as const;
  return {
    rows,
    isPending: parts.some(([, { isLoading }]) => isLoading),
    failed: parts
      .filter(([, { isError, data }]) => isError && data === undefined)
      .map(([what, { error, refetch }]) => ({ what, failure: error, reload: () => void refetch() })),
    eventSources: events.data?.sources ?? NONE,
    connectors: connectors.data?.connectors ?? NONE,
  };
}
