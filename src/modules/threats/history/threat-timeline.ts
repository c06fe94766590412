import { ListCursor } from '../../../platform/paging/list-cursor';
import { pageOfItems } from '../../../platform/paging/page-of-items';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import type { PrincipalAnswer } from '../../identity/principal-answer.contract';
import { changesTitle, firstVersionTitle, noteTitle, versionTitle } from '../threat.texts';

export const TIMELINE_KINDS = ['found', 'version', 'development', 'status', 'decision', 'note'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
export const TIMELINE_CURSOR = new ListCursor('threat_timeline', 'text');

export interface TimelineEntry {
  at: Date;
  kind: TimelineKind;
  title: string;
  version: number | null;
  event_id: string | null;
  occurred_at: Date | null;
  /** Null for entries that come from events only. */
  principal: PrincipalAnswer | null;
  changes: Record<string, unknown>[];
  reason: string | null;
  /** The text of a note. */
  note: string | null;
}

/** The stored past of a threat, each list in its own order of time. */
export interface ThreatPast {
  versions: readonly { version: number; created_at: Date; changes: Record<string, unknown>[] }[];
  developments: readonly { event_id: string; title: string; occurred_at: Date; created_at: Date }[];
  history: readonly {
    changed_at: Date;
    principal: PrincipalAnswer;
    changes: Record<string, unknown>;
    reason: string | null;
  }[];
  notes: readonly { created_at: Date; principal: PrincipalAnswer; text: string }[];
}

const NOTHING = {
  version: null,
  event_id: null,
  occurred_at: null,
  principal: null,
  changes: [],
  reason: null,
  note: null,
};

/**
 * One list ordered by the time at which the service learned of each entry, the newest last; simultaneous entries in the
 * order of their kinds.
 */
export function buildTimeline({ versions, developments, history, notes }: ThreatPast): TimelineEntry[] {
  const entries = [
    ...versions.map(versionEntry),
    ...developments.map(({ event_id: eventId, title, occurred_at: occurredAt, created_at: at }): TimelineEntry => ({
      ...NOTHING,
      at,
      kind: 'development',
      title,
      event_id: eventId,
      occurred_at: occurredAt,
    })),
    // The first version already shows the detection.
    ...history.filter((entry) => !isDetection(entry)).map(historyEntry),
    ...notes.map(noteEntry),
  ];
  return entries.sort(
    (a, b) => a.at.getTime() - b.at.getTime() || TIMELINE_KINDS.indexOf(a.kind) - TIMELINE_KINDS.indexOf(b.kind),
  );
}

/** The cursor contains the instant, the kind, and the position among the entries that share both. */
export function timelinePage(entries: readonly TimelineEntry[], request: PageRequest): Page<TimelineEntry> {
  const seen = new Map<string, number>();
  const keyed = entries.map((entry) => {
    const place = `${entry.at.toISOString()} ${TIMELINE_KINDS.indexOf(entry.kind)}`;
    const before = seen.get(place) ?? 0;
    seen.set(place, before + 1);
    return { entry, key: `${place} ${String(before).padStart(6, '0')}` };
  });
  const page = pageOfItems(keyed, ({ key }) => key, TIMELINE_CURSOR, request);
  return { ...page, rows: page.rows.map(({ entry }) => entry) };
}

interface Move {
  from: unknown;
  to: unknown;
}

/** The first entry of every history, which has no previous state. */
function isDetection({ changes }: ThreatPast['history'][number]): boolean {
  return changes.status !== undefined && (changes.status as Move).from === null;
}

function versionEntry({ version, created_at: at, changes }: ThreatPast['versions'][number]): TimelineEntry {
  if (version === 1) return { ...NOTHING, at, kind: 'found', title: firstVersionTitle(), version };
  const title = versionTitle(
    version,
    changes.map(({ field }) => String(field)),
  );
  return { ...NOTHING, at, kind: 'version', title, version, changes };
}

function historyEntry(entry: ThreatPast['history'][number]): TimelineEntry {
  const { changed_at: at, principal, reason } = entry;
  const changes = Object.entries(entry.changes).map(([field, change]) => ({ field, ...(change as Move) }));
  const isOfService = principal.type === 'system';
  return {
    ...NOTHING,
    at,
    kind: isOfService ? 'status' : 'decision',
    title: changesTitle(changes, isOfService ? reason : null),
    changes,
    reason,
    principal,
  };
}

const noteEntry = ({ created_at: at, principal, text: note }: ThreatPast['notes'][number]): TimelineEntry => ({
  ...NOTHING,
  at,
  kind: 'note',
  title: noteTitle(),
  principal,
  note,
});
