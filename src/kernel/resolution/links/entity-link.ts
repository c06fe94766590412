import { compareDates } from '../../matching/entities/compare-dates';
import type { IdentifierComparison, PreparedIdentifier } from '../../matching/entities/compare-identifiers';
import { EntityPair } from '../../matching/entities/match-entities';
import type { EntitySchema } from '../../matching/matching.types';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import { reasonToKeepApart } from '../../matching/entities/reason-to-keep-apart';
import { CLUSTER_THRESHOLD, MATCH_THRESHOLD } from '../../matching/weights';
import type { NamePairs } from './name-pairs';

/** What two records of different lists have in common that makes them one entity, from strongest to weakest. */
export const LINK_REASONS = ['identifier', 'birth_date', 'incorporation_date', 'country'] as const;
export type LinkReason = (typeof LINK_REASONS)[number];

export interface EntityLink {
  reason: LinkReason;
  /** The score of the two complete entities, 0 to 1. */
  score: number;
}

/** Two linked records of a lookup. */
export interface RecordLink extends EntityLink {
  /** Source ids. */
  left: string;
  right: string;
}

/** Lowest score of the names. A complete date is rare, but a country is not, so that it requires equal names. */
export const LEAST_NAME_SCORE = { birth_date: 0.85, incorporation_date: 0.85, country: 0.95 } as const;
/** For names with an equal national number or passport and an equal date of birth. */
export const LEAST_NAME_WITH_NUMBER_AND_DATE = 0.4;
/** Shorter numbers are equal by chance. */
const FEWEST_SIGNS = 6;
/** Types other than persons whose names are rarely chosen twice in one country. */
const ORGANISATIONS: ReadonlySet<EntitySchema> = new Set(['Company', 'Organization', 'PublicBody', 'LegalEntity']);

/** A complete date. Registries write the first of January if they know only the year. */
export const isWholeDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(date) && !date.startsWith('-01-01', 4);

/**
 * Why two listed entities are one, or null if that is not certain enough or something contradicts it. Symmetric, and a
 * function of the two alone, so that an import only has to compute the links of changed entities. `docs/resolution.md`
 * has the rules.
 */
export function linkBetween(left: PreparedEntity, right: PreparedEntity, names: NamePairs): EntityLink | null {
  const [ours, theirs] = [withStrongNumbers(left), withStrongNumbers(right)];
  const pair = new EntityPair(ours, theirs);
  if (!pair.areCompatible || reasonToKeepApart(ours, theirs) !== undefined) return null;
  if (areDisjoint(left.genders, right.genders)) return null;
  const reason = reasonByNumber(pair, left, right, names) ?? reasonByNames(pair, left, right, names);
  if (reason === null) return null;
  const score = pair.scoreWith(names.bestOf(left, right, 0));
  // Lists have different dates and countries of an entity even if it has the same number on all of them.
  return reason === 'identifier' || score >= CLUSTER_THRESHOLD ? { reason, score } : null;
}

function withStrongNumbers(entity: PreparedEntity): PreparedEntity {
  return entity.identifiers.length === 0 ? entity : { ...entity, identifiers: entity.identifiers.filter(isStrong) };
}

/** Numbers that identify one entity: LEI, IMO, tax, registration and national numbers, and passports. */
const isStrong = ({ rank, type, value }: PreparedIdentifier): boolean =>
  value.length >= FEWEST_SIGNS && (rank === 'universal' || rank === 'national' || type.startsWith('passport'));

const areDisjoint = (left: readonly string[], right: readonly string[]): boolean =>
  left.length > 0 && right.length > 0 && !left.some((value) => right.includes(value));

function reasonByNumber(
  { identifiers: { same }, born }: EntityPair,
  left: PreparedEntity,
  right: PreparedEntity,
  names: NamePairs,
): LinkReason | null {
  if (same === undefined) return null;
  if (isUniversal(same)) return 'identifier';
  if (born?.difference === 'different' || born?.difference === 'impossible') return null;
  const founded = compareDates(left.incorporationDates, right.incorporationDates);
  if (founded?.difference === 'impossible') return null;
  const least = born?.agreement === 'equal' ? LEAST_NAME_WITH_NUMBER_AND_DATE : MATCH_THRESHOLD;
  return names.bestOf(left, right, 0) >= least ? 'identifier' : null;
}

const isUniversal = ({ rank }: IdentifierComparison): boolean => rank === 'universal';

function reasonByNames(
  { identifiers }: EntityPair,
  left: PreparedEntity,
  right: PreparedEntity,
  names: NamePairs,
): LinkReason | null {
  if (identifiers.different !== undefined) return null;
  const reasons = (['birth_date', 'incorporation_date', 'country'] as const).filter((reason) =>
    isShared(reason, left, right),
  );
  if (reasons.length === 0) return null;
  const nameScore = names.bestOf(left, right, 0);
  return reasons.find((reason) => nameScore >= LEAST_NAME_SCORE[reason]) ?? null;
}

function isShared(reason: keyof typeof LEAST_NAME_SCORE, left: PreparedEntity, right: PreparedEntity): boolean {
  if (reason === 'birth_date') return haveCommonDay(left.birthDates, right.birthDates);
  if (!ORGANISATIONS.has(left.schema) || !ORGANISATIONS.has(right.schema)) return false;
  if (reason === 'incorporation_date') return haveCommonDay(left.incorporationDates, right.incorporationDates);
  const isOfOtherAge = areDisjoint(
    left.incorporationDates.filter(isWholeDay),
    right.incorporationDates.filter(isWholeDay),
  );
  return !isOfOtherAge && left.countries.some((country) => right.countries.includes(country));
}

const haveCommonDay = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((date) => isWholeDay(date) && right.includes(date));
