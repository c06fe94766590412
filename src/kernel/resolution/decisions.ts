import { byCodePoint } from './order';
import type { ReviewedDecision } from './resolution.types';

/** The decision that holds for one record. */
export type StandingDecision = Pick<ReviewedDecision, 'decisionId' | 'decision' | 'decidedAt'>;

/** By source id. Of several decisions on one record the latest holds; of two at one instant the greater id. */
export function standingDecisions(decisions: readonly ReviewedDecision[]): Map<string, StandingDecision> {
  const standing = new Map<string, StandingDecision>();
  const ordered = [...decisions].sort(byTime);
  for (const { sourceIds, ...decision } of ordered) for (const id of sourceIds) standing.set(id, decision);
  return standing;
}

function byTime(left: StandingDecision, right: StandingDecision): number {
  const [ours, theirs] = [instantOf(left), instantOf(right)];
  if (ours !== theirs) return ours < theirs ? -1 : 1;
  const keyOf = ({ decisionId, decision, decidedAt }: StandingDecision): string =>
    [decisionId, decision, decidedAt].join('\n');
  return byCodePoint(keyOf(left), keyOf(right));
}

/** What is no instant came before all that are. */
function instantOf({ decidedAt }: StandingDecision): number {
  const instantMs = Date.parse(decidedAt);
  return Number.isNaN(instantMs) ? -Infinity : instantMs;
}
