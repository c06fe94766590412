import createFetchClient, { type Client } from 'openapi-fetch';
import { retryingFetch, type RetryOptions } from './retrying-fetch.ts';
import type { paths } from './schema.ts';
import {
  resumeWebSearch,
  type ResumeWebSearchOptions,
  streamThreats,
  type StreamThreatsOptions,
  streamWebSearch,
  type WebSearchRequest,
} from './streams.ts';
import type { ReconnectOptions } from './reconnecting-stream.ts';
import type { ThreatEvent, WebSearchEvent } from './types.ts';

export interface ClientOptions extends RetryOptions {
  /** The address of the service, such as `https://threats.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** Slug of the portfolio to work in. Without it, the service takes the portfolio that the key was made for. */
  portfolio?: string;
}

/** A method for each HTTP method, typed by `openapi.json`, and one for each stream. */
export interface ThreatMonitoringClient extends Client<paths> {
  /** Follows the changes of threats until the caller stops reading or aborts. */
  streamThreats(options?: StreamThreatsOptions): AsyncGenerator<ThreatEvent, void, undefined>;
  /** Starts a web search and yields its events; `result` or `error` is the last one. */
  streamWebSearch(body: WebSearchRequest, options?: ReconnectOptions): AsyncGenerator<WebSearchEvent, void, undefined>;
  /** Yields the events of a web search that was started before, from its first event or after `lastEventId`. */
  resumeWebSearch(jobId: string, options?: ResumeWebSearchOptions): AsyncGenerator<WebSearchEvent, void, undefined>;
}

/**
 * A client of every operation in `openapi.json`: addresses, parameters, bodies and answers are checked by the compiler.
 * A call resolves to `{ data, error, response }` whatever the status, and rejects only if no answer arrived.
 */
export function createClient({ baseUrl, apiKey, portfolio, ...retry }: ClientOptions): ThreatMonitoringClient {
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { 'X-API-Key': apiKey, ...(portfolio !== undefined && { 'X-Portfolio': portfolio }) },
    fetch: retryingFetch(retry),
  });
  return Object.assign(client, {
    streamThreats: (options?: StreamThreatsOptions) => streamThreats(client, options),
    streamWebSearch: (body: WebSearchRequest, options?: ReconnectOptions) => streamWebSearch(client, body, options),
    resumeWebSearch: (jobId: string, options?: ResumeWebSearchOptions) => resumeWebSearch(client, jobId, options),
  });
}
