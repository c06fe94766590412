import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { followThreats, type LiveState } from '../../api/live-threats';
import { callApi } from '../../api/request';
import type { CompactList, CompactThreat, StreamMessage } from '../../api/types';
import { useMe } from '../../app/session';
import { toCompactThreat } from './compact-threat';
import { isWithin, matchesFilters, type OverviewSearch, readClock, threatQuery } from './filters/filters';

const PAGE_SIZE = 1_000;
const MOST_ROWS = 10_000;
const POLL_MS = 30_000;

export interface ThreatList {
  readonly rows: readonly CompactThreat[];
  readonly first: CompactList | undefined;
  readonly failure: unknown;
  readonly isPending: boolean;
  readonly reload: () => void;
  readonly live: LiveState;
  /** Changed by the stream and not yet looked at. */
  readonly changed: ReadonlySet<string>;
  /** Ended while the list was open: they stay, struck through. */
  readonly ended: ReadonlySet<string>;
  /** New threats that wait for `.`. */
  readonly waiting: ReadonlyMap<string, CompactThreat>;
  readonly showWaiting: () => void;
  readonly patch: (id: string, change: (threat: CompactThreat) => CompactThreat) => void;
}

type Pages = InfiniteData<CompactList, string | null>;

const mapRows = (
  pages: Pages | undefined,
  id: string,
  change: (threat: CompactThreat) => CompactThreat,
): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      threats: page.threats.map((threat) => (threat.id === id ? change(threat) : threat)),
    })),
  };

/** The list of the Overview, kept current by the stream: no row moves until the user asks for it. */
export function useThreatList(portfolio: string, search: OverviewSearch): ThreatList {
  const queries = useQueryClient();
  const query = threatQuery(search);
  const sort = search.sort ?? 'risk';
  const key = useMemo(() => ['threats', portfolio, query, sort], [portfolio, JSON.stringify(query), sort]);
  const [live, setLive] = useState<LiveState>({ kind: 'connecting' });
  const result = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, sort_by: sort, limit: PAGE_SIZE, cursor: pageParam };
      return (await callApi<CompactList>({ path: '/v1/threats/compact', query: page, portfolio, signal })).data;
    },
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE >= MOST_ROWS ? null : last.next_cursor),
    placeholderData: (previous) => previous,
    refetchInterval: live.kind === 'offline' ? POLL_MS : false,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage]);
  const loaded = useMemo(() => result.data?.pages.flatMap(({ threats }) => threats) ?? [], [result.data]);
  const patch = useCallback<ThreatList['patch']>(
    (id, change) => queries.setQueryData<Pages>(key, (pages) => mapRows(pages, id, change)),
    [queries, key],
  );
  const marks = useStreamMarks(
    portfolio,
    search,
    loaded,
    patch,
    result.data?.pages[0]?.stream_seq,
    setLive,
    () => void result.refetch(),
  );
  const window = readClock(search.clock);
  const rows = useMemo(
    () => loaded.filter((row) => (marks.ended.has(row.id) || matchesFilters(row, search)) && isWithin(row, window)),
    [loaded, marks.ended, search],
  );
  return {
    rows,
    first: result.data?.pages[0],
    failure: result.error,
    isPending: result.isPending,
    reload: () => void result.refetch(),
    live,
    patch,
    ...marks,
  };
}

type Marks = Pick<ThreatList, 'changed' | 'ended' | 'waiting' | 'showWaiting'>;

function useStreamMarks(
  portfolio: string,
  search: OverviewSearch,
  loaded: readonly CompactThreat[],
  patch: ThreatList['patch'],
  start: number | undefined,
  onState: (state: LiveState) => void,
  reload: () => void,
): Marks {
  const { tenant } = useMe();
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState<ReadonlyMap<string, CompactThreat>>(new Map());
  const latest = { known: new Set(loaded.map(({ id }) => id)), search, patch, reload };
  const ref = useLatest(latest);
  const isReady = start !== undefined;
  useEffect(() => {
    if (!isReady) return undefined;
    const onMessage = ({ event, data }: StreamMessage): void => {
      const { known, search: filters, patch: change, reload: again } = ref.current;
      if (event === 'reset') {
        again();
        return;
      }
      const id = data.threat_id ?? '';
      const threat = data.threat ? toCompactThreat(data.threat) : null;
      if (known.has(id)) {
        change(id, (row) =>
          threat === null ? { ...row, status: 'ended' } : { ...threat, incident_count: row.incident_count },
        );
        if (event === 'ended') setEnded((set) => new Set(set).add(id));
        else setChanged((set) => new Set(set).add(id));
      } else if (threat !== null && matchesFilters(threat, filters)) {
        setWaiting((map) => new Map(map).set(id, threat));
      }
    };
    return followThreats({ tenant: tenant?.slug ?? '', portfolio, lastEventId: start, onMessage, onState });
  }, [portfolio, isReady]);
  const showWaiting = useCallback(() => {
    setWaiting(new Map());
    setChanged(new Set());
    setEnded(new Set());
    ref.current.reload();
  }, []);
  return { changed, ended, waiting, showWaiting };
}

function useLatest<T>(value: T): { current: T } {
  const [ref] = useState<{ current: T }>(() => ({ current: value }));
  ref.current = value;
  return ref;
}
