import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import type { EventSource, PollStarted } from '../types';
import { SOURCES_KEY } from '../use-sources';

const LOOK_AGAIN_MS = 1_000;

/** Polls a feed, and looks at its state until the attempt that this started has ended. */
export function usePollNow(feed: string, source: EventSource) {
  const queries = useQueryClient();
  const request = useMutation({
    mutationFn: async () => (await callApi<PollStarted>({ method: 'POST', path: `/v1/admin/feeds/${feed}/poll` })).data,
  });
  const since = request.data?.requested_at;
  const last = source.feed?.lastAttemptAt ?? null;
  const hasEnded = since !== undefined && last !== null && Date.parse(last) > Date.parse(since);
  const isWaiting = since !== undefined && !hasEnded;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: SOURCES_KEY }), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, queries]);
  const ended = source.feed?.error === null ? 'The poll succeeded.' : 'The poll failed.';
  const outcome = request.isError ? explainFailure(request.error) : hasEnded ? ended : '';
  return { poll: () => request.mutate(), isRunning: request.isPending || isWaiting, outcome };
}
