import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noAnswer } from '../../../../api/failure';
import { type LoadedPages, pagesOf } from '../../../../api/loaded-pages';
import { openAnswer } from '../../../../api/request';
import { chunksOf, linesOf } from '../../../../verify/lines';
import type { ResultFilter } from '../../search';
import { isOpen, statusesOf } from '../batch-words';
import type { Batch, Result } from '../types';

const PAGE_SIZE = 50;

export const resultsKey = (portfolio: string, id: string): readonly string[] => ['lookup-batch-results', portfolio, id];

/** The address of the results of a batch. */
export const resultsPath = (id: string): string => `/v1/lookup/batch/${encodeURIComponent(id)}/results`;

interface ResultPage {
  readonly results: readonly Result[];
  /** The line after which the next page begins; null if this is the last one. */
  readonly next: number | null;
}

export interface LoadedResults extends LoadedPages {
  readonly results: readonly Result[];
}

async function readPage(response: Response): Promise<Result[]> {
  const results: Result[] = [];
  try {
    for await (const line of linesOf(chunksOf(response.body))) {
      results.push(JSON.parse(line) as Result);
    }
  } catch (error) {
    throw error instanceof TypeError ? noAnswer(error) : error;
  }
  return results;
}

/** The results that the filter selects, as far as they have been read. The first page is read again until it is full. */
export function useResults(portfolio: string, batch: Batch, filter: ResultFilter | undefined): LoadedResults {
  const { batch_id: id, counts } = batch;
  const mayGrow = isOpen(batch);
  const list = useInfiniteQuery({
    queryKey: [...resultsKey(portfolio, id), filter ?? 'matches'],
    queryFn: async ({ pageParam, signal }): Promise<ResultPage> => {
      const query = { after_line: pageParam, limit: PAGE_SIZE, status: statusesOf(filter), format: 'ndjson' };
      const call = { path: resultsPath(id), query, accept: 'application/x-ndjson', portfolio, signal };
      const results = await readPage(await openAnswer(call));
      const isFull = results.length === PAGE_SIZE;
      return { results, next: isFull || mayGrow ? (results.at(-1)?.line ?? pageParam) : null };
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    staleTime: mayGrow ? 0 : Infinity,
  });
  const { pages } = list.data ?? {};
  const isFilling = pages?.length === 1 && (pages[0]?.results.length ?? 0) < PAGE_SIZE;
  const state = `${batch.status} ${counts.done}`;
  useEffect(() => {
    if (isFilling) void list.refetch();
  }, [state]);
  return {
    results: pages?.flatMap(({ results }) => results) ?? [],
    ...pagesOf(list),
    // The list fills by itself before it has a second page.
    hasMore: list.hasNextPage && !(isFilling && mayGrow),
    failure: list.data === undefined || list.isFetchNextPageError ? list.error : null,
  };
}
