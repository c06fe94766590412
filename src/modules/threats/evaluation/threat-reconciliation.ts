import { canServiceMove, isLive, type ThreatStatus } from '../../../kernel/evaluation/lifecycle';
import type { ThreatEssentials } from '../../../kernel/evaluation/diff';
import type { EvaluatedThreat } from '../../../kernel/evaluation/evaluation.types';

/** What of a stored threat the next evaluation has to know. */
export interface StoredThreat {
  id: string;
  createdMs: number;
  status: ThreatStatus;
  /** When an analyst last decided something about it. */
  decidedMs: number | null;
  eventIds: readonly string[];
  /** As of the last version: with assets that it lost since, by their removal. */
  essentials: ThreatEssentials;
  /** Those that it has now. */
  assetIds: readonly string[];
  contentHash: string;
}

export interface KeptThreat {
  stored: StoredThreat;
  next: EvaluatedThreat;
  status: ThreatStatus;
  /** Threats that turned out to be the same one; they end, and what hangs on them follows. */
  merged: StoredThreat[];
  /** The one whose analyst's decisions hold from now on: of those merged, the one decided on last. */
  decidedBy: StoredThreat;
  hasNewEvent: boolean;
}

export interface Reconciliation {
  created: EvaluatedThreat[];
  kept: KeptThreat[];
  /** Live threats that nothing supports any more: expired, or no asset left. */
  ended: StoredThreat[];
}

/**
 * Finds for every evaluated threat the stored one that it continues: the one that shares events with it. Where several
 * do, the oldest lives on and the others merge into it; where a stored one falls apart, it goes with its larger part.
 * The order of the input does not matter. Ended and dismissed threats take part, so that they return, or stay dismissed.
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

/** Each stored threat goes to the evaluated one with which it shares the most events; the earlier one on a tie. */
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

/** Ended comes back with what supports it again; resolved only with something new; dismissed never by itself. */
function nextStatus(status: ThreatStatus, hasNewEvent: boolean): ThreatStatus {
  const comesBack = status === 'ended' || (status === 'resolved' && hasNewEvent);
  return comesBack && canServiceMove(status, 'active') ? 'active' : status;
}
