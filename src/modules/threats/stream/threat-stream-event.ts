import type { ServerSentEvent } from '../../../platform/sse/server-sent-events';
import type { ThreatAnswer } from '../threat-answers.dto';
import type { ThreatStreamQuery } from './threat-stream.dto';
import type { NumberedChange } from './threat-stream.repository';

/** One change as it is sent, with the values that filters are compared with. */
export interface ThreatStreamEvent extends ServerSentEvent {
  readonly change: NumberedChange;
  readonly facts: { severity: string; status: string; assetIds: readonly string[] } | null;
}

/** @param threat its state when the change is read; undefined if it no longer exists */
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

/** For a threat that does not match the filters, the change is sent without the threat. */
export function asFiltered(event: ThreatStreamEvent, filters: ThreatStreamQuery): ServerSentEvent {
  const { facts, change } = event;
  if (facts === null || matches(facts, filters)) return event;
  return { id: event.id, type: event.type, data: dataOf(change, null) };
}

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
