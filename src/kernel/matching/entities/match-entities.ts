import { compareAddresses } from './compare-addresses';
import { compareDates, type DateComparison } from './compare-dates';
import { compareIdentifiers, type IdentifierComparison, type IdentifierOutcomes } from './compare-identifiers';
import { ENTITY_TEXTS, NAME_TEXTS } from '../explanation.texts';
import { compareNames, type PreparedNames } from '../match-names';
import type { ComparableEntity, EntitySchema, Feature, MatchResult } from '../matching.types';
import { toFeatures, type Comparison } from '../comparison/name-comparison';
import { prepareEntity, type PreparedEntity } from './prepare-entity';
import { ENTITY, MATCH_THRESHOLD } from '../weights';

/** Compares two entities, which may be prepared. Symmetric. */
export function matchEntities(
  left: ComparableEntity | PreparedEntity,
  right: ComparableEntity | PreparedEntity,
): MatchResult {
  const ours = isPrepared(left) ? left : prepareEntity(left);
  const theirs = isPrepared(right) ? right : prepareEntity(right);
  return new EntityPair(ours, theirs).match();
}

const isPrepared = (entity: ComparableEntity | PreparedEntity): entity is PreparedEntity => 'isPrepared' in entity;

/** Returns the result of `compareNames`, and may cache it. */
export type NameComparer = (left: PreparedNames, right: PreparedNames) => Comparison;

/**
 * Two entities whose properties besides the names are compared once: for callers that compare many pairs and examine
 * only the relevant ones closely.
 */
export class EntityPair {
  readonly areCompatible: boolean;
  /** Whether there are no names to compare. */
  readonly isNameless: boolean;
  readonly identifiers: IdentifierOutcomes;
  readonly born: DateComparison | undefined;
  readonly #incorporated: DateComparison | undefined;

  constructor(
    private readonly left: PreparedEntity,
    private readonly right: PreparedEntity,
  ) {
    this.areCompatible = areCompatible(left.schema, right.schema);
    this.isNameless = left.names.length === 0 || right.names.length === 0;
    this.identifiers = compareIdentifiers(left.identifiers, right.identifiers);
    this.born = compareDates(left.birthDates, right.birthDates);
    this.#incorporated = compareDates(left.incorporationDates, right.incorporationDates);
  }

  match(compare: NameComparer = compareNames): MatchResult {
    const { left, right } = this;
    if (!this.areCompatible) return incompatible(left.schema, right.schema);
    const names = bestComparison(left, right, compare);
    const tally = this.#tally(names?.score ?? 0, (running) => addAddresses(running, left, right));
    const features = [...(names === undefined ? nameless(left) : toFeatures(names.steps)), ...tally.features()];
    return { score: tally.score, isMatch: tally.score >= MATCH_THRESHOLD, features };
  }

  /** The score of `match` for a given score of the best pair of names. Monotone in it. */
  scoreWith(nameScore: number): number {
    if (!this.areCompatible) return 0;
    return this.#tally(nameScore, (running) => {
      // With a score of 1 there is nothing left to support, and comparing many addresses is the most expensive step.
      if (running.score < 1) addAddresses(running, this.left, this.right);
    }).score;
  }

  /** An upper bound of `scoreWith` that does not compare addresses: they count as equal. */
  mostWith(nameScore: number): number {
    if (!this.areCompatible) return 0;
    return this.#tally(nameScore, (running) => {
      const haveAddresses = this.left.addresses.length > 0 && this.right.addresses.length > 0;
      if (haveAddresses) running.support('address', ENTITY.address, () => '');
    }).score;
  }

  #tally(nameScore: number, addAddressesTo: (running: Tally) => void): Tally {
    const { left, right, identifiers, born } = this;
    // Support counts in full if no name contradicts it.
    const tally = this.isNameless ? new Tally(1, ENTITY.namelessScore) : new Tally(nameScore, nameScore);
    addDate(tally, 'birth_date', born);
    addDate(tally, 'incorporation_date', this.#incorporated);
    addAddressesTo(tally);
    addSameIdentifier(tally, identifiers.same);
    if (identifiers.same?.rank !== 'contact') addNearContact(tally, identifiers.near);
    addDisjoint(tally, 'country', left.countries, right.countries, ENTITY.otherCountries);
    addDisjoint(tally, 'gender', left.genders, right.genders, ENTITY.otherGender);
    addOtherIdentifier(tally, identifiers.different, born?.agreement === 'equal');
    return tally;
  }
}

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
  const explanation = ENTITY_TEXTS.otherSchema([left, right]);
  return {
    score: 0,
    isMatch: false,
    features: [{ name: 'schema', score: 0, weight: 1, contribution: 0, explanation }],
  };
}

/** The first of the best pairs; undefined if a side has no name. */
function bestComparison(left: PreparedEntity, right: PreparedEntity, compare: NameComparer): Comparison | undefined {
  let best: Comparison | undefined;
  for (const ours of left.names) {
    for (const theirs of right.names) {
      const isWeak = ours.isWeak || theirs.isWeak;
      const factor = isWeak ? ENTITY.weakAlias : 1;
      if (best !== undefined && best.score >= factor) continue;
      const comparison = compare(ours, theirs);
      const weighed = isWeak ? weakened(comparison, ours.value, theirs.value) : comparison;
      if (best === undefined || weighed.score > best.score) best = weighed;
      if (best.score === 1) return best;
    }
  }
  return best;
}

function nameless({ names }: PreparedEntity): Feature[] {
  const score = ENTITY.namelessScore;
  const explanation = ENTITY_TEXTS.nameless(names.length === 0);
  return [{ name: 'name_parts', score, weight: 1, contribution: score, explanation }];
}

function weakened({ score, steps }: Comparison, left: string, right: string): Comparison {
  const factor = ENTITY.weakAlias;
  const explain = (): string => NAME_TEXTS.weakAlias([left, right]);
  return { score: score * factor, steps: [...steps, { name: 'weak_alias', factor, weight: 1 - factor, explain }] };
}

/** A feature whose text is created only when it is read. */
interface PendingFeature extends Omit<Feature, 'explanation'> {
  explain: () => string;
}

/** The running score, with the features besides the names that led to it. */
class Tally {
  readonly #pending: PendingFeature[] = [];

  /** @param nameScore the score of the names alone, which limits how much support can count */
  constructor(
    readonly nameScore: number,
    public score: number,
  ) {}

  support(name: string, share: number, explain: () => string): void {
    const { none, full } = ENTITY.supportFrom;
    const strength = Math.min(1, Math.max(0, (this.nameScore - none) / (full - none)));
    const kept = 1 - (1 - share) * strength;
    this.move(name, 1, 1 - share, 1 - (1 - this.score) * kept, explain);
  }

  oppose(name: string, factor: number, explain: () => string): void {
    this.move(name, factor, 1 - factor, this.score * factor, explain);
  }

  move(name: string, score: number, weight: number, to: number, explain: () => string): void {
    this.#pending.push({ name, score, weight: Math.round(weight * 100) / 100, contribution: to - this.score, explain });
    this.score = to;
  }

  features(): Feature[] {
    return this.#pending.map(({ explain, ...feature }) => ({ ...feature, explanation: explain() }));
  }
}

function addDate(tally: Tally, name: string, comparison: DateComparison | undefined): void {
  if (comparison === undefined) return;
  const { agreement, difference, left, right } = comparison;
  if (agreement !== undefined)
    tally.support(name, ENTITY.date[agreement], () => ENTITY_TEXTS.dates[agreement]([left, right]));
  if (difference !== undefined)
    tally.oppose(name, ENTITY.dateAgainst[difference], () => ENTITY_TEXTS.otherDates([left, right]));
}

function addAddresses(tally: Tally, left: PreparedEntity, right: PreparedEntity): void {
  const comparison = compareAddresses(left.addresses, right.addresses);
  if (comparison === undefined || comparison.similarity < ENTITY.leastAddress) return;
  const share = 1 - (1 - ENTITY.address) * comparison.similarity;
  tally.support('address', share, () => ENTITY_TEXTS.addresses([comparison.left, comparison.right]));
}

function addSameIdentifier(tally: Tally, same: IdentifierComparison | undefined): void {
  if (same === undefined) return;
  const explain = (): string => ENTITY_TEXTS.sameIdentifier([same.left.shown, same.right.shown]);
  if (same.rank === 'contact') {
    tally.support('contact', ENTITY.contact, explain);
    return;
  }
  const { least, name } = ENTITY.sameIdentifier[same.rank];
  tally.move('identifier', 1, 1, Math.max(tally.score, least + name * tally.score), explain);
}

function addNearContact(tally: Tally, near: IdentifierComparison | undefined): void {
  if (near === undefined) return;
  const explain = (): string => ENTITY_TEXTS.nearContact([near.left.shown, near.right.shown]);
  tally.support('contact', ENTITY.nearContact, explain);
}

function addOtherIdentifier(tally: Tally, different: IdentifierComparison | undefined, isBornAlike: boolean): void {
  if (different === undefined || (different.rank !== 'universal' && different.rank !== 'national')) return;
  const isTwin = isBornAlike && different.rank === 'national' && tally.nameScore >= MATCH_THRESHOLD;
  const factor = isTwin ? ENTITY.otherNationalOfTwin : ENTITY.otherIdentifier[different.rank];
  const explain = (): string => ENTITY_TEXTS.otherIdentifier([different.left.shown, different.right.shown]);
  tally.oppose('identifier_conflict', factor, explain);
}

/** Only a difference has weight: half the world shares a country and a gender. */
function addDisjoint(
  tally: Tally,
  name: 'country' | 'gender',
  left: readonly string[],
  right: readonly string[],
  factor: number,
): void {
  if (left.length === 0 || right.length === 0 || left.some((value) => right.includes(value))) return;
  tally.oppose(name, factor, () => ENTITY_TEXTS[name]([left.join(', '), right.join(', ')]));
}
