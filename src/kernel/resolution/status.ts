import type { Candidate } from './candidate';
import type { ResolutionStatus } from './resolution.types';

/**
 * The one of the listed candidates that a facet resolves to: the only one, or the only one that a number or a reviewer
 * decided. Null where there are several or none, and where a reviewer called some of its records different: it is not
 * for us to overrule that.
 */
export function settledOf<T extends Pick<Candidate, 'decidedBy' | 'isContested'>>(listed: readonly T[]): T | null {
  const decided = listed.filter(({ decidedBy }) => decidedBy !== null);
  const [settled, ...others] = listed.length === 1 ? listed : decided;
  return settled === undefined || others.length > 0 || settled.isContested ? null : settled;
}

/** Ambiguous where any facet is; else resolved where any is. */
export function statusOfAll(statuses: readonly ResolutionStatus[]): ResolutionStatus {
  return (['ambiguous', 'resolved'] as const).find((status) => statuses.includes(status)) ?? 'no_match';
}
