import {
  categoryWords,
  copiesOf,
  hitNumbers,
  languageName,
  passagesOf,
  sourceName,
  subjectDetails,
} from './search-words';
import type { Finding, Hit } from './types';

const subject = {
  type: 'person',
  name: 'Marta Kowal',
  dateOfBirth: null,
  placeOfBirth: null,
  employer: null,
  employmentRole: null,
  employmentLocation: null,
} as const;

test.each([
  [{}, ''],
  [{ dateOfBirth: '1971', placeOfBirth: 'Gdynia' }, 'born 1971, Gdynia'],
  [{ dateOfBirth: '1971', employmentRole: 'director', employer: 'Norvane' }, 'born 1971; director, Norvane'],
])('describes the subject with %j as "%s"', (details, expected) => {
  expect(subjectDetails({ ...subject, ...details })).toBe(expected);
});

test('says how many hits were kept', () => {
  expect(hitNumbers({ itemsFound: 1, itemsReturned: 1 }, true)).toBe('1 hit');
  expect(hitNumbers({ itemsFound: 90, itemsReturned: 50 }, true)).toBe('90 hits, the best 50 kept');
  expect(hitNumbers({ itemsFound: 9, itemsReturned: 0 }, false)).toBe('9 hits');
});

test('names languages and categories in words', () => {
  expect([languageName('pl'), languageName('unknown'), languageName('!')]).toEqual(['Polish', 'Unknown language', '!']);
  expect([categoryWords('money_laundering'), categoryWords('legal')]).toEqual([
    'Money laundering',
    'Court proceedings',
  ]);
});

test('reads the copies of a hit and ignores values of other types', () => {
  const copy = { url: 'https://example.org', displayDomain: 'example.org' };
  expect(copiesOf({ safeMetadata: { copies: [copy, null, { url: 7 }] } })).toEqual([copy]);
  expect(copiesOf({ safeMetadata: { copies: 'many' } })).toEqual([]);
  expect(copiesOf({ safeMetadata: {} })).toEqual([]);
});

test('names the publisher beside the domain', () => {
  const hit = (publisher: unknown, displayDomain: string | null): Hit =>
    ({ normalizedAttributes: { publisher }, displayDomain }) as unknown as Hit;
  expect(sourceName(hit('The Ledger', 'ledger.example'))).toBe('The Ledger (ledger.example)');
  expect(sourceName(hit('The Ledger', null))).toBe('The Ledger');
  expect(sourceName(hit(undefined, 'ledger.example'))).toBe('ledger.example');
  expect(sourceName(hit(undefined, null))).toBe('Unknown source');
});

test('combines findings with the same excerpt', () => {
  const finding = (term: string, excerpt: string): Finding => ({ term, excerpt }) as Finding;
  const passages = passagesOf({ adverse: [finding('bribery', 'x'), finding('fraud', 'y'), finding('convicted', 'x')] });
  expect(passages.map(({ excerpt, findings }) => [excerpt, findings.map(({ term }) => term)])).toEqual([
    ['x', ['bribery', 'convicted']],
    ['y', ['fraud']],
  ]);
});
