export const TIMELINE_KINDS = ['found', 'version', 'development', 'status', 'decision'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export interface TimelineEntry {
  at: Date;
  kind: TimelineKind;
  title: string;
  version: number | null;
  event_id: string | null;
  occurred_at: Date | null;
  /** Null where it was the service itself. */
  principal: { type: string; id: string | null } | null;
  changes: Record<string, unknown>[];
  reason: string | null;
}

/** What is stored of a threat's past, each list in its own order of time. */
export interface ThreatPast {
  versions: readonly { version: number; created_at: Date; changes: Record<string, unknown>[] }[];
  developments: readonly { event_id: string; title: string; occurred_at: Date; created_at: Date }[];
  history: readonly {
    changed_at: Date;
    principal_type: string;
    principal_id: string | null;
    changes: Record<string, unknown>;
    reason: string | null;
  }[];
}

const NOTHING = { version: null, event_id: null, occurred_at: null, principal: null, changes: [], reason: null };

/** One list by the time at which the service came to know it, the newest last; of one instant in the order of the kinds. */
export function timelineOf({ versions, developments, history }: ThreatPast): TimelineEntry[] {
  const entries = [
    ...versions.map(versionEntry),
    ...developments.map(({ event_id: eventId, title, occurred_at: occurredAt, created_at: at }): TimelineEntry => ({
      ...NOTHING,
      ...{ at, kind: 'development', title, event_id: eventId, occurred_at: occurredAt },
    })),
    // That it was found is told with its first version.
    ...history.filter(({ reason, principal_type: type }) => type !== 'system' || reason !== 'found').map(historyEntry),
  ];
  return entries.sort(
    (a, b) => a.at.getTime() - b.at.getTime() || TIMELINE_KINDS.indexOf(a.kind) - TIMELINE_KINDS.indexOf(b.kind),
  );
}

function versionEntry({ version, created_at: at, changes }: ThreatPast['versions'][number]): TimelineEntry {
  if (version === 1) return { ...NOTHING, at, kind: 'found', title: 'Found', version };
  const fields = changes.map(({ field }) => String(field).replaceAll('_', ' '));
  return { ...NOTHING, at, kind: 'version', title: `Version ${version}: ${fields.join(', ')}`, version, changes };
}

function historyEntry(entry: ThreatPast['history'][number]): TimelineEntry {
  const { changed_at: at, principal_type: type, principal_id: id, reason } = entry;
  const changes = Object.entries(entry.changes).map(([field, change]) => ({ field, ...fromTo(change) }));
  const words = changes.map(inWords).filter((text) => text !== '');
  const isOfService = type === 'system';
  const because = isOfService && reason !== null ? `: ${reason}` : '';
  return {
    ...NOTHING,
    ...{ at, kind: isOfService ? 'status' : 'decision', title: `${words.join(', ')}${because}`, changes, reason },
    principal: isOfService ? null : { type, id },
  };
}

interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

/** The service notes an end by where it leads alone, and a merge by the threat that lives on. */
function fromTo(change: unknown): { from: unknown; to: unknown } {
  if (typeof change !== 'object' || change === null) return { from: null, to: change };
  const { from = null, to = null } = change as { from?: unknown; to?: unknown };
  return { from, to };
}

const worded = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('_', ' ');

function inWords({ field, from, to }: Change): string {
  switch (field) {
    case 'status':
      return from === null ? `Status ${worded(to)}` : `Status ${worded(from)} → ${worded(to)}`;
    case 'pinned':
      return to === true ? 'Pinned' : 'Unpinned';
    case 'severity_override':
      return to === null ? 'Severity as evaluated' : `Severity set to ${worded(to)}`;
    case 'dismissal_category':
      return to === null ? '' : `Dismissed as ${worded(to)}`;
    case 'dismissal_reason':
      return to === null ? '' : 'Reason given';
    case 'merged_into':
      return 'Status ended';
    default:
      return `Changed ${field.replaceAll('_', ' ')}`;
  }
}
