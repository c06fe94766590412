import type { EntityRecord } from '../../../kernel/entities/entity-record';
import { EntityDraft } from '../../../kernel/entities/entity-draft';
import { prepareRecord } from '../../../kernel/resolution/records/comparable-record';
import type { PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import { decodePositions } from './positions';
import { type Segment, SegmentBuilder, WEIGHT_UNIT } from './segment-builder';

function entity(build: (draft: EntityDraft) => void, schema: EntityRecord['schema'] = 'Person'): PreparedEntity {
  const draft = new EntityDraft('e1', schema);
  build(draft);
  const result = draft.finish();
  if ('reason' in result) throw new Error(result.reason);
  return prepareRecord({ connectorId: 'x', recordId: 'e1', retrievedAt: '', listing: null, entity: result.entity });
}

const named = (...names: string[]): PreparedEntity =>
  entity((draft) => names.forEach((name) => draft.addName(name, 'primary')));

const postings = ({ keys }: Segment): Map<string, number[]> =>
  new Map([...keys].map(({ key, positions }) => [key, [...decodePositions(positions)]]));

describe('SegmentBuilder', () => {
  test('gathers names and their keys by position', () => {
    const builder = new SegmentBuilder();
    builder.add(7, named('Jane Doe', 'Jane Roe'));
    builder.add(3, named('Doe'));
    expect(builder.size).toBe(3);
    const segment = builder.take();
    expect(segment.names).toEqual([
      { position: 0, entityNumber: 7, schema: 'Person', value: 'Jane Doe', isWeak: false },
      { position: 1, entityNumber: 7, schema: 'Person', value: 'Jane Roe', isWeak: false },
      { position: 2, entityNumber: 3, schema: 'Person', value: 'Doe', isWeak: false },
    ]);
    expect([...segment.weights]).toEqual([2 * WEIGHT_UNIT, 2 * WEIGHT_UNIT, WEIGHT_UNIT]);
    const found = postings(segment);
    expect([...found.values()].flat().every((position) => position < 3)).toBe(true);
    expect([found.get('djane'), found.get('ddoe'), found.get('wdo'), found.get('wro')]).toEqual([
      [0, 1],
      undefined,
      [0, 2],
      [1],
    ]);
  });

  test('contains each key once, in order, and each position once per key', () => {
    const builder = new SegmentBuilder();
    builder.add(1, named('Jane Jane Jane', 'Jane'));
    const keys = [...builder.take().keys];
    const texts = keys.map(({ key }) => key);
    expect(texts).toEqual([...new Set(texts)].sort());
    for (const { positions } of keys) {
      const decoded = [...decodePositions(positions)];
      expect(decoded).toEqual([...new Set(decoded)].sort((a, b) => a - b));
    }
  });

  // A transaction that is retried after a deadlock uses the same segment.
  test('iterates over its keys repeatedly', () => {
    const builder = new SegmentBuilder();
    builder.add(1, named('Jane Doe'));
    const segment = builder.take();
    const first = [...segment.keys];
    expect(first.length).toBeGreaterThan(10);
    expect([...segment.keys]).toEqual(first);
  });

  test('starts empty after take()', () => {
    const builder = new SegmentBuilder();
    builder.add(1, named('Jane Doe'));
    const first = builder.take();
    expect(builder.size).toBe(0);
    builder.add(2, named('Joan Poe'));
    const second = builder.take();
    expect(second.names).toMatchObject([{ position: 0, entityNumber: 2 }]);
    expect(postings(second).has('wjan')).toBe(false);
    expect(postings(first).get('wjane')).toEqual([0]);
    expect([...builder.take().keys]).toEqual([]);
  });

  test('maps identifiers to the first name of their entity', () => {
    const builder = new SegmentBuilder();
    builder.add(1, named('Jane Doe', 'Jane Roe'));
    builder.add(
      2,
      entity((draft) => {
        draft.addName('Joan Poe', 'primary');
        draft.addName('Joan Row', 'alias');
        draft.addIdentifier('passport_number', 'A 12-345');
        draft.addIdentifier('tax_id', 'a12345');
        draft.addIdentifier('email', 'Joan@Example.com');
        draft.addIdentifier('registration_number', '12');
      }),
    );
    const found = postings(builder.take());
    expect(found.get('n:A12345')).toEqual([2]);
    expect(found.get('nemail:joan@example.com')).toEqual([2]);
    expect([...found.keys()].filter((key) => key.startsWith('n'))).toHaveLength(2);
  });

  test('includes an entity without words in its name if it has identifiers', () => {
    const unreadable = entity((draft) => {
      draft.addName('𓀀𓀁', 'primary');
      draft.addIdentifier('passport_number', 'A12345');
    });
    const builder = new SegmentBuilder();
    builder.add(5, unreadable);
    const segment = builder.take();
    expect(segment.names).toMatchObject([{ position: 0, entityNumber: 5, schema: 'Person' }]);
    expect(postings(segment)).toEqual(new Map([['n:A12345', [0]]]));
  });

  test('leaves out an entity with neither name nor number', () => {
    const builder = new SegmentBuilder();
    builder.add(
      5,
      entity((draft) => draft.addName('𓀀𓀁', 'primary')),
    );
    expect(builder.size).toBe(0);
  });

  test('limits the weight of a very long name to one byte', () => {
    const builder = new SegmentBuilder();
    builder.add(1, named(Array.from({ length: 30 }, (_, index) => `Word${String.fromCharCode(97 + index)}`).join(' ')));
    expect([...builder.take().weights]).toEqual([255]);
  });

  // An entry of a B-tree has at most 2,704 bytes; one longer key would fail the import of the whole list.
  test.each([
    ['a word in Latin letters', (draft: EntityDraft) => draft.addName('x'.repeat(1_000), 'primary')],
    [
      'a word in Chinese signs',
      (draft: EntityDraft) =>
        draft.addName(String.fromCodePoint(...Array.from({ length: 1_000 }, (_, at) => 0x4e00 + 7 * at)), 'primary'),
    ],
    [
      'a number',
      (draft: EntityDraft) => {
        draft.addName('Jane Doe', 'primary');
        draft.addIdentifier('crypto_wallet', '\u{10400}é漢'.repeat(400));
      },
    ],
    [
      'an address on the web',
      (draft: EntityDraft) => {
        draft.addName('Jane Doe', 'primary');
        draft.addIdentifier('url', `https://example.com/${'漢'.repeat(1_900)}`);
      },
    ],
  ])('limits the length of keys for %s', (_what, build) => {
    for (const schema of ['Person', 'Company'] as const) {
      const builder = new SegmentBuilder();
      builder.add(1, entity(build, schema));
      const lengths = [...builder.take().keys].map(({ key }) => Buffer.byteLength(key));
      expect(Math.max(...lengths)).toBeLessThan(500);
    }
  });
});
