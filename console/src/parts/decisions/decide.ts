import type { CompactThreat, ThreatChange, ThreatStatus } from '../../api/types';
import { isSnoozed } from './snooze';

/** The threat of a decision: a row of the list, or the threat of a page. */
export type DecidedThreat = Pick<
  CompactThreat,
  'id' | 'etag' | 'title' | 'status' | 'severity' | 'risk_level' | 'pinned' | 'snoozed_until'
>;

/** The changes of status that the service allows an analyst (docs/threats.md). */
const ALLOWED: Readonly<Record<ThreatStatus, readonly ThreatStatus[]>> = {
  active: ['monitoring', 'contained', 'resolved', 'dismissed'],
  monitoring: ['active', 'contained', 'resolved', 'dismissed'],
  contained: ['active', 'monitoring', 'resolved', 'dismissed'],
  resolved: ['active'],
  dismissed: ['active'],
  ended: [],
};

export const isAllowed = (from: ThreatStatus, to: ThreatStatus): boolean => ALLOWED[from].includes(to);

/** The change that undoes a decision, or null if the service allows none. */
export function invertChange(threat: DecidedThreat, change: ThreatChange): ThreatChange | null {
  if (change.pinned !== undefined) return { pinned: threat.pinned };
  if (change.severity !== undefined)
    return { severity: threat.severity === threat.risk_level ? null : threat.severity };
  if (change.snoozed_until !== undefined)
    return { snoozed_until: isSnoozed(threat, Date.now()) ? threat.snoozed_until : null };
  if (change.status === undefined || threat.status === 'ended' || threat.status === 'dismissed') return null;
  return isAllowed(change.status, threat.status) ? { status: threat.status } : null;
}

const DONE: Readonly<Record<string, string>> = {
  active: 'Reactivated',
  monitoring: 'Monitoring',
  contained: 'Contained',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
};

/** `Dismissed “M 6.4 …”.` */
export function describeChange({ title }: Pick<DecidedThreat, 'title'>, change: ThreatChange): string {
  if (change.pinned !== undefined) return `${change.pinned ? 'Pinned' : 'Unpinned'} “${title}”.`;
  if (change.severity !== undefined) {
    return change.severity === null
      ? `“${title}” has its own severity again.`
      : `Set “${title}” to ${change.severity}.`;
  }
  if (change.snoozed_until !== undefined)
    return change.snoozed_until === null ? `“${title}” is no longer snoozed.` : `Snoozed “${title}”.`;
  return `${DONE[change.status ?? ''] ?? 'Changed'} “${title}”.`;
}

/** The expected row, shown before the service has answered. */
export const changedThreat = <T extends DecidedThreat>(threat: T, change: ThreatChange): T => ({
  ...threat,
  ...(change.status !== undefined && { status: change.status }),
  ...(change.pinned !== undefined && { pinned: change.pinned }),
  ...(change.snoozed_until !== undefined && { snoozed_until: change.snoozed_until }),
  ...(change.severity !== undefined && { severity: change.severity ?? threat.risk_level }),
});
