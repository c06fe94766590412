import type { RankedEntity } from './candidate';
import { REASONS } from './evidence/evidence.texts';
import type { ResolutionStatus } from './resolution.types';

/** The fields of a listed candidate that decide the status of a facet. */
export type RankedCandidate = Pick<RankedEntity, 'decidedBy' | 'isContested' | 'match'> & { confidence: number };

/** With less evidence than this, in bits, another person is likelier than the entity. */
const LEAST_BITS = 0;
/** Confidence that an entity needs if it is the only one, and if others are listed beside it. */
const LEAST_ALONE = 0.5;
const LEAST_AMONG_OTHERS = 0.9;

export interface ResolutionVerdict<T> {
  status: ResolutionStatus;
  /** The entity that a facet resolves to. */
  resolved: T | null;
  /** A full sentence. */
  reason: string;
}

/**
 * The entity that a facet resolves to, of its listed candidates, best first: the only one that a number or a reviewer
 * decided; otherwise the best, if the evidence makes it likelier than any other person and it is clearly ahead of the
 * other candidates. A facet does not resolve to an entity if a reviewer called some of its records different.
 */
export function decideStatus<T extends RankedCandidate>(listed: readonly T[]): ResolutionVerdict<T> {
  const [best] = listed;
  if (best === undefined) return { status: 'no_match', resolved: null, reason: REASONS.none };
  const decided = listed.filter(({ decidedBy }) => decidedBy !== null);
  const candidate = decided.length > 0 ? onlyOne(decided) : standingOut(listed);
  if (candidate === undefined || candidate.isContested)
    return { status: 'ambiguous', resolved: null, reason: doubtOf(best, listed.length) };
  const reason = candidate.decidedBy === null ? REASONS.evidence : REASONS[candidate.decidedBy];
  return { status: 'resolved', resolved: candidate, reason };
}

const onlyOne = <T>(candidates: readonly T[]): T | undefined => (candidates.length === 1 ? candidates[0] : undefined);

function standingOut<T extends RankedCandidate>(listed: readonly T[]): T | undefined {
  const [best, ...others] = listed;
  if (best === undefined || (best.match?.evidence?.bits ?? 0) < LEAST_BITS) return undefined;
  return best.confidence >= (others.length > 0 ? LEAST_AMONG_OTHERS : LEAST_ALONE) ? best : undefined;
}

function doubtOf({ match, isContested }: RankedCandidate, count: number): string {
  const bearers = match?.evidence?.expectedBearers ?? null;
  if (count > 1) return REASONS.several(count);
  if (isContested) return REASONS.contested;
  return bearers !== null && bearers >= 1 ? REASONS.common(bearers) : REASONS.doubtful;
}

/** Ambiguous if any facet is; otherwise resolved if any is. */
export function statusOfAll(statuses: readonly ResolutionStatus[]): ResolutionStatus {
  return (['ambiguous', 'resolved'] as const).find((status) => statuses.includes(status)) ?? 'no_match';
}
