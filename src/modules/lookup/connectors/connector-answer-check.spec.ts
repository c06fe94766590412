import * as fc from 'fast-check';
import { recordsArbitrary, sampleRecord } from '../../../../test/support/samples/resolution-samples';
import type { ConnectorOutcome, ConnectorResult } from '../../connectors/connectors.contract';
import { checkedOutcomes } from './connector-answer-check';

const answered = (answer: unknown): ConnectorOutcome => ({ connectorId: 'fake', answer: answer as ConnectorResult });
const REFUSED: ConnectorOutcome = { connectorId: 'fake', reason: 'invalid_answer' };
const finding = (more: object) => ({
  connectorId: 'fake',
  type: 'domain',
  value: 'a.example',
  facts: {},
  retrievedAt: '2026-01-02T03:04:05Z',
  ...more,
});
const withEntity = (more: object) => {
  const record = sampleRecord();
  return { records: [{ ...record, entity: { ...record.entity, ...more } }], findings: [] };
};
const withRecord = (more: object) => ({ records: [{ ...sampleRecord(), ...more }], findings: [] });
const withFinding = (more: object) => ({ records: [], findings: [finding(more)] });

test('accepts every valid record unchanged', () => {
  fc.assert(
    fc.property(recordsArbitrary, (records) => {
      const outcome = answered({ records, findings: [] });
      expect(checkedOutcomes([outcome])[0]).toBe(outcome);
    }),
  );
});

test('accepts facts of every type and keeps unanswered outcomes', () => {
  const facts = { text: '', number: 1.5, yes: true, nothing: null, texts: ['a', ''], none: [] };
  const outcomes: ConnectorOutcome[] = [answered(withFinding({ facts })), { connectorId: 'other', reason: 'timeout' }];
  expect(checkedOutcomes(outcomes)).toEqual(outcomes);
});

test('refuses only the answer with an invalid part', () => {
  const sound = answered({ records: [sampleRecord()], findings: [finding({})] });
  const spoilt = answered({ records: [sampleRecord(), sampleRecord({ names: undefined as never })], findings: [] });
  expect(checkedOutcomes([sound, spoilt, sound])).toEqual([sound, REFUSED, sound]);
});

test.each<[string, unknown]>([
  ['no answer', null],
  ['no lists', {}],
  ['null in a list', { records: [null], findings: [] }],
  ['a hole in a list', { records: [,], findings: [] }],
  ['no entity', withRecord({ entity: undefined })],
  ['no id', withRecord({ recordId: undefined })],
  ['an empty id', withRecord({ recordId: '' })],
  ['an id with a NUL character', withRecord({ recordId: 'a\0b' })],
  ['half a surrogate pair in an id', withRecord({ recordId: '\ud800' })],
  ['no time', withRecord({ retrievedAt: 'yesterday' })],
  ['half a listing', withRecord({ listing: { dataset: 'x' } })],
  ['a fractional version', withRecord({ listing: { ...sampleRecord().listing, version: 1.5 } })],
  ['an unknown kind', withEntity({ schema: 'Alien' })],
  ['no names', withEntity({ names: undefined })],
  ['a name as a text', withEntity({ names: ['Ivan'] })],
  ['a name without a kind', withEntity({ names: [{ value: 'Ivan' }] })],
  ['an unknown gender', withEntity({ genders: ['male', 'unknown'] })],
  ['a Date object as a date', withEntity({ birthDates: [{ value: new Date() }] })],
  ['null as a country', withEntity({ countries: [null] })],
  ['an identifier of unknown type', withEntity({ identifiers: [{ type: 'shoe_size', value: '44' }] })],
  ['an identifier as a number', withEntity({ identifiers: [{ type: 'tax_id', value: 44 }] })],
  ['missing remarks', withEntity({ remarks: undefined })],
  ['extra as a list', withEntity({ extra: [] })],
  ['extra with a text', withEntity({ extra: { birthPlace: 'Moscow' } })],
  ['no facts', withFinding({ facts: null })],
  ['facts as a list', withFinding({ facts: ['a'] })],
  ['an undefined fact', withFinding({ facts: { a: undefined } })],
  ['infinity', withFinding({ facts: { a: Infinity } })],
  ['a big integer', withFinding({ facts: { a: 1n } })],
  ['a Date object as a fact', withFinding({ facts: { a: new Date() } })],
  ['an object as a fact', withFinding({ facts: { a: { toJSON: null } } })],
  ['numbers instead of texts', withFinding({ facts: { a: [1] } })],
  ['a finding without a value', withFinding({ value: undefined })],
])('refuses an answer with %s', (_what, answer) => {
  expect(checkedOutcomes([answered(answer)])).toEqual([REFUSED]);
});
