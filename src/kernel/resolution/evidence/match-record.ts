import type { DateComparison } from '../../matching/entities/compare-dates';
import { EntityPair, type NameComparer } from '../../matching/entities/match-entities';
import { compareNames } from '../../matching/match-names';
import type { EntitySchema, Feature } from '../../matching/matching.types';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import { MATCH_THRESHOLD } from '../../matching/weights';
import { chanceByNames, chanceByNumber, toChance } from './confidence';
import { otherEvidence, personEvidence } from './evidence';
import type { MatchEvidence } from './evidence.types';
import type { Facet, SubjectReading, ReadingSchema } from '../resolution.types';

/** How well a record, or several read as one, matches a facet. */
export interface SubjectMatch {
  reading: ReadingSchema;
  score: number;
  features: Feature[];
  /** Whether a decisive number is the same. */
  isSameNumber: boolean;
  /** Whether a country, date, gender or number contradicts it. */
  isOpposed: boolean;
  /** Probability that it is the subject if no other record is known. */
  chance: number;
  /**
   * The same by the score alone, as if the name identified the person: how certainly the record is about the entity.
   */
  likeness: number;
  /** The evidence for and against it; null below the threshold, where nobody reads it. */
  evidence: MatchEvidence | null;
}

/** The readings that a record's type allows. Vehicles and wallets are known by the name of their holder. */
export const READINGS: Record<EntitySchema, readonly ReadingSchema[]> = {
  Person: ['Person'],
  Company: ['Organization'],
  Organization: ['Organization'],
  PublicBody: ['Organization'],
  LegalEntity: ['Person', 'Organization'],
  Vessel: ['Vessel'],
  Aircraft: ['Aircraft'],
  Thing: ['Organization'],
};

/** The best of the readings that fit the record; null if there is none, or nothing to compare. */
export function matchRecord(facet: Facet, record: PreparedEntity, compare?: NameComparer): SubjectMatch | null {
  let best: SubjectMatch | null = null;
  for (const schema of READINGS[record.schema]) {
    const match = matchReading(facet, schema, record, compare);
    if (match !== null && match.score > (best?.score ?? -1)) best = match;
  }
  return best;
}

/** Features other than names. */
export const OTHER_FEATURES: ReadonlySet<string> = new Set([
  'birth_date',
  'incorporation_date',
  'contact',
  'address',
  'identifier',
  'identifier_conflict',
  'country',
  'gender',
]);

export function matchReading(
  facet: Facet,
  schema: ReadingSchema,
  record: PreparedEntity,
  compare?: NameComparer,
): SubjectMatch | null {
  const reading = facet.readings.get(schema);
  if (reading === undefined) return null;
  const subject = withNumbersOf(record, reading);
  const pair = new EntityPair(subject, record);
  // Without names a date of birth or a street would be sufficient, which thousands of people share.
  const { same } = pair.identifiers;
  if (pair.isNameless && same === undefined) return null;
  const { score, features } = pair.match(compare);
  const isSameNumber = same !== undefined && same.rank !== 'contact';
  const { born } = pair;
  const nameScore = features
    .filter(({ name }) => !OTHER_FEATURES.has(name))
    .reduce((sum, { contribution }) => sum + contribution, 0);
  const byScore = toChance({ score, nameScore, isSameNumber, isBornAlike: born !== undefined && isWholeDate(born) });
  const evidence =
    score < MATCH_THRESHOLD
      ? null
      : (weighPerson(schema, subject, record, pair, compare) ??
        otherEvidence(byScore, chanceByNames(nameScore), facet.isPersonsName && schema === 'Organization'));
  const chance = evidence?.chance ?? byScore;
  return {
    reading: schema,
    score,
    features,
    isSameNumber,
    isOpposed: features.some(({ name, contribution }) => OTHER_FEATURES.has(name) && contribution < 0),
    chance: isSameNumber ? Math.max(chance, chanceByNumber(score)) : chance,
    likeness: byScore,
    evidence,
  };
}

function weighPerson(
  schema: ReadingSchema,
  subject: PreparedEntity,
  record: PreparedEntity,
  pair: EntityPair,
  compare: NameComparer = compareNames,
): MatchEvidence | undefined {
  return schema === 'Person' ? personEvidence(subject, record, pair, compare) : undefined;
}

/** The same day, except the first of January, which registries write if they know only the year. */
const isWholeDate = ({ agreement, left }: DateComparison): boolean => agreement === 'equal' && !left.endsWith('-01-01');

/** Types of numbers that lists name differently. Types are spelt as in `prepareEntity`. */
const INTERCHANGEABLE: ReadonlySet<string> = new Set([
  'taxid',
  'registrationnumber',
  'nationalid',
  'passportnumber',
  'tailnumber',
]);
/** A shorter number under another label more often belongs to somebody else. */
const LEAST_NUMBER = 6;

/** The subject with its numbers under the labels that the record has them under. */
function withNumbersOf(record: PreparedEntity, { entity, possibleNumbers }: SubjectReading): PreparedEntity {
  if (possibleNumbers.size === 0) return entity;
  const isOwn = (type: string, value: string): boolean =>
    entity.identifiers.some((one) => one.type === type && one.value === value);
  const found = record.identifiers.filter(
    ({ type, value }) =>
      INTERCHANGEABLE.has(type) && possibleNumbers.has(value) && value.length >= LEAST_NUMBER && !isOwn(type, value),
  );
  if (found.length === 0) return entity;
  const isRelabelled = (value: string): boolean => found.some((one) => one.value === value);
  const kept = entity.identifiers.filter(({ type, value }) => !INTERCHANGEABLE.has(type) || !isRelabelled(value));
  return { ...entity, identifiers: [...kept, ...found] };
}
