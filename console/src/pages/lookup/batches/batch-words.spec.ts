import { isGone, outcomeText, shortState, stateText, statusesOf, subjectName } from './batch-words';
import type { BatchSummary, ScreenedResult } from './types';

const counts = { total: 1_200, done: 300, resolved: 1, ambiguous: 2, no_match: 297, failed: 0, rejected: 0 };
const result: ScreenedResult = {
  line: 7,
  requester_reference: null,
  status: 'no_match',
  confidence: 1,
  reason: 'Nothing was found.',
  entity_count: 0,
  suppressed_count: 0,
  warnings: [],
  entities: [],
  identifiers: [],
  unavailable: [],
  queried_at: '2026-01-01T00:00:00.000Z',
  result_hash: 'sha256:00',
};

test('says what a batch is doing, or how it ended', () => {
  const texts = (['queued', 'running', 'completed', 'cancelled'] as const).map((status) =>
    stateText({ status, counts }),
  );
  expect(texts).toEqual([
    'The batch waits for a process that screens it.',
    '300 of 1,200 subjects screened so far.',
    'All 1,200 subjects are done.',
    'Cancelled after 300 of 1,200 subjects. The other 900 were deleted.',
  ]);
  expect(stateText({ status: 'completed', counts: { ...counts, total: 1, done: 1 } })).toBe('The subject is done.');
  expect(stateText({ status: 'cancelled', counts: { ...counts, done: 1_199 } })).toMatch(
    /The other one was deleted\.$/,
  );
});

test('shows the progress of a batch in a list, and 100 % only at the end', () => {
  const states = (['queued', 'running', 'completed', 'cancelled'] as const).map((status) =>
    shortState({ status, counts: { ...counts, done: 1_199 } }),
  );
  expect(states).toEqual(['Waiting', 'Running, 99 %', 'Completed', 'Cancelled, 99 %']);
  expect(shortState({ status: 'running', counts: { ...counts, done: 1_200 } })).toBe('Running, 100 %');
});

test('knows when the results of a batch are gone', () => {
  const batch = { erased_at: null, expires_at: '2026-01-02T00:00:00.000Z' } as BatchSummary;
  expect(isGone(batch, Date.parse('2026-01-01'))).toBe(false);
  expect(isGone(batch, Date.parse('2026-01-02'))).toBe(true);
  expect(isGone({ ...batch, erased_at: '2026-01-01T00:00:00.000Z' }, Date.parse('2026-01-01'))).toBe(true);
});

test('calls a missing match final only if the subject was screened and every source answered', () => {
  expect(outcomeText(result)).toBe('No match');
  expect(outcomeText({ ...result, unavailable: [{ id: 'gleif', reason: 'timeout' }] })).toBe('No match so far');
  expect(outcomeText({ ...result, warnings: [{ code: 'not_screened', message: '' }] })).toBe('Not screened');
  expect(outcomeText({ ...result, status: 'failed' })).toBe('Not screened');
  expect(outcomeText({ ...result, status: 'ambiguous' })).toBe('Ambiguous');
});

test('names a subject by its name, its first identifier or its line', () => {
  const phone = { type: 'phone', value: '+1' } as const;
  const name = { type: 'name', value: 'Ingrid Halloran' } as const;
  expect(subjectName({ ...result, identifiers: [phone, name] })).toBe('Ingrid Halloran');
  expect(subjectName({ ...result, identifiers: [phone] })).toBe('+1');
  expect(subjectName(result)).toBe('Line 7');
});

test('selects the subjects with matches unless the address asks for others', () => {
  expect(statusesOf(undefined)).toEqual(['resolved', 'ambiguous']);
  expect(statusesOf('all')).toEqual([]);
  expect(statusesOf('failed')).toEqual(['failed']);
});
