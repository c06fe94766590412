import { countUndecided, standingDecisions } from './decisions';
import type { ReviewedDecision } from './resolution.types';

const decided = (
  decisionId: string,
  decision: ReviewedDecision['decision'],
  decidedAt: string,
  ...sourceIds: string[]
): ReviewedDecision => ({ decisionId, decision, decidedAt, sourceIds });

it('applies the latest decision on each record, in any order', () => {
  const decisions = [
    decided('d1', 'same', '2026-01-02T00:00:00Z', 'a:1', 'a:2'),
    decided('d2', 'different', '2026-01-01T23:30:00-01:00', 'a:1'),
  ];
  for (const some of [decisions, [...decisions].reverse()]) {
    const standing = standingDecisions(some);
    expect(standing.get('a:1')?.decisionId).toBe('d2');
    expect(standing.get('a:2')?.decisionId).toBe('d1');
    expect(standing.get('a:3')).toBeUndefined();
  }
});

it('applies the greater id at the same instant, and treats invalid times as the earliest', () => {
  const at = '2026-01-01T00:00:00Z';
  expect(
    standingDecisions([decided('d2', 'same', at, 'a:1'), decided('d1', 'different', at, 'a:1')]).get('a:1'),
  ).toEqual({ decisionId: 'd2', decision: 'same', decidedAt: at });
  expect(
    standingDecisions([decided('d2', 'same', 'soon', 'a:1'), decided('d1', 'different', at, 'a:1')]).get('a:1')
      ?.decisionId,
  ).toBe('d1');
});

describe('the number of undecided entities', () => {
  const at = '2026-01-01T00:00:00Z';
  const same = decided('d1', 'same', at, 'a:1');
  const different = decided('d2', 'different', at, 'b:1', 'b:2');

  it.each<[string, string[], number]>([
    ['counts an entity without a decision', ['c:1'], 1],
    ['skips an entity with a record that is the subject', ['a:1', 'a:2'], 0],
    ['skips an entity whose records are all different', ['b:1', 'b:2'], 0],
    ['counts an entity with an undecided record beside a different one', ['b:1', 'c:1'], 1],
  ])('%s', (_, sourceIds, count) => {
    expect(countUndecided([sourceIds], [same, different])).toBe(count);
  });

  it('counts several entities', () => {
    expect(countUndecided([['a:1'], ['c:1'], ['c:2']], [same, different])).toBe(2);
    expect(countUndecided([], [same])).toBe(0);
  });
});
