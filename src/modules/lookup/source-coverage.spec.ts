import { type ConnectorOutcome, UNAVAILABLE_REASONS } from '../connectors/connectors.contract';
import { coverageOf } from './source-coverage';

const answered = (connectorId: string): ConnectorOutcome => ({ connectorId, answer: { records: [], findings: [] } });

test('where all answered there is nothing to explain', () => {
  expect(coverageOf([answered('a'), answered('b')])).toEqual({
    available: ['a', 'b'],
    unavailable: [],
    unavailability_reason: null,
  });
});

test('where nobody was there to be asked it says so', () => {
  expect(coverageOf([])).toEqual({
    available: [],
    unavailable: [],
    unavailability_reason: 'No source takes identifiers of these kinds.',
  });
});

test('where some did not answer it says how many of how many, and each with its reason', () => {
  const outcomes: ConnectorOutcome[] = [
    answered('a'),
    { connectorId: 'b', reason: 'timeout' },
    answered('c'),
    { connectorId: 'd', reason: 'depth' },
  ];
  expect(coverageOf(outcomes)).toEqual({
    available: ['a', 'c'],
    unavailable: [
      { id: 'b', reason: 'timeout' },
      { id: 'd', reason: 'depth' },
    ],
    unavailability_reason: '2 of 4 sources did not answer: b (no answer in time), d (asked in deep lookups only).',
  });
});

test('where nobody answered it cannot be taken for a clean result', () => {
  const outcomes: ConnectorOutcome[] = [
    { connectorId: 'a', reason: 'no_data' },
    { connectorId: 'b', reason: 'unreachable' },
  ];
  expect(coverageOf(outcomes).unavailability_reason).toBe('No source answered: a (nothing imported), b (not reached).');
});

test('every reason has words of its own', () => {
  const sentences = UNAVAILABLE_REASONS.map(
    (reason) => coverageOf([{ connectorId: 'a', reason }]).unavailability_reason ?? '',
  );
  expect(new Set(sentences).size).toBe(UNAVAILABLE_REASONS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^No source answered: a \([a-z ]{4,40}\)\.$/);
});
