import type { FoundArticle, ProviderOutput, ProviderQuery, ProviderWarning } from '../../web-search.contract';
import { isWithin } from '../search-hit';

/** A page of results of an engine. */
export interface HitPage {
  articles: (FoundArticle | null)[];
  hasMore: boolean;
  warnings?: ProviderWarning[];
}

/** Requests one page of one phrase; the first page is 0. */
export type AskForPage = (page: number) => Promise<HitPage>;

/**
 * Combines the results of several phrases, one page of each in turn, so that no phrase alone fills the limit: each
 * article once, up to the limit of the query, within its dates and platforms.
 */
export async function* searchRounds(
  asks: readonly AskForPage[],
  { limit, dateRange, platforms }: ProviderQuery,
  maxPages: number,
): AsyncGenerator<ProviderOutput> {
  const known = new Set<string>();
  const warned = new Set<string>();
  let open = asks;
  let left = limit;
  for (let page = 0; page < maxPages && open.length > 0; page++) {
    const continuing: AskForPage[] = [];
    for (const ask of open) {
      if (left <= 0) return;
      const { articles, hasMore, warnings = [] } = await ask(page);
      for (const warning of warnings) {
        if (!warned.has(warning.message)) yield { warning };
        warned.add(warning.message);
      }
      for (const article of articles) {
        const url = article?.url ?? null;
        if (article === null || url === null || known.has(url)) continue;
        known.add(url);
        if (!isWithin(article.publishedAt, dateRange) || !platforms.includes(article.platform)) continue;
        yield { article };
        if (--left <= 0) return;
      }
      if (hasMore && articles.length > 0) continuing.push(ask);
    }
    open = continuing;
  }
}
