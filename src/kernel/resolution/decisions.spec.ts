import { standingDecisions } from './decisions';
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
