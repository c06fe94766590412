import { useInfiniteQuery } from '@tanstack/react-query';
import { type LoadedPages, pagesOf } from '../../../api/loaded-pages';
import { callApi } from '../../../api/request';
import type { LookupsSearch } from '../search';
import type { LookupList, LookupSummary } from '../types';

const PAGE_SIZE = 50;
const NONE: readonly never[] = [];

export const lookupsKey = (portfolio: string): readonly string[] => ['lookups', portfolio];

/** Where a page begins. The list has two parts: the lookups with something to decide, then the others. */
interface Part {
  readonly undecided: boolean;
  readonly cursor: string | null;
}

interface LookupPage {
  readonly lookups: readonly LookupSummary[];
  readonly undecidedTotal: number | null;
  readonly next: Part | null;
}

const FIRST: Part = { undecided: true, cursor: null };
const OTHERS: Part = { undecided: false, cursor: null };

async function loadPart(
  portfolio: string,
  { status, ref }: LookupsSearch,
  { undecided, cursor }: Part,
  signal: AbortSignal,
): Promise<LookupPage> {
  const query = { status, requester_reference: ref, undecided, limit: PAGE_SIZE, cursor };
  const { data } = await callApi<LookupList>({ path: '/v1/lookup', query, portfolio, signal });
  const { lookups, total, next_cursor: next } = data;
  return {
    lookups,
    undecidedTotal: undecided ? total : null,
    next: next === null ? (undecided ? OTHERS : null) : { undecided, cursor: next },
  };
}

/** The last page of the first part includes the first page of the second part, so that no page is empty. */
async function loadPage(
  portfolio: string,
  search: LookupsSearch,
  part: Part,
  signal: AbortSignal,
): Promise<LookupPage> {
  const page = await loadPart(portfolio, search, part, signal);
  if (!part.undecided || page.next?.undecided !== false) return page;
  const others = await loadPart(portfolio, search, OTHERS, signal);
  return { ...others, lookups: [...page.lookups, ...others.lookups], undecidedTotal: page.undecidedTotal };
}

export interface LoadedLookups extends LoadedPages {
  readonly lookups: readonly LookupSummary[];
  /** How many have something to decide. */
  readonly undecided: number | undefined;
}

/** The lookups of the filters as far as they have been read: those with something to decide first, each part newest first. */
export function useLookups(portfolio: string, search: LookupsSearch): LoadedLookups {
  const { status, ref } = search;
  const list = useInfiniteQuery({
    queryKey: [...lookupsKey(portfolio), { status, ref }],
    queryFn: ({ pageParam, signal }) => loadPage(portfolio, search, pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.next,
  });
  return {
    lookups: list.data?.pages.flatMap((page) => page.lookups) ?? NONE,
    undecided: list.data?.pages[0]?.undecidedTotal ?? undefined,
    ...pagesOf(list),
  };
}

/** The first other lookup with something to decide; null if there is none. */
export async function findNextUndecided(portfolio: string, id: string): Promise<string | null> {
  const query = { undecided: true, limit: 2 };
  const { data } = await callApi<LookupList>({ path: '/v1/lookup', query, portfolio });
  return data.lookups.find(({ request_id: other }) => other !== id)?.request_id ?? null;
}
