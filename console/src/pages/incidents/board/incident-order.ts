import type { Severity } from '../../../api/types';
import { SEVERITIES } from '../../../parts/severity-scale';
import { INCIDENT_STATUSES, type Incident, type IncidentStatus } from '../types';

/** The incidents of one person first; otherwise their order stays. */
export function ownFirst<T extends Pick<Incident, 'assignee'>>(incidents: readonly T[], userId: string | null): T[] {
  const isOwn = ({ assignee }: T): boolean => userId !== null && assignee === userId;
  return [...incidents.filter(isOwn), ...incidents.filter((incident) => !isOwn(incident))];
}

/** The columns of the board. */
export const byStatus = <T extends Pick<Incident, 'status'>>(
  incidents: readonly T[],
): readonly { readonly status: IncidentStatus; readonly incidents: readonly T[] }[] =>
  INCIDENT_STATUSES.map((status) => ({ status, incidents: incidents.filter((one) => one.status === status) }));

const LIVE: ReadonlySet<string> = new Set(['active', 'monitoring', 'contained']);

export interface ThreatsInShort {
  readonly live: number;
  readonly total: number;
  /** The highest severity of the live threats, or of all if none is live; null without threats. */
  readonly severity: Severity | null;
}

export function threatsInShort({ threat_links: links }: Pick<Incident, 'threat_links'>): ThreatsInShort {
  const live = links.filter(({ threat }) => LIVE.has(threat.status));
  const relevant = (live.length > 0 ? live : links).map(({ threat }) => SEVERITIES.indexOf(threat.severity));
  return { live: live.length, total: links.length, severity: SEVERITIES[Math.max(-1, ...relevant)] ?? null };
}

/** The changes of status that the service allows (docs/incidents.md). */
const MOVES: Readonly<Record<IncidentStatus, readonly IncidentStatus[]>> = {
  open: ['resolved', 'closed'],
  resolved: ['open', 'closed'],
  closed: ['open'],
};

export const movesFrom = (status: IncidentStatus): readonly IncidentStatus[] => MOVES[status];
