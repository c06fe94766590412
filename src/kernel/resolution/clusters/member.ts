import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import type { StandingDecision } from '../decisions';
import type { SubjectMatch } from '../evidence/match-record';
import type { SourceRecord } from '../records/source-record';

/** A record on its way to being a member of an entity. */
export interface Member {
  /** Its source id. */
  id: string;
  record: SourceRecord;
  prepared: PreparedEntity;
  /** With the facet it was given to; null where nothing of it can be compared. */
  match: SubjectMatch | null;
  /** The reviewer's decision that holds for it. */
  decision: StandingDecision | undefined;
}

export const scoreOf = ({ match }: Member): number => match?.score ?? 0;

export const isDecided = ({ decision }: Member, as: 'same' | 'different'): boolean => decision?.decision === as;

/** Who vouches for a record: the makers of its file, else its connector. Two sources agree independently only if they aren't one. */
export const makerOf = ({ listing, connectorId }: SourceRecord): string =>
  listing === null ? `connector ${connectorId}` : `dataset ${listing.dataset}`;

/** Whether the same list has both, which keeps one entity as one record. A file may be the union of several lists. */
export function areOfOneList(left: SourceRecord, right: SourceRecord): boolean {
  if (makerOf(left) !== makerOf(right)) return false;
  const [ours, theirs] = [left, right].map(({ listing }) => listing?.lists ?? []);
  if (ours === undefined || theirs === undefined || ours.length === 0 || theirs.length === 0) return true;
  return ours.some((list) => theirs.includes(list));
}
