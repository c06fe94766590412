import { compareAddresses } from './compare-addresses';
import { compareDates, type AgreeingDates, type DateComparison } from './compare-dates';
import { compareIdentifiers, type IdentifierComparison } from './compare-identifiers';
import { compareNames } from './match-names';
import type { ComparableEntity, EntitySchema, Feature, MatchResult } from './matching.types';
import { toFeatures, type Comparison } from './name-comparison';
import { prepareEntity, type PreparedEntity } from './prepare-entity';
import { ENTITY, MATCH_THRESHOLD } from './weights';

/** Compares two entities, given as they are or prepared. Symmetric. */
export function matchEntities(
  left: ComparableEntity | PreparedEntity,
  right: ComparableEntity | PreparedEntity,
): MatchResult {
  const ours = isPrepared(left) ? left : prepareEntity(left);
  const theirs = isPrepared(right) ? right : prepareEntity(right);
  if (!areCompatible(ours.schema, theirs.schema)) return incompatible(ours.schema, theirs.schema);
  const tally = startWithNames(ours, theirs);
  const identifiers = compareIdentifiers(ours.identifiers, theirs.identifiers);
  const born = compareDates(ours.birthDates, theirs.birthDates);
  addDate(tally, 'birth_date', born);
  addDate(tally, 'incorporation_date', compareDates(ours.incorporationDates, theirs.incorporationDates));
  addAddresses(tally, ours, theirs);
  addSameIdentifier(tally, identifiers.same);
  if (identifiers.same?.rank !== 'contact') addNearContact(tally, identifiers.near);
  addDisjoint(tally, 'country', ours.countries, theirs.countries, ENTITY.otherCountries);
  addDisjoint(tally, 'gender', ours.genders, theirs.genders, ENTITY.otherGender);
  addOtherIdentifier(tally, identifiers.different, born?.agreement === 'equal');
  return { score: tally.score, isMatch: tally.score >= MATCH_THRESHOLD, features: tally.features };
}

/** The running score, with the features that led to it. */
interface Tally {
  /** Of the names alone, which says how much support can count. */
  nameScore: number;
  score: number;
  features: Feature[];
}

const isPrepared = (entity: ComparableEntity | PreparedEntity): entity is PreparedEntity => 'isPrepared' in entity;

const ORGANISATIONS: ReadonlySet<EntitySchema> = new Set([
  'Company',
  'Organization',
  'PublicBody',
  'LegalEntity',
  'Thing',
]);

function areCompatible(left: EntitySchema, right: EntitySchema): boolean {
  if (left === right || left === 'Thing' || right === 'Thing') return true;
  if (ORGANISATIONS.has(left) && ORGANISATIONS.has(right)) return true;
  return (left === 'Person' && right === 'LegalEntity') || (left === 'LegalEntity' && right === 'Person');
}

function incompatible(left: EntitySchema, right: EntitySchema): MatchResult {
  const explanation = `different kinds of entity: ${left} / ${right}`;
  return {
    score: 0,
    isMatch: false,
    features: [{ name: 'schema', score: 0, weight: 1, contribution: 0, explanation }],
  };
}

function startWithNames(left: PreparedEntity, right: PreparedEntity): Tally {
  let best: Comparison | undefined;
  for (const ours of left.names) {
    for (const theirs of right.names) {
      const comparison = compareNames(ours, theirs);
      const isWeak = ours.isWeak || theirs.isWeak;
      const weighed = isWeak ? weakened(comparison, ours.value, theirs.value) : comparison;
      if (best === undefined || weighed.score > best.score) best = weighed;
      if (best.score === 1) break;
    }
  }
  if (best !== undefined) return { nameScore: best.score, score: best.score, features: toFeatures(best.steps) };
  const score = ENTITY.namelessScore;
  const explanation = `no name on ${left.names.length === 0 ? 'the first' : 'the second'} side`;
  // Without a name to contradict it, support counts in full.
  return {
    nameScore: 1,
    score,
    features: [{ name: 'name_parts', score, weight: 1, contribution: score, explanation }],
  };
}

function weakened({ score, steps }: Comparison, left: string, right: string): Comparison {
  const factor = ENTITY.weakAlias;
  const explain = (): string => `a weak alias: ${left} / ${right}`;
  return { score: score * factor, steps: [...steps, { name: 'weak_alias', factor, weight: 1 - factor, explain }] };
}

function support(tally: Tally, name: string, share: number, explanation: string): void {
  const { none, full } = ENTITY.supportFrom;
  const strength = Math.min(1, Math.max(0, (tally.nameScore - none) / (full - none)));
  const kept = 1 - (1 - share) * strength;
  move(tally, name, 1, 1 - share, 1 - (1 - tally.score) * kept, explanation);
}

function oppose(tally: Tally, name: string, factor: number, explanation: string): void {
  move(tally, name, factor, 1 - factor, tally.score * factor, explanation);
}

function move(tally: Tally, name: string, score: number, weight: number, to: number, explanation: string): void {
  tally.features.push({
    name,
    score,
    weight: Math.round(weight * 100) / 100,
    contribution: to - tally.score,
    explanation,
  });
  tally.score = to;
}

const DATES_IN_WORDS: Record<AgreeingDates, string> = {
  equal: 'same date',
  swapped: 'day and month exchanged',
  typing: 'one digit apart',
  partial: 'agree as far as known',
};

function addDate(tally: Tally, name: string, comparison: DateComparison | undefined): void {
  if (comparison === undefined) return;
  const { agreement, difference, left, right } = comparison;
  if (agreement !== undefined)
    support(tally, name, ENTITY.date[agreement], `${DATES_IN_WORDS[agreement]}: ${left} / ${right}`);
  if (difference !== undefined)
    oppose(tally, name, ENTITY.dateAgainst[difference], `different dates: ${left} / ${right}`);
}

function addAddresses(tally: Tally, left: PreparedEntity, right: PreparedEntity): void {
  const comparison = compareAddresses(left.addresses, right.addresses);
  if (comparison === undefined || comparison.similarity < ENTITY.leastAddress) return;
  const share = 1 - (1 - ENTITY.address) * comparison.similarity;
  support(tally, 'address', share, `addresses alike: ${comparison.left} / ${comparison.right}`);
}

function addSameIdentifier(tally: Tally, same: IdentifierComparison | undefined): void {
  if (same === undefined) return;
  const explanation = `same identifier: ${same.left.shown} / ${same.right.shown}`;
  if (same.rank === 'contact') {
    support(tally, 'contact', ENTITY.contact, explanation);
    return;
  }
  const { least, name } = ENTITY.sameIdentifier[same.rank];
  move(tally, 'identifier', 1, 1, Math.max(tally.score, least + name * tally.score), explanation);
}

function addNearContact(tally: Tally, near: IdentifierComparison | undefined): void {
  if (near === undefined) return;
  support(tally, 'contact', ENTITY.nearContact, `contacts nearly the same: ${near.left.shown} / ${near.right.shown}`);
}

function addOtherIdentifier(tally: Tally, different: IdentifierComparison | undefined, isBornAlike: boolean): void {
  if (different === undefined || (different.rank !== 'universal' && different.rank !== 'national')) return;
  const explanation = `different identifiers: ${different.left.shown} / ${different.right.shown}`;
  const isTwin = isBornAlike && different.rank === 'national' && tally.nameScore >= MATCH_THRESHOLD;
  const factor = isTwin ? ENTITY.otherNationalOfTwin : ENTITY.otherIdentifier[different.rank];
  oppose(tally, 'identifier_conflict', factor, explanation);
}

/** Only a difference says something: half the world shares a country and a gender. */
function addDisjoint(
  tally: Tally,
  name: string,
  left: readonly string[],
  right: readonly string[],
  factor: number,
): void {
  if (left.length === 0 || right.length === 0 || left.some((value) => right.includes(value))) return;
  oppose(tally, name, factor, `different: ${left.join(', ')} / ${right.join(', ')}`);
}
