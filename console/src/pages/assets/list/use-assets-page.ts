import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../api/request';
import { useMe } from '../../../app/session';
import type { Bounds } from '../../../parts/map/map-props';
import { type AssetRow, joinThreats } from './asset-rows';
import { loadAssets, type LoadedAssets } from '../load-assets';
import { type AssetsSearch, boxText } from '../search';
import type { AssetThreats } from '../types';

const LIVE_MS = 60_000;

export interface AssetsPage {
  readonly rows: readonly AssetRow[];
  /** The number of assets of the portfolio, whatever the filters; undefined until it is known. */
  readonly all: number | undefined;
  readonly total: number;
  readonly types: readonly string[];
  readonly failure: unknown;
  readonly threatsFailure: unknown;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly reload: () => void;
}

type Query = Record<string, string | undefined>;

const assetsQuery = (portfolio: string, query: Query) => ({
  queryKey: ['assets', portfolio, 'list', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadAssets(portfolio, query, signal),
  placeholderData: (previous: LoadedAssets | undefined) => previous,
});

/** The assets that match the address, each with its live threats. The service searches; the page joins. */
export function useAssetsPage(portfolio: string, search: AssetsSearch, bounds: Bounds | null): AssetsPage {
  const { permissions } = useMe();
  const bbox = search.view === '1' && bounds ? boxText(bounds) : undefined;
  const filters = { search: search.q, type: search.type, status: search.status, bbox };
  const list = useQuery(assetsQuery(portfolio, filters));
  const everything = useQuery(assetsQuery(portfolio, {}));
  const threats = useQuery({
    queryKey: ['threats', portfolio, 'by-asset'],
    queryFn: async ({ signal }) =>
      (
        await callApi<{ assets: AssetThreats[] }>({
          path: '/v1/threats/by-asset',
          query: { live: true },
          portfolio,
          signal,
        })
      ).data.assets,
    enabled: permissions.includes('threats:read'),
    refetchInterval: LIVE_MS,
  });
  const rows = useMemo(() => joinThreats(list.data?.assets ?? [], threats.data), [list.data, threats.data]);
  const types = useMemo(
    () => [...new Set(everything.data?.assets.map(({ type }) => type))].sort((one, other) => one.localeCompare(other)),
    [everything.data],
  );
  return {
    rows,
    all: everything.data?.total,
    total: list.data?.total ?? 0,
    types,
    failure: list.error,
    threatsFailure: threats.error,
    isPending: list.isPending,
    isFetching: list.isFetching,
    reload: () => void list.refetch(),
  };
}
