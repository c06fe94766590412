import { type ConnectorOutcome, UNAVAILABLE_REASONS } from '../connectors/connectors.contract';
import { buildCoverage, screeningWarnings } from './source-coverage';

const answered = (connectorId: string): ConnectorOutcome => ({ connectorId, answer: { records: [], findings: [] } });

test('the coverage has no warning if every source answered', () => {
  expect(buildCoverage([answered('a'), answered('b')])).toEqual({
    available: ['a', 'b'],
    unavailable: [],
    not_asked: [],
    unavailability_reason: null,
  });
});

test('the coverage reports that no source could be queried', () => {
  expect(buildCoverage([])).toEqual({
    available: [],
    unavailable: [],
    not_asked: [],
    unavailability_reason: 'No source was queried: none of them can be searched by these identifiers at this depth.',
  });
});

test('the coverage reports the sources that did not answer with number and reason', () => {
  const outcomes: ConnectorOutcome[] = [
    answered('a'),
    { connectorId: 'b', reason: 'timeout' },
    answered('c'),
    { connectorId: 'd', notAsked: 'depth' },
    { connectorId: 'e', notAsked: 'identifier_types' },
  ];
  expect(buildCoverage(outcomes)).toEqual({
    available: ['a', 'c'],
    unavailable: [{ id: 'b', reason: 'timeout' }],
    not_asked: [
      { id: 'd', reason: 'depth' },
      { id: 'e', reason: 'identifier_types' },
    ],
    unavailability_reason: '1 of 3 sources did not answer: b (no answer in time).',
  });
});

test('the coverage warns if no source answered', () => {
  const outcomes: ConnectorOutcome[] = [
    { connectorId: 'a', reason: 'no_data' },
    { connectorId: 'b', reason: 'unreachable' },
  ];
  expect(buildCoverage(outcomes).unavailability_reason).toBe(
    'No source answered: a (nothing imported), b (not reachable).',
  );
});

test('the coverage has a text for every reason', () => {
  const sentences = UNAVAILABLE_REASONS.map(
    (reason) => buildCoverage([{ connectorId: 'a', reason }]).unavailability_reason ?? '',
  );
  expect(new Set(sentences).size).toBe(UNAVAILABLE_REASONS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^No source answered: a \([a-z ]{4,40}\)\.$/);
});

describe('the screening warning', () => {
  const lists = new Set(['ofac', 'un']);
  const messagesOf = (...outcomes: ConnectorOutcome[]): string[] =>
    screeningWarnings(outcomes, lists).map(({ message }) => message);

  test('is added if no list answered', () => {
    expect(messagesOf(answered('gleif'), { connectorId: 'ofac', reason: 'no_data' })).toEqual([
      'No sanctions list or watch list was searched: no list has been imported. The absence of a match does not clear the subject.',
    ]);
    const silent: ConnectorOutcome[] = [
      { connectorId: 'ofac', reason: 'no_data' },
      { connectorId: 'un', reason: 'timeout' },
    ];
    expect(messagesOf(...silent)).toEqual([
      'No sanctions list or watch list was searched: no list answered. The absence of a match does not clear the subject.',
    ]);
  });

  test('is added if only sample data was searched', () => {
    const ofSamples: ConnectorOutcome = {
      connectorId: 'un',
      answer: { records: [], findings: [], isOfSamples: true },
    };
    expect(messagesOf(ofSamples, { connectorId: 'ofac', reason: 'no_data' })).toEqual([
      'No sanctions list or watch list was searched: only the fictional list of the demo has been imported. ' +
        'The absence of a match does not clear the subject.',
    ]);
    expect(messagesOf(ofSamples, answered('ofac'))).toEqual([]);
  });

  test('is left out if one list answered, or if no list accepts the identifiers', () => {
    expect(messagesOf(answered('un'), { connectorId: 'ofac', reason: 'no_data' })).toEqual([]);
    expect(messagesOf({ connectorId: 'un', notAsked: 'identifier_types' })).toEqual([]);
    expect(messagesOf()).toEqual([]);
  });
});
