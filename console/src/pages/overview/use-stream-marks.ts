import { useCallback, useEffect, useState } from 'react';
import { followThreats, type LiveState } from '../../api/live-threats';
import type { CompactThreat, StreamMessage } from '../../api/types';
import { useMe } from '../../app/session';
import { toCompactThreat } from './compact-threat';
import { matchesFilters, type OverviewSearch } from './filters/filters';

export interface StreamMarks {
  /** Changed by the stream and not yet looked at. */
  readonly changed: ReadonlySet<string>;
  /** Ended while the list was open: they stay, struck through. */
  readonly ended: ReadonlySet<string>;
  /** New threats that wait for `.`. */
  readonly waiting: ReadonlyMap<string, CompactThreat>;
  readonly showWaiting: () => void;
}

interface StreamOptions {
  readonly portfolio: string;
  readonly search: OverviewSearch;
  readonly loaded: readonly CompactThreat[];
  readonly patch: (id: string, change: (threat: CompactThreat) => CompactThreat) => void;
  /** The number of the last message that the loaded list includes; undefined until it is loaded. */
  readonly start: number | undefined;
  readonly onState: (state: LiveState) => void;
  readonly reload: () => void;
}

/** What the stream changed since the list was loaded. */
export function useStreamMarks({
  portfolio,
  search,
  loaded,
  patch,
  start,
  onState,
  reload,
}: StreamOptions): StreamMarks {
  const { tenant } = useMe();
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState<ReadonlyMap<string, CompactThreat>>(new Map());
  const latest = useLatest({ known: new Set(loaded.map(({ id }) => id)), search, patch, reload });
  const onThreat = ({ event, data }: StreamMessage): void => {
    const { known, search: filters, patch: change } = latest.current;
    const id = data.threat_id ?? '';
    const threat = data.threat ? toCompactThreat(data.threat) : null;
    if (known.has(id)) {
      change(id, (row) =>
        threat === null ? { ...row, status: 'ended' } : { ...threat, incident_count: row.incident_count },
      );
      const mark = event === 'ended' ? setEnded : setChanged;
      mark((set) => new Set(set).add(id));
    } else if (threat !== null && matchesFilters(threat, filters)) {
      setWaiting((map) => new Map(map).set(id, threat));
    }
  };
  const isReady = start !== undefined;
  useEffect(() => {
    if (!isReady) return undefined;
    const onMessage = (message: StreamMessage): void => {
      if (message.event === 'reset') latest.current.reload();
      else onThreat(message);
    };
    return followThreats({ tenant: tenant?.slug ?? '', portfolio, lastEventId: start, onMessage, onState });
  }, [portfolio, isReady]);
  const showWaiting = useCallback(() => {
    setWaiting(new Map());
    setChanged(new Set());
    setEnded(new Set());
    latest.current.reload();
  }, []);
  return { changed, ended, waiting, showWaiting };
}

/** A value that callbacks of an earlier render read as it is now. */
function useLatest<T>(value: T): { current: T } {
  const [ref] = useState<{ current: T }>(() => ({ current: value }));
  ref.current = value;
  return ref;
}
