import fc from 'fast-check';
import type { ThreatStatus } from '../../../kernel/evaluation/lifecycle';
import type { EvaluatedThreat } from '../../../kernel/evaluation/evaluation.types';
import { reconcile, type StoredThreat } from './threat-reconciliation';

const evaluated = (eventIds: string[], observedMs = 0): EvaluatedThreat =>
  ({ eventIds, observedMs }) as unknown as EvaluatedThreat;

const stored = (id: string, eventIds: string[], more: Partial<StoredThreat> = {}): StoredThreat => ({
  id,
  createdMs: 0,
  status: 'active',
  decidedMs: null,
  eventIds,
  essentials: {} as StoredThreat['essentials'],
  assetIds: [],
  contentHash: '',
  ...more,
});

describe('reconciliation of threats', () => {
  test('creates threats without stored events and ends unsupported ones', () => {
    const result = reconcile([evaluated(['a'])], [stored('1', ['z'])]);
    expect(result.created).toHaveLength(1);
    expect(result.kept).toHaveLength(0);
    expect(result.ended.map(({ id }) => id)).toEqual(['1']);
  });

  test('merges two threats that share an event into the older one', () => {
    const result = reconcile(
      [evaluated(['a', 'b', 'c'])],
      [stored('young', ['c'], { createdMs: 2 }), stored('old', ['a'], { createdMs: 1 })],
    );
    expect(result.kept[0]?.stored.id).toBe('old');
    expect(result.kept[0]?.merged.map(({ id }) => id)).toEqual(['young']);
    expect(result.kept[0]?.hasNewEvent).toBe(true);
    expect(result.ended).toEqual([]);
  });

  test('keeps the latest decision of an analyst among merged threats', () => {
    const result = reconcile(
      [evaluated(['a', 'c'])],
      [
        stored('old', ['a'], { createdMs: 1, status: 'monitoring', decidedMs: 10 }),
        stored('young', ['c'], { createdMs: 2, status: 'dismissed', decidedMs: 20 }),
      ],
    );
    expect(result.kept[0]).toMatchObject({ stored: { id: 'old' }, decidedBy: { id: 'young' }, status: 'dismissed' });
  });

  test('continues a split threat with its larger part', () => {
    const large = evaluated(['b', 'c'], 2);
    const result = reconcile([evaluated(['a'], 1), large], [stored('1', ['a', 'b', 'c'])]);
    expect(result.kept.map(({ stored: { id }, next }) => [id, next])).toEqual([['1', large]]);
    expect(result.created.map(({ eventIds }) => eventIds)).toEqual([['a']]);
  });

  test.each<[ThreatStatus, string[], ThreatStatus]>([
    ['active', ['a'], 'active'],
    ['monitoring', ['a', 'new'], 'monitoring'],
    ['contained', ['a'], 'contained'],
    ['ended', ['a'], 'active'],
    ['resolved', ['a'], 'resolved'],
    ['resolved', ['a', 'new'], 'active'],
    ['dismissed', ['a', 'new'], 'dismissed'],
  ])('changes a %s threat with events %j to %s', (status, eventIds, expected) => {
    expect(reconcile([evaluated(eventIds)], [stored('1', ['a'], { status })]).kept[0]?.status).toBe(expected);
  });

  test('does not end a threat that is not live', () => {
    for (const status of ['ended', 'resolved', 'dismissed'] as const) {
      expect(reconcile([], [stored('1', ['a'], { status })]).ended).toEqual([]);
    }
  });

  test('is independent of the order of the input and assigns every threat exactly once', () => {
    const threats = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(threats, threats, fc.integer(), (groups, before, seed) => {
        const used = new Set<number>();
        const next = groups
          .map((ids) => ids.filter((id) => !used.has(id) && used.add(id)))
          .filter((ids) => ids.length > 0)
          .map((ids) => evaluated(ids.map(String).sort(), Math.min(...ids)));
        const old = before.map((ids, index) => stored(`t${index}`, ids.map(String), { createdMs: index % 3 }));
        const shuffled = <T>(items: T[]): T[] =>
          [...items]
            .map((item, i) => [item, (seed * (i + 7)) % 13] as const)
            .sort((a, b) => a[1] - b[1])
            .map(([x]) => x);
        const essence = (result: ReturnType<typeof reconcile>): unknown => ({
          created: result.created.map(({ eventIds }) => eventIds.join()).sort(),
          kept: result.kept
            .map((one) => [one.stored.id, one.next.eventIds.join(), one.merged.map(({ id }) => id).join()].join('|'))
            .sort(),
          ended: result.ended.map(({ id }) => id).sort(),
        });
        const result = reconcile(next, old);
        expect(essence(reconcile(shuffled(next), shuffled(old)))).toEqual(essence(result));
        expect(result.created.length + result.kept.length).toBe(next.length);
        const seen = [...result.kept.flatMap(({ stored: one, merged }) => [one, ...merged]), ...result.ended];
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length).toBe(old.length);
      }),
    );
  });
});
