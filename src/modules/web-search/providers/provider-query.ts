import type { DataScope } from '../../../kernel/identity/principal';
import type { ProviderQuery } from '../web-search.contract';
import type { WebSearchBody } from '../web-search-body';

/** More articles are requested than returned, because irrelevant ones and duplicates are dropped. */
const ARTICLES_PER_RESULT = 3;
const FEWEST_ARTICLES = 30;
const MOST_ARTICLES = 300;

/** The query of a request for every provider. */
export const toProviderQuery = (request: WebSearchBody, dataScope: DataScope | null): ProviderQuery => ({
  subject: request.subject,
  adverseTerms: request.adverseTerms,
  dateRange: { from: request.dateRange?.from ?? null, to: request.dateRange?.to ?? null },
  platforms: request.platformFilters,
  seedUrls: request.seedUrls,
  socialAccounts: request.socialAccounts,
  limit: Math.max(FEWEST_ARTICLES, Math.min(MOST_ARTICLES, request.maxResults * ARTICLES_PER_RESULT)),
  dataScope,
});
