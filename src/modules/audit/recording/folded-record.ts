import type { AuditRecord, View } from './audit-record';

/** A view with the record that it would have by itself. */
export interface StoredView {
  readonly record: AuditRecord;
  readonly resource: string;
}

const MAX_VIEWS = 500;
const MAX_LENGTH = 262_144;
const MAX_RESOURCE_IDS = 100;

/**
 * The records that represent the views of one principal in one minute: one, or several if the list would be too long. Each record
 * lists its views and has the id of the first of them.
 */
export function foldedRecords(views: readonly StoredView[], nowMs: number): AuditRecord[] {
  const sorted = [...views].sort((a, b) => compare(placeOf(a.record), placeOf(b.record)));
  return partsOf(sorted).map((part) => foldedRecord(part, nowMs));
}

const placeOf = ({ logged_at: loggedAt, request_id: requestId }: AuditRecord): string => `${loggedAt} ${requestId}`;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Part = [StoredView, ...StoredView[]];

function partsOf(views: readonly StoredView[]): Part[] {
  const parts: Part[] = [];
  let length = 0;
  for (const view of views) {
    const part = parts.at(-1);
    if (!part || part.length >= MAX_VIEWS || length + view.resource.length > MAX_LENGTH) {
      parts.push([view]);
      length = view.resource.length;
    } else {
      part.push(view);
      length += view.resource.length;
    }
  }
  return parts;
}

function foldedRecord(views: Part, nowMs: number): AuditRecord {
  const first: Omit<AuditRecord, 'trace_id'> & { trace_id?: string } = { ...views[0].record };
  delete first.trace_id;
  const startedAtMs = Date.parse(first.logged_at) - first.duration_ms;
  const endedAtMs = Math.max(...views.map(({ record }) => Date.parse(record.logged_at)));
  const resources = views.map(({ resource }) => resource.split('?', 1)[0] ?? resource);
  return {
    ...first,
    client_request_id: null,
    resource_ids: [...new Set(resources)].slice(0, MAX_RESOURCE_IDS),
    status_code: 200,
    duration_ms: Math.max(0, endedAtMs - startedAtMs),
    logged_at: new Date(nowMs).toISOString(),
    count: views.length,
    views: views.map(viewOf),
  };
}

const viewOf = ({ record, resource }: StoredView): View => ({
  request_id: record.request_id,
  resource,
  status_code: record.status_code,
  logged_at: record.logged_at,
});
