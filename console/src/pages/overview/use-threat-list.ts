import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LiveState } from '../../api/live-threats';
import type { CompactList, CompactThreat } from '../../api/types';
import { isWithin, matchesFilters, type OverviewSearch, readClock } from './filters/filters';
import { type StreamMarks, useStreamMarks } from './use-stream-marks';
import { useThreatPages } from './use-threat-pages';

export interface ThreatList extends StreamMarks {
  readonly rows: readonly CompactThreat[];
  readonly first: CompactList | undefined;
  readonly failure: unknown;
  readonly isPending: boolean;
  readonly reload: () => void;
  readonly live: LiveState;
  readonly patch: (id: string, change: (threat: CompactThreat) => CompactThreat) => void;
}

/** The list of the Overview, kept current by the stream: no row moves until the user asks for it. */
export function useThreatList(portfolio: string, search: OverviewSearch): ThreatList {
  const [live, setLive] = useState<LiveState>({ kind: 'connecting' });
  const { result, loaded, patch } = useThreatPages(portfolio, search, live.kind === 'offline');
  const first = result.data?.pages[0];
  const queries = useQueryClient();
  const reload = (): void => {
    void result.refetch();
    void queries.invalidateQueries({ queryKey: ['threats', portfolio, 'counts'] });
  };
  const marks = useStreamMarks({
    portfolio,
    search,
    loaded,
    patch,
    start: first?.stream_seq,
    onState: setLive,
    reload,
  });
  const window = readClock(search.clock);
  const rows = useMemo(
    () => loaded.filter((row) => (marks.ended.has(row.id) || matchesFilters(row, search)) && isWithin(row, window)),
    [loaded, marks.ended, search],
  );
  return { rows, first, failure: result.error, isPending: result.isPending, reload, live, patch, ...marks };
}
