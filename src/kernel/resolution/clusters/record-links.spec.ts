import { sampleRecord, subjectBy } from '../../../../test/support/samples/resolution-samples';
import type { LinkReason, RecordLink } from '../links/entity-link';
import { resolve } from '../resolve';
import type { ReviewedDecision, Resolution } from '../resolution.types';
import { type SourceRecord, sourceId } from '../records/source-record';

type Given = Parameters<typeof sampleRecord>[0];

const NORDWALL = subjectBy({ company_name: 'Nordwall Handel GmbH' });
const company = (connector: string, id: string, name: string, more: Given = {}): SourceRecord =>
  sampleRecord({ connector, id, name, schema: 'Company', ...more });
const link = (left: string, right: string, reason: LinkReason = 'birth_date', score = 1): RecordLink => ({
  left,
  right,
  reason,
  score,
});
const run = (records: SourceRecord[], links: RecordLink[], decisions: ReviewedDecision[] = []): Resolution =>
  resolve(NORDWALL, records, { decisions, links });
const membersOf = ({ entities }: Resolution): string[][] => entities.map(({ members }) => members.map(sourceId)).sort();
const decision = (of: string, as: 'same' | 'different'): ReviewedDecision => ({
  decisionId: 'd',
  decision: as,
  sourceIds: [of],
  decidedAt: '2026-01-01T00:00:00Z',
});

const A = company('a', '1', 'Nordwall Handel GmbH');
const B = company('b', '1', 'Severnaya Stena OOO');

describe('linked records', () => {
  test('are one entity whose confidence is that of the matching record', () => {
    const [alone, apart, linked] = [run([A], []), run([A, B], []), run([A, B], [link('a:1', 'b:1')])];
    expect(membersOf(apart)).toEqual([['a:1']]);
    expect(membersOf(linked)).toEqual([['a:1', 'b:1']]);
    expect(linked).toMatchObject({ status: 'resolved', confidence: alone.confidence });
  });

  test('no longer compete even if they are not similar enough to be clustered by their scores', () => {
    const [left, right] = [
      company('a', '1', 'Nordwall Handel GmbH', { countries: ['DE'] }),
      company('b', '1', 'Nordwall Handel GmbH', {
        countries: ['AE'],
        incorporationDates: [{ value: '2011' }],
      }),
    ];
    left.entity.incorporationDates = [{ value: '1990' }];
    expect(run([left, right], [])).toMatchObject({ status: 'ambiguous', entityCount: 2 });
    expect(run([left, right], [link('a:1', 'b:1')])).toMatchObject({ status: 'resolved', entityCount: 1 });
  });

  test('join through a record between them, in any order of records and links', () => {
    const C = company('c', '1', 'Mur du Nord SARL');
    const links = [link('a:1', 'b:1'), link('c:1', 'b:1')];
    expect(membersOf(run([A, B, C], links))).toEqual([['a:1', 'b:1', 'c:1']]);
    expect(run([C, B, A], [...links].reverse())).toEqual(run([A, B, C], links));
  });

  test('of one list stay apart, and the more certain link wins', () => {
    const second = company('b', '2', 'Severnaya Stena ZAO');
    const links = [link('a:1', 'b:2', 'birth_date', 0.9), link('a:1', 'b:1', 'birth_date', 0.95)];
    expect(membersOf(run([A, B, second], links))).toEqual([['a:1', 'b:1']]);
    const numbered = [link('a:1', 'b:2', 'identifier', 0.9), link('a:1', 'b:1', 'birth_date', 0.95)];
    expect(membersOf(run([A, B, second], numbered))).toEqual([['a:1', 'b:2']]);
  });

  test('by a country alone are not joined while a list has two that are equally certain', () => {
    const second = company('b', '2', 'Severnaya Stena ZAO');
    const links = [link('a:1', 'b:1', 'country'), link('a:1', 'b:2', 'country')];
    expect(membersOf(run([A, B, second], links))).toEqual([['a:1']]);
    expect(membersOf(run([A, B], links))).toEqual([['a:1', 'b:1']]);
    const unequal = [link('a:1', 'b:1', 'country', 0.99), link('a:1', 'b:2', 'country', 1)];
    expect(membersOf(run([A, B, second], unequal))).toEqual([['a:1', 'b:2']]);
  });

  test('that contradict each other stay apart', () => {
    const lei = (value: string): Given => ({ identifiers: [{ type: 'lei', value }] });
    const left = company('a', '1', 'Nordwall Handel GmbH', lei('529900T8BM49AURSDO55'));
    const right = company('b', '1', 'Nordwall Handel GmbH', lei('5493001KJTIIGC8Y1R12'));
    expect(run([left, right], [link('a:1', 'b:1')]).entityCount).toBe(2);
  });

  test('stay apart if a reviewer confirmed one and rejected the other', () => {
    const decisions = [decision('a:1', 'same'), { ...decision('b:1', 'different'), decisionId: 'e' }];
    expect(membersOf(run([A, B], [link('a:1', 'b:1')], decisions))).toEqual([['a:1']]);
  });

  test('are never resolved to if a reviewer rejected one of them', () => {
    const second = company('b', '1', 'Nordwall Handel GmbH');
    const resolution = run([A, second], [link('a:1', 'b:1')], [decision('b:1', 'different')]);
    expect(resolution.status).toBe('ambiguous');
  });
});

describe('links to records that are not in the lookup', () => {
  test('change nothing', () => {
    expect(run([A], [link('a:1', 'x:9'), link('y:1', 'x:9')])).toEqual(run([A], []));
  });
});
