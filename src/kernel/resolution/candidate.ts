import type { NameComparer } from '../matching/entities/match-entities';
import type { EntitySchema } from '../matching/matching.types';
import type { PreparedEntity } from '../matching/entities/prepare-entity';
import { MATCH_THRESHOLD } from '../matching/weights';
import { REVIEWED_CHANCE } from './evidence/confidence';
import { matchReading, type SubjectMatch } from './evidence/match-record';
import { isDecided, type Member } from './clusters/member';
import type { Facet, ReadingSchema } from './resolution.types';

/** A cluster of records as a candidate for the subject. */
export interface RankedEntity {
  members: Member[];
  /** 0 to 1; 1 if a reviewer confirmed it. */
  score: number;
  chance: number;
  /** Its records read as one, without those that reviewers called different; null if there is nothing to compare. */
  match: SubjectMatch | null;
  /** The score without the decisions of reviewers that records are different. */
  undisputedScore: number;
  isConfirmed: boolean;
  /** A reviewer called some of its records different. */
  isContested: boolean;
  decidedBy: 'identifier' | 'review' | null;
}

export function toCandidate(facet: Facet, members: Member[], compare: NameComparer): RankedEntity {
  const counted = members.filter((member) => !isDecided(member, 'different'));
  const match = matchTogether(facet, counted, compare);
  const isConfirmed = members.some((member) => isDecided(member, 'same'));
  const score = isConfirmed ? 1 : (match?.score ?? 0);
  const hasSameNumber = match?.isSameNumber === true && score >= MATCH_THRESHOLD;
  return {
    members,
    score,
    chance: isConfirmed ? REVIEWED_CHANCE : (match?.chance ?? 0),
    match,
    undisputedScore: counted.length === members.length ? score : (matchTogether(facet, members, compare)?.score ?? 0),
    isConfirmed,
    isContested: counted.length < members.length,
    decidedBy: isConfirmed ? 'review' : hasSameNumber ? 'identifier' : null,
  };
}

/** Records read as one entity, in the best of the readings in which any of them was. */
function matchTogether(facet: Facet, members: readonly Member[], compare: NameComparer): SubjectMatch | null {
  const [first, ...others] = members;
  if (first === undefined) return null;
  if (others.length === 0) return first.match;
  const readings = new Set(members.flatMap(({ match }) => (match === null ? [] : [match.reading])));
  let best: SubjectMatch | null = null;
  for (const schema of readings) {
    const match = matchReading(facet, schema, together(members, schema), compare);
    if (match !== null && match.score > (best?.score ?? -1)) best = match;
  }
  return best;
}

function together(members: readonly Member[], schema: ReadingSchema): PreparedEntity {
  const all = <T>(of: (entity: PreparedEntity) => readonly T[]): T[] => members.flatMap(({ prepared }) => of(prepared));
  return {
    isPrepared: true,
    id: members[0]?.id ?? '',
    schema: schema satisfies EntitySchema,
    names: distinct(
      all((entity) => entity.names),
      nameKey,
    ),
    birthDates: [...new Set(all((entity) => entity.birthDates))],
    incorporationDates: [...new Set(all((entity) => entity.incorporationDates))],
    countries: [...new Set(all((entity) => entity.countries))],
    genders: [...new Set(all((entity) => entity.genders))],
    identifiers: all((entity) => entity.identifiers),
    addresses: distinct(
      all((entity) => entity.addresses),
      ({ shown }) => shown,
    ),
  };
}

/** Records of different types may read one name differently. */
const nameKey = ({ value, isWeak, readings }: PreparedEntity['names'][number]): string =>
  [isWeak, ...readings.map(({ kind, hasParts }) => `${kind} ${hasParts}`), value].join('\n');

function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const value of values) if (!byKey.has(keyOf(value))) byKey.set(keyOf(value), value);
  return [...byKey.values()];
}
