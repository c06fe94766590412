import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import type { StandingDecision } from '../decisions';
import type { SubjectMatch } from '../evidence/match-record';
import type { SourceRecord } from '../records/source-record';

/** A record that may become a member of an entity. */
export interface Member {
  /** Its source id. */
  id: string;
  record: SourceRecord;
  prepared: PreparedEntity;
  /** The result for the facet that it was assigned to; null if nothing of it can be compared. */
  match: SubjectMatch | null;
  /** The reviewer's decision that applies to it. */
  decision: StandingDecision | undefined;
}

export const memberScore = ({ match }: Member): number => match?.score ?? 0;

export const isDecided = ({ decision }: Member, as: 'same' | 'different'): boolean => decision?.decision === as;

/**
 * Who vouches for a record: the makers of its file, otherwise its connector. Two sources with the same maker do not
 * agree independently.
 */
export const recordMaker = ({ listing, connectorId }: SourceRecord): string =>
  listing === null ? `connector ${connectorId}` : `dataset ${listing.dataset}`;

/** Whether the same list has both: a list has one record per entity. A file may be the union of several lists. */
export function areOfOneList(left: SourceRecord, right: SourceRecord): boolean {
  if (recordMaker(left) !== recordMaker(right)) return false;
  const [ours, theirs] = [left, right].map(({ listing }) => listing?.lists ?? []);
  if (ours === undefined || theirs === undefined || ours.length === 0 || theirs.length === 0) return true;
  return ours.some((list) => theirs.includes(list));
}
