import { Injectable } from '@nestjs/common';
import type { Article } from '../../kernel/articles/article';
import type { SearchSubject } from '../../kernel/articles/mentions/search-subject';
import type { WebPlatform } from '../../kernel/articles/web-platform';
import type { DataScope } from '../../kernel/identity/principal';
import { Erasures } from '../../platform/database/erasures';

/** Erasures of searches by their callers; expiry is not among them. */
@Injectable()
export class SearchErasures extends Erasures {}

export interface SocialAccount {
  platform?: string | undefined;
  profileUrl?: string | undefined;
  username?: string | undefined;
}

/** What a provider is asked. */
export interface ProviderQuery {
  subject: SearchSubject;
  /** The caller's adverse terms. */
  adverseTerms: readonly string[];
  /** Days, YYYY-MM-DD, both inclusive. */
  dateRange: { from: string | null; to: string | null };
  platforms: readonly WebPlatform[];
  seedUrls: readonly string[];
  socialAccounts: readonly SocialAccount[];
  /** Articles at most; a provider brings those first that it thinks best. */
  limit: number;
  /** Of the caller, for what lies in this installation; null where all may be seen. */
  dataScope: DataScope | null;
}

/** An article as a provider found it. */
export interface FoundArticle extends Article {
  /** Where it was published. One of those asked for, except for an address that the caller named. */
  platform: WebPlatform;
  /** `news`, `blog`, `government`, `social`, `event`, … as far as the provider knows; null where it does not. */
  sourceType: string | null;
  /** `article`, `post`, `video`, `document`, `event`. */
  contentType: string;
  /** What a reader may be told besides, such as the feed or the engine that had it. No secrets. */
  metadata: Readonly<Record<string, string | number | boolean | null>>;
}

export interface ProviderWarning {
  /** Snake case, such as `robots_disallowed`. */
  code: string;
  message: string;
}

/** What a provider yields: articles as they come in, and what went wrong on the way with single ones. */
export type ProviderOutput = { article: FoundArticle } | { warning: ProviderWarning };

/** How often and how long a provider may be asked. */
export interface ProviderPolicy {
  /** For the whole of one search. */
  timeoutMs: number;
  /** Tries in all of one search, until something was yielded. */
  attempts: number;
  /** Searches at a time in this process. */
  concurrency: number;
  /** Searches a minute of all instances together; null where there is no limit. */
  perMinute: number | null;
}

/** A place where articles are found. Failures are thrown; an `OutboundFailure` says whether it is transient. */
export interface SearchProvider {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly platforms: readonly WebPlatform[];
  /** Origins it sends to; empty for what lies in this installation, `*` where the caller's addresses decide. */
  readonly egress: readonly string[];
  readonly policy: ProviderPolicy;
  /** False where the operator has not set its address or key. */
  readonly isConfigured: boolean;
  /** Whether the query has anything for it: a provider of addresses without addresses has nothing to do. */
  takes(query: ProviderQuery): boolean;
  search(query: ProviderQuery, signal: AbortSignal): AsyncIterable<ProviderOutput>;
}

/** Under this token every configured provider is injected, in the order in which they are named in answers. */
export const SEARCH_PROVIDERS = Symbol('search providers');
