import { canServiceMove, isLive, type ThreatStatus } from '../../../kernel/evaluation/lifecycle';
import type { ThreatEssentials } from '../../../kernel/evaluation/diff';
import type { EvaluatedThreat } from '../../../kernel/evaluation/evaluation.types';

/** The facts of a stored threat that the next evaluation needs. */
export interface StoredThreat {
  id: string;
  createdMs: number;
  status: ThreatStatus;
  /** The time of the last decision by an analyst. */
  decidedMs: number | null;
  eventIds: readonly string[];
  /** As of the last version, plus the removal of assets since then. */
  essentials: ThreatEssentials;
  /** The assets that it currently has. */
  assetIds: readonly string[];
  contentHash: string;
}

export interface KeptThreat {
  stored: StoredThreat;
  next: EvaluatedThreat;
  status: ThreatStatus;
  /** Threats that turned out to be the same one; they end, and their links move to the remaining one. */
  merged: StoredThreat[];
  /** The threat whose decisions apply from now on: among the merged ones, the one with the latest decision. */
  decidedBy: StoredThreat;
  hasNewEvent: boolean;
}

export interface Reconciliation {
  created: EvaluatedThreat[];
  kept: KeptThreat[];
  /** Live threats without support: their events expired, or they have no asset left. */
  ended: StoredThreat[];
}

/**
 * Finds for every evaluated threat the stored one that it continues, which is the one with shared events. If there are
 * several, the oldest continues and the others merge into it; if a stored threat splits, it continues with its larger
 * part. The order of the input does not matter. Ended and dismissed threats take part, so that they return, or stay
 * dismissed.
 */
export function reconcile(evaluated: readonly EvaluatedThreat[], stored: readonly StoredThreat[]): Reconciliation {
  const claims = claimsOf(evaluated, stored);
  const created: EvaluatedThreat[] = [];
  const kept: KeptThreat[] = [];
  for (const next of evaluated) {
    const claimants = [...(claims.get(next) ?? [])].sort(byAge);
    const [survivor, ...merged] = claimants;
    if (survivor) kept.push(continued(survivor, merged, next));
    else created.push(next);
  }
  const claimed = new Set([...claims.values()].flat());
  return { created, kept, ended: stored.filter((threat) => isLive(threat.status) && !claimed.has(threat)) };
}

const byAge = (a: StoredThreat, b: StoredThreat): number => a.createdMs - b.createdMs || (a.id < b.id ? -1 : 1);

/**
 * Assigns each stored threat to the evaluated one with which it shares the most events; on a tie, to the earlier one.
 */
function claimsOf(
  evaluated: readonly EvaluatedThreat[],
  stored: readonly StoredThreat[],
): Map<EvaluatedThreat, StoredThreat[]> {
  const byEvent = new Map<string, EvaluatedThreat>();
  for (const threat of evaluated) for (const eventId of threat.eventIds) byEvent.set(eventId, threat);
  const claims = new Map<EvaluatedThreat, StoredThreat[]>();
  for (const threat of stored) {
    const shared = new Map<EvaluatedThreat, number>();
    for (const eventId of threat.eventIds) {
      const next = byEvent.get(eventId);
      if (next) shared.set(next, (shared.get(next) ?? 0) + 1);
    }
    const [best] = [...shared].sort(([a, ofA], [b, ofB]) => ofB - ofA || byStart(a, b));
    if (best) claims.set(best[0], [...(claims.get(best[0]) ?? []), threat]);
  }
  return claims;
}

const byStart = (a: EvaluatedThreat, b: EvaluatedThreat): number =>
  a.observedMs - b.observedMs || ((a.eventIds[0] ?? '') < (b.eventIds[0] ?? '') ? -1 : 1);

function continued(survivor: StoredThreat, merged: StoredThreat[], next: EvaluatedThreat): KeptThreat {
  const [decidedBy = survivor] = [survivor, ...merged]
    .filter(({ decidedMs }) => decidedMs !== null)
    .sort((a, b) => (b.decidedMs ?? 0) - (a.decidedMs ?? 0) || byAge(a, b));
  const known = new Set([survivor, ...merged].flatMap(({ eventIds }) => eventIds));
  const hasNewEvent = next.eventIds.some((eventId) => !known.has(eventId));
  return { stored: survivor, next, status: nextStatus(decidedBy.status, hasNewEvent), merged, decidedBy, hasNewEvent };
}

/** An ended threat returns with any supporting event, a resolved one only with a new event, a dismissed one never. */
function nextStatus(status: ThreatStatus, hasNewEvent: boolean): ThreatStatus {
  const comesBack = status === 'ended' || (status === 'resolved' && hasNewEvent);
  return comesBack && canServiceMove(status, 'active') ? 'active' : status;
}
