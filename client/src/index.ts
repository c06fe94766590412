export { type ClientOptions, createClient, type ThreatMonitoringClient } from './client.ts';
export type { ReconnectOptions } from './reconnecting-stream.ts';
export type { RetryOptions } from './retrying-fetch.ts';
export type { components, operations, paths } from './schema.ts';
export { ServiceError, unwrap } from './service-error.ts';
export type { ResumeWebSearchOptions, StreamThreatsOptions, WebSearchRequest } from './streams.ts';
export type {
  Asset,
  Failure,
  Lookup,
  Threat,
  ThreatEvent,
  ValidationFailure,
  WebSearchEvent,
  WebSearchItem,
} from './types.ts';
