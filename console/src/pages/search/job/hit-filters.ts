import type { HitsSearch } from '../search-address';
import type { Hit } from '../types';

export const UNKNOWN_LANGUAGE = 'unknown';

export const languageOf = ({ language }: Pick<Hit, 'language'>): string => language ?? UNKNOWN_LANGUAGE;

const TESTS: { readonly [K in keyof Required<HitsSearch>]: (hit: Hit, value: string) => boolean } = {
  adverse: ({ adverse }) => adverse.length > 0,
  confidence: ({ confidenceCategory }, value) => confidenceCategory === value,
  category: ({ adverse }, value) => adverse.some(({ category }) => category === value),
  language: (hit, value) => languageOf(hit) === value,
};

/** The hits that pass every filter, in the same order. */
export function filterHits(hits: readonly Hit[], search: HitsSearch): readonly Hit[] {
  const filters = Object.entries(search).filter(([, value]) => value !== undefined) as [keyof HitsSearch, string][];
  return filters.length === 0 ? hits : hits.filter((hit) => filters.every(([name, value]) => TESTS[name](hit, value)));
}

/** The values of the hits, each with the number of its hits, the most frequent first. */
export function countValues(hits: readonly Hit[], valuesOf: (hit: Hit) => readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const hit of hits) for (const value of new Set(valuesOf(hit))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other, 'en'));
}

export const hasFilters = (search: HitsSearch): boolean => Object.values(search).some((value) => value !== undefined);
