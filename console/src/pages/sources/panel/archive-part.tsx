import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { SearchField } from '../../../parts/form/search-field';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import type { ArticleList } from '../types';
import { SOURCES_KEY } from '../use-sources';
import { PastImports } from './past-imports';
import cards from '../../../parts/page/cards.module.css';
import styles from '../sources.module.css';

const SHOWN = 50;

/** The latest imports of articles, and the articles themselves with a search. */
export function ArchivePart() {
  const [words, setWords] = useState<string>();
  const list = useQuery({
    queryKey: [...SOURCES_KEY, 'articles', words],
    queryFn: async ({ signal }) =>
      (await callApi<ArticleList>({ path: '/v1/admin/articles', query: { limit: SHOWN, q: words }, signal })).data,
  });
  return (
    <>
      {list.data && <PastImports imports={list.data.imports} />}
      <section className={cards.stack} aria-labelledby="articles">
        <h3 id="articles">Articles</h3>
        <SearchField id="article-search" label="Search articles" maxLength={500} value={words} onChange={setWords} />
        {list.isPending && <Skeleton rows={4} label="articles" />}
        {list.isError && <FailurePanel failure={list.error} what="The articles" onRetry={() => void list.refetch()} />}
        {list.data && <Articles list={list.data} />}
      </section>
    </>
  );
}

function Articles({ list: { total, articles } }: { readonly list: ArticleList }) {
  return (
    <>
      <p className={cards.soft} role="status">
        {total > articles.length
          ? `${count(total, 'article')}; the ${articles.length} imported last are shown.`
          : count(total, 'article')}
      </p>
      <ol className={styles.entries} aria-label="Articles" tabIndex={0}>
        {articles.map(({ id, title, publisher, published_at: publishedAt, imported_at: importedAt }) => (
          <li key={id}>
            <bdi>{title}</bdi>
            <span className={cards.soft}>
              {publisher !== null && (
                <>
                  <bdi>{publisher}</bdi>,{' '}
                </>
              )}
              {publishedAt === null ? 'imported on ' : 'published on '}
              <Time at={publishedAt ?? importedAt} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
