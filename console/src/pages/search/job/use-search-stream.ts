import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ServerEvent } from '../../../api/event-stream';
import { ApiFailure } from '../../../api/failure';
import { readSteadily } from '../../../api/steady-stream';
import type { SearchJob } from '../types';
import { foldEvent, NOTHING_STREAMED, type StreamedSearch } from './fold-events';

export interface FollowedSearch {
  readonly streamed: StreamedSearch;
  /** Why the stream is interrupted, and since when; null while it is read, and after its end. */
  readonly offline: { readonly reason: string; readonly since: string } | null;
}

/** The statuses of a search that was erased, or that the user may not read, so that no other attempt helps. */
const FINAL = new Set([403, 404, 410]);
/** Providers that finish within this time cause one request together. */
const REFRESH_MS = 300;

/** Reads the stream of a search that has no stored result, and loads the search again when a provider has finished. */
export function useSearchStream(portfolio: string, { jobId, streamUrl, result }: SearchJob): FollowedSearch {
  const queries = useQueryClient();
  const [streamed, setStreamed] = useState(NOTHING_STREAMED);
  const [offline, setOffline] = useState<FollowedSearch['offline']>(null);
  const isNeeded = result === null;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const stop = new AbortController();
    let state = NOTHING_STREAMED;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = (): void => void queries.invalidateQueries({ queryKey: ['search', portfolio, jobId] });
    const receive = (event: ServerEvent): void => {
      state = foldEvent(state, event);
      setStreamed(state);
      if (event.event === 'item' || event.event === 'warning') return;
      clearTimeout(timer);
      // No other event follows the last one.
      timer = setTimeout(reload, state.end === null ? REFRESH_MS : 0);
    };
    void readSteadily({
      path: streamUrl,
      portfolio,
      lastEventId: () => state.lastEventId,
      onEvent: receive,
      onOpen: () => setOffline(null),
      onOffline: (reason) => {
        setOffline({ reason, since: new Date().toISOString() });
        reload();
      },
      isOver: () => state.end !== null,
      isFinal: (failure) => failure instanceof ApiFailure && FINAL.has(failure.status),
      signal: stop.signal,
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [portfolio, jobId, streamUrl, isNeeded, queries]);
  return { streamed, offline: isNeeded && streamed.end === null ? offline : null };
}
