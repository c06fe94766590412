import type { Client } from 'openapi-fetch';
import { reconnectingStream, type ReconnectOptions } from './reconnecting-stream.ts';
import type { components, paths } from './schema.ts';
import type { ThreatEvent, WebSearchEvent } from './types.ts';

type ThreatFilters = NonNullable<paths['/v1/threats/stream']['get']['parameters']['query']>;

export interface StreamThreatsOptions extends ReconnectOptions {
  /** Threats that do not match are null in their events. */
  filters?: ThreatFilters;
  /** `stream_seq` of a list of threats, to continue from there; without it the stream begins with the next change. */
  lastEventId?: number;
}

export interface ResumeWebSearchOptions extends ReconnectOptions {
  /** The id of the last event that arrived; without it the stream begins with the first event. */
  lastEventId?: number;
}

export type WebSearchRequest = components['schemas']['WebSearchBody'];

const AS_STREAM = { parseAs: 'stream' } as const;

export function streamThreats(
  client: Client<paths>,
  { filters, ...options }: StreamThreatsOptions = {},
): AsyncGenerator<ThreatEvent, void, undefined> {
  return reconnectingStream<ThreatEvent>(
    {
      open: (lastEventId) =>
        client.GET('/v1/threats/stream', {
          ...AS_STREAM,
          ...signalOf(options),
          params: { ...(filters && { query: filters }), header: lastEventIdHeader(lastEventId) },
        }),
      isLast: () => false,
    },
    options,
  );
}

export function streamWebSearch(
  client: Client<paths>,
  body: WebSearchRequest,
  options: ReconnectOptions = {},
): AsyncGenerator<WebSearchEvent, void, undefined> {
  // If the answer to the first request is lost, the second one finds the same search.
  const key = crypto.randomUUID();
  let jobId: string | null = null;
  return reconnectingStream<WebSearchEvent>(
    {
      open: async (lastEventId) => {
        if (jobId !== null) return openSearch(client, jobId, lastEventId, options);
        const header = { 'Idempotency-Key': key };
        const opened = await client.POST('/v1/web-search/stream', {
          ...AS_STREAM,
          ...signalOf(options),
          body,
          params: { header },
        });
        jobId = opened.response.headers.get('x-job-id');
        return opened;
      },
      isLast: isLastOfSearch,
    },
    options,
  );
}

export function resumeWebSearch(
  client: Client<paths>,
  jobId: string,
  options: ResumeWebSearchOptions = {},
): AsyncGenerator<WebSearchEvent, void, undefined> {
  return reconnectingStream<WebSearchEvent>(
    { open: (lastEventId) => openSearch(client, jobId, lastEventId, options), isLast: isLastOfSearch },
    options,
  );
}

const openSearch = (client: Client<paths>, jobId: string, lastEventId: number | undefined, options: ReconnectOptions) =>
  client.GET('/v1/web-search/jobs/{job_id}/stream', {
    ...AS_STREAM,
    ...signalOf(options),
    params: { path: { job_id: jobId }, header: lastEventIdHeader(lastEventId) },
  });

const isLastOfSearch = ({ event }: WebSearchEvent): boolean => event === 'result' || event === 'error';

const lastEventIdHeader = (id: number | undefined) => (id === undefined ? {} : { 'Last-Event-ID': id });
const signalOf = ({ signal }: ReconnectOptions) => (signal ? { signal } : {});
