import type { components } from '../../../../client/src/schema.ts';

type Schemas = components['schemas'];

type Body = Schemas['WebSearchBody'];
type IsList<T> = NonNullable<T> extends readonly unknown[] ? true : false;
/** A request may omit lists; the service returns every list, with its default if it was omitted. */
type WithLists<T> = { readonly [K in keyof T as IsList<T[K]> extends true ? K : never]-?: NonNullable<T[K]> } & {
  readonly [K in keyof T as IsList<T[K]> extends true ? never : K]: T[K];
};

/** The request of a search, with defaults for omitted values. */
export type SearchRequest = WithLists<Omit<Body, 'subject'>> & { readonly subject: WithLists<Body['subject']> };
export type SearchJob = Omit<Schemas['SearchJobAnswer'], 'request'> & { readonly request: SearchRequest };
export type ListedSearch = Schemas['ListedSearchJob'];
export type SearchList = Schemas['SearchJobListAnswer'];
export type SearchSubject = Schemas['SearchSubjectAnswer'];
export type SearchState = ListedSearch['status'];
export type SearchProvider = Schemas['SearchProviderAnswer'];
export type SearchWarning = Schemas['SearchWarning'];
export type SearchProgress = ListedSearch['progress'];
export type Hit = Schemas['WebSearchItem'];
export type Finding = Hit['adverse'][number];

export const SEARCH_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const;

/** The largest `maxResults`, so one response has every hit of a search. */
export const MOST_HITS = 200;
