import { Injectable } from '@nestjs/common';
import type { Article } from '../../kernel/articles/article';
import type { SearchSubject } from '../../kernel/articles/mentions/search-subject';
import type { WebPlatform } from '../../kernel/articles/web-platform';
import type { DataScope } from '../../kernel/identity/principal';
import { Erasures } from '../../platform/database/erasures';

/** Notifies modules of searches that callers erase; expiry is not reported. */
@Injectable()
export class SearchErasures extends Erasures {}

export interface SocialAccount {
  platform?: string | undefined;
  profileUrl?: string | undefined;
  username?: string | undefined;
}

/** The query for a provider. */
export interface ProviderQuery {
  subject: SearchSubject;
  /** The caller's own adverse terms. */
  adverseTerms: readonly string[];
  /** Days, YYYY-MM-DD, both inclusive. */
  dateRange: { from: string | null; to: string | null };
  platforms: readonly WebPlatform[];
  seedUrls: readonly string[];
  socialAccounts: readonly SocialAccount[];
  /** The maximum number of articles; a provider yields those first that it considers best. */
  limit: number;
  /** The caller's data scope, for data within this installation; null if it is not restricted. */
  dataScope: DataScope | null;
}

/** An article that a provider found. */
export interface FoundArticle extends Article {
  /** The platform of publication. One of the requested ones, unless the caller named the address. */
  platform: WebPlatform;
  /** `news`, `blog`, `government`, `social`, `event`, …; null if the provider does not know it. */
  sourceType: string | null;
  /** `article`, `post`, `video`, `document`, `event`. */
  contentType: string;
  /** Further facts for readers, such as the feed or engine that found it. No secrets. */
  metadata: Readonly<Record<string, string | number | boolean | null>>;
}

export interface ProviderWarning {
  /** Snake case, such as `robots_disallowed`. */
  code: string;
  message: string;
}

/** The output of a provider: articles as they arrive, and warnings about single ones. */
export type ProviderOutput = { article: FoundArticle } | { warning: ProviderWarning };

/** Limits on the queries to a provider. */
export interface ProviderPolicy {
  /** For one whole search. */
  timeoutMs: number;
  /** The number of attempts in one search, until something was yielded. */
  attempts: number;
  /** Concurrent searches in this process. */
  concurrency: number;
  /** Searches per minute of all instances together; null means no limit. */
  perMinute: number | null;
}

/** A source of articles. Failures are thrown; an `OutboundFailure` determines whether it is transient. */
export interface SearchProvider {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly platforms: readonly WebPlatform[];
  /**
   * The origins that it sends requests to; empty for data within this installation, `*` if the caller's addresses
   * decide.
   */
  readonly egress: readonly string[];
  readonly policy: ProviderPolicy;
  /** False if the operator has not set its address or key. */
  readonly isConfigured: boolean;
  /** Whether the query is relevant for it: a provider of addresses is skipped without addresses. */
  takes(query: ProviderQuery): boolean;
  search(query: ProviderQuery, signal: AbortSignal): AsyncIterable<ProviderOutput>;
}

/** The injection token of all configured providers, in the order in which responses list them. */
export const SEARCH_PROVIDERS = Symbol('search providers');
