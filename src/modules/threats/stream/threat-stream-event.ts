import type { ServerSentEvent } from '../../../platform/sse/server-sent-events';
import type { ThreatAnswer } from '../threat-answers.dto';
import type { ThreatStreamQuery } from './threat-stream.dto';
import type { NumberedChange } from './threat-stream.repository';

/** One change as it is told, and what the filters of its readers look at. */
export interface ThreatStreamEvent extends ServerSentEvent {
  readonly change: NumberedChange;
  readonly facts: { severity: string; status: string; assetIds: readonly string[] } | null;
}

/** @param threat as it is when the change is read; undefined where it is there no more */
export function threatStreamEvent(change: NumberedChange, threat: ThreatAnswer | undefined): ThreatStreamEvent {
  return {
    id: change.seq,
    type: change.kind,
    data: dataOf(change, threat ?? null),
    change,
    facts: threat
      ? {
          severity: threat.severity,
          status: threat.status,
          assetIds: threat.affected_assets.map(({ asset_id: assetId }) => assetId),
        }
      : null,
  };
}

/** What a reader with these filters is told who had all up to `after`: where the next ones have been removed, that first. */
export function toldAfter(
  after: number,
  events: readonly ThreatStreamEvent[],
  filters: ThreatStreamQuery,
): ServerSentEvent[] {
  const told = events.map((event) => asFiltered(event, filters));
  const [first] = told;
  return first && first.id > after + 1 ? [resetEvent(first.id - 1), ...told] : told;
}

/** A threat that does not match the filters is left out, its change is not. */
function asFiltered(event: ThreatStreamEvent, filters: ThreatStreamQuery): ServerSentEvent {
  const { facts, change } = event;
  if (facts === null || matches(facts, filters)) return event;
  return { id: event.id, type: event.type, data: dataOf(change, null) };
}

/** What came before this number is lost to the reader, who loads the list anew. */
export const resetEvent = (seq: number): ServerSentEvent => ({ id: seq, type: 'reset', data: JSON.stringify({ seq }) });

const dataOf = ({ seq, kind, threatId }: NumberedChange, threat: ThreatAnswer | null): string =>
  JSON.stringify({ seq, kind, threat_id: threatId, threat });

function matches(
  { severity, status, assetIds }: NonNullable<ThreatStreamEvent['facts']>,
  filters: ThreatStreamQuery,
): boolean {
  const isAmong = (wanted: readonly string[], ...values: readonly string[]): boolean =>
    wanted.length === 0 || values.some((value) => wanted.includes(value));
  return (
    isAmong(filters.severity, severity) && isAmong(filters.status, status) && isAmong(filters.asset_id, ...assetIds)
  );
}
