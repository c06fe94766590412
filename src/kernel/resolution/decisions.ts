import { byCodePoint } from './order';
import type { ReviewedDecision } from './resolution.types';

/** The decision that applies to a record. */
export type StandingDecision = Pick<ReviewedDecision, 'decisionId' | 'decision' | 'decidedAt'>;

/**
 * By source id. The latest of several decisions on one record applies; at the same instant the one with the greater id.
 */
export function standingDecisions(decisions: readonly ReviewedDecision[]): Map<string, StandingDecision> {
  const standing = new Map<string, StandingDecision>();
  const ordered = [...decisions].sort(byTime);
  for (const { sourceIds, ...decision } of ordered) for (const id of sourceIds) standing.set(id, decision);
  return standing;
}

/** The number of entities, each given by the ids of its source records, that no reviewer has decided on. */
export function countUndecided(
  entities: readonly (readonly string[])[],
  decisions: readonly ReviewedDecision[],
): number {
  const standing = standingDecisions(decisions);
  return entities.filter((sourceIds) => !isReviewed(sourceIds, standing)).length;
}

/** Whether reviewers have decided that one of these records is the subject, or that none of them is. */
function isReviewed(sourceIds: readonly string[], standing: ReadonlyMap<string, StandingDecision>): boolean {
  const decisions = sourceIds.map((id) => standing.get(id)?.decision);
  return decisions.includes('same') || decisions.every((decision) => decision === 'different');
}

function byTime(left: StandingDecision, right: StandingDecision): number {
  const [ours, theirs] = [instantOf(left), instantOf(right)];
  if (ours !== theirs) return ours < theirs ? -1 : 1;
  const keyOf = ({ decisionId, decision, decidedAt }: StandingDecision): string =>
    [decisionId, decision, decidedAt].join('\n');
  return byCodePoint(keyOf(left), keyOf(right));
}

/** An invalid instant is earlier than all valid ones. */
function instantOf({ decidedAt }: StandingDecision): number {
  const instantMs = Date.parse(decidedAt);
  return Number.isNaN(instantMs) ? -Infinity : instantMs;
}
