import type { components } from './schema.ts';

type Schemas = components['schemas'];

export type Threat = Schemas['ThreatAnswer'];
export type Asset = Schemas['AssetAnswer'];
export type Lookup = Schemas['LookupAnswer'];
export type WebSearchItem = Schemas['WebSearchItem'];

/** One event of `GET /v1/threats/stream`; `event` says which fields `data` has. */
export type ThreatEvent = Schemas['ThreatEvent'];
/** One event of a web search; `event` says which fields `data` has. */
export type WebSearchEvent = Schemas['WebSearchEvent'];

/** The body of every error but 422. */
export type Failure = Schemas['Failure'];
/** The body of 422: every violation of the input. */
export type ValidationFailure = Schemas['ValidationFailure'];
