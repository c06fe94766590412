import { Injectable } from '@nestjs/common';
import type { WebPlatform } from '../../kernel/articles/web-platform';
import { Db, type SharedTx } from '../../platform/database/db';
import type { Page, PageRequest } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { ARTICLE_CURSOR } from './archive.dto';
import type { ArchivedArticle, ArticleSearch } from './archive.contract';
import { anyWordQuery, articleQuery, candidateQuery } from './search/article-query';

export interface ArticleRow {
  id: string;
  url: string | null;
  title: string;
  is_whole: boolean;
  published_at: Date | null;
  language: string | null;
  publisher: string | null;
  author: string | null;
  source_type: string | null;
  platform: WebPlatform;
  imported_at: Date;
}

export interface ArticlePage extends PageRequest {
  /** Articles must contain all of these words; null matches every article. */
  q: string | null;
}

const FACTS = 'id, url, title, is_whole, published_at, language, publisher, author, source_type, platform, imported_at';
/**
 * If more articles match, only the newest are ranked, because ranking reads each vector from out-of-line (TOAST)
 * storage.
 */
const MOST_RANKED = 2_000;
/** Each candidate is read to see whether it mentions the name. */
const MOST_CANDIDATES = 100;

const anyOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' | ');

/** Queries of the archive, whose articles belong to no tenant. */
@Injectable()
export class ArchiveReadModel {
  constructor(private readonly db: Db) {}

  /** The last imported articles come first. */
  async page({ q, ...request }: ArticlePage): Promise<Page<ArticleRow>> {
    const query = q === null ? null : articleQuery([q]);
    const isOfNothing = q !== null && query === null;
    if (isOfNothing) return { rows: [], total: 0, nextCursor: null };
    const where = query === null ? 'true' : 'search @@ $1::tsquery';
    const parameters = query === null ? [] : [query];
    const articles = { select: FACTS, from: 'article', where, parameters };
    const order = { cursor: ARTICLE_CURSOR, orderBy: ['id'], direction: 'desc' } as const;
    return this.#reading((tx) => readPage<ArticleRow>(tx, { ...articles, ...order }, request));
  }

  async article(id: string): Promise<(ArticleRow & { text: string }) | undefined> {
    const [row] = await this.db.queryShared<ArticleRow & { text: string }>(
      `select ${FACTS}, body as text from article where id = $1`,
      [id],
    );
    return row;
  }

  /**
   * The best ranked articles first, the newest first among equal ones, then the candidates of `keys`. Texts are read one
   * at a time, when their article is consumed, because together they may be hundreds of megabytes.
   */
  async *search(search: ArticleSearch): AsyncGenerator<ArchivedArticle> {
    const queries = search.all.map(articleQuery).filter((query) => query !== null);
    if (queries.length === 0) return;
    const whole = anyOf(queries);
    const rows = await this.#ranked(search, whole, queries, search.limit);
    yield* this.#articles(rows);
    const candidates = search.keys.map(candidateQuery).filter((query) => query !== null);
    const left = Math.min(search.limit - rows.length, MOST_CANDIDATES);
    if (candidates.length === 0 || left <= 0) return;
    const words = search.keys.map(({ key, others }) => anyWordQuery([key, ...others]) ?? `''`);
    yield* this.#articles(await this.#ranked(search, `(${anyOf(candidates)}) & !(${whole})`, words, left));
  }

  #ranked(
    { from, to, languages, platforms }: ArticleSearch,
    query: string,
    ranking: readonly string[],
    limit: number,
  ): Promise<ArticleRow[]> {
    const parameters = [query, ranking, from, to, languages.length === 0 ? null : languages, limit, platforms];
    return this.#reading((tx) => tx.query<ArticleRow>(SEARCH, parameters));
  }

  async *#articles(rows: readonly ArticleRow[]): AsyncGenerator<ArchivedArticle> {
    for (const row of rows) {
      const article = await this.article(row.id);
      // The article was deleted meanwhile.
      if (!article) continue;
      yield {
        id: row.id,
        url: row.url,
        title: row.title,
        text: article.text,
        isWhole: row.is_whole,
        publishedAt: row.published_at,
        language: row.language,
        publisher: row.publisher,
        author: row.author,
        sourceType: row.source_type,
        platform: row.platform,
      };
    }
  }

  /**
   * The planner assumes that `@@` is as cheap as a comparison, and reads the whole table if a third of it matches. Every vector then
   * comes from out-of-line storage, which took 460 ms for 19,000 articles.
   */
  #reading<T>(work: (tx: SharedTx) => Promise<T>): Promise<T> {
    return this.db.readShared(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return work(tx);
    });
  }
}

/**
 * `$1` finds articles by the index, `$2` has the query of each name. An article is ranked by the name that it matches
 * best.
 */
export const SEARCH = `
  with found as (
    select id, published_at, search from article
    where search @@ $1::tsquery
      and ($3::date is null or published_at >= $3::date::timestamp at time zone 'UTC')
      and ($4::date is null or published_at < ($4::date + 1)::timestamp at time zone 'UTC')
      and ($5::text[] is null or language is null or language = any($5::text[]))
      and platform = any($7::text[])
    order by published_at desc nulls last, id desc limit ${MOST_RANKED}
  ), best as (
    select id, published_at,
      (select max(ts_rank(search, query)) from unnest($2::tsquery[]) as query where search @@ query) as rank
    from found order by rank desc, published_at desc nulls last, id desc limit $6
  )
  select article.id, url, title, is_whole, article.published_at, language, publisher, author, source_type,
    platform, imported_at
  from best join article using (id)
  order by best.rank desc, best.published_at desc nulls last, id desc`;
