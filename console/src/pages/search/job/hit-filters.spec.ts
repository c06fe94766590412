import { readHitsSearch, readSearchesSearch } from '../search-address';
import type { Finding, Hit } from '../types';
import { countValues, filterHits, languageOf } from './hit-filters';

const make = (id: string, language: string | null, confidenceCategory: string, ...categories: string[]): Hit =>
  ({
    id,
    language,
    confidenceCategory,
    adverse: categories.map((category) => ({ category }) as Finding),
  }) as Hit;

const HITS = [
  make('a', 'en', 'likely', 'corruption', 'corruption', 'legal'),
  make('b', 'de', 'uncertain', 'legal'),
  make('c', null, 'uncertain'),
];

test.each([
  [{}, 'abc'],
  [{ adverse: 'only' }, 'ab'],
  [{ confidence: 'uncertain' }, 'bc'],
  [{ category: 'corruption' }, 'a'],
  [{ language: 'unknown' }, 'c'],
  [{ adverse: 'only', confidence: 'uncertain', language: 'de' }, 'b'],
  [{ adverse: 'only', language: 'unknown' }, ''],
] as const)('keeps, with the filters %j, the hits %s', (search, expected) => {
  const kept = filterHits(HITS, search);
  expect(kept.map(({ id }) => id).join('')).toBe(expected);
});

test('counts each value once for each hit, the most frequent first', () => {
  expect(countValues(HITS, ({ adverse }) => adverse.map(({ category }) => category))).toEqual([
    ['legal', 2],
    ['corruption', 1],
  ]);
  expect(countValues(HITS, (hit) => [languageOf(hit)])).toEqual([
    ['de', 1],
    ['en', 1],
    ['unknown', 1],
  ]);
});

test('reads the address and ignores unknown values', () => {
  const hits = { adverse: 'only', confidence: 'likely', category: 'tax_crime', language: 'pt-BR' };
  expect(readHitsSearch(hits)).toEqual(hits);
  expect(readHitsSearch({ adverse: 'yes', confidence: 'sure', category: '<b>', language: 7 })).toEqual({});
  const again = '01a21b05-1416-7297-bbbc-7f0d595f9eb4';
  expect(readSearchesSearch({ status: 'failed', again })).toEqual({ status: 'failed', again });
  expect(readSearchesSearch({ status: 'lost', again: '1' })).toEqual({});
});
