import { compareOrganisationNames } from './comparison/compare-organisation-names';
import { comparePersonNames } from './comparison/compare-person-names';
import { NAME_TEXTS } from './explanation.texts';
import type { ComparableName, EntitySchema, MatchResult, ComparedNameParts } from './matching.types';
import { ORGANISATION, PERSON } from './weights';
import { compose, toResult, type Comparison } from './comparison/name-comparison';
import {
  looksLikeOrganisation,
  prepareOrganisationName,
  prepareVesselName,
} from './preparation/prepare-organisation-name';
import { withoutDedication, withPlainDedication } from './preparation/dedications';
import { preparePersonName } from './preparation/prepare-person-name';
import type { PreparedName } from './preparation/prepared-name';
import { organisationReadings } from './scripts/terms/organisation-readings';
import { ceilingOfCharacters, type CharacterName, characterName } from './scripts/same-characters';
import { type AlternativeReading, alternativeReadings } from './scripts/alternative-readings';
import { pinyinOfWadeGiles } from './spelling/wade-giles';

/** A name prepared for many comparisons, in each reading that its schema allows. Opaque except for its first fields. */
export interface PreparedNames {
  value: string;
  isWeak: boolean;
  readings: PreparedName[];
  /** Set if the whole name is written in Han characters or in Hangul. */
  characters?: CharacterName;
}

const ALTERNATIVES = /[/;]|\s(?:a\.?k\.?a\.?|f\.?k\.?a\.?|alias)\s/i;
const LEAST_ALTERNATIVE = 5;

/** Prepares a name once for comparisons with many. */
export function prepareName(name: string | ComparableName, schema: EntitySchema): PreparedNames {
  const { value, part, isWeak = false } = typeof name === 'string' ? { value: name } : name;
  const parts = value.split(ALTERNATIVES).map((text) => text.trim());
  // A slash separates names only if both sides are long enough to be names: not in A/S.
  const isSeveral = parts.length > 1 && parts.every((text) => text.length >= LEAST_ALTERNATIVE);
  const readings = (isSeveral ? [value, ...parts] : [value]).flatMap((text) => readingsOf(text, schema, part));
  const characters = isSeveral ? undefined : characterName(value);
  return characters === undefined ? { value, isWeak, readings } : { value, isWeak, readings, characters };
}

function readingsOf(text: string, schema: EntitySchema, part: ComparedNameParts | undefined): PreparedName[] {
  if (schema === 'Vessel' || schema === 'Aircraft') return [prepareVesselName(text)];
  if (schema === 'Person') return personReadings(text, part);
  const isKindKnown = schema !== 'LegalEntity' && schema !== 'Thing';
  // A lookup by name alone is read both as an organisation's and as a person's name.
  const isKnown = isKindKnown && schema !== 'Organization';
  const organisations = organisationNames(text, isKnown);
  const shortened = withoutDedication(text);
  if (shortened !== undefined) {
    for (const reading of organisationNames(shortened.name, isKnown)) {
      organisations.push(Object.assign(reading, { omitted: shortened.omitted }));
    }
  }
  return isKindKnown || organisations.some(looksLikeOrganisation)
    ? organisations
    : [...personReadings(text, part), ...organisations];
}

function organisationNames(text: string, isKnown: boolean): PreparedName[] {
  const plain = withPlainDedication(text);
  const others: AlternativeReading[] = plain === text ? [] : [{ text: plain }];
  return [{ text }, ...others, ...organisationReadings(text)].map((one: AlternativeReading, at) => {
    const reading = prepareOrganisationName(one.text, isKnown, one.fidelity);
    reading.isTranslation = at > 0;
    return reading;
  });
}

/**
 * A Chinese name in the older Wade-Giles spelling is also read in pinyin, and a name in another script in each of the
 * ways in which its script may be read.
 */
function personReadings(text: string, part: ComparedNameParts | undefined): PreparedName[] {
  const name = preparePersonName(text, part);
  const pinyin = name.isEastAsian ? pinyinOfWadeGiles(text) : undefined;
  const readings = pinyin === undefined ? [name] : [name, preparePersonName(pinyin, undefined)];
  for (const alternative of alternativeReadings(text)) {
    const reading = preparePersonName(alternative.text, undefined, alternative.fidelity);
    reading.isRareReading = alternative.isRare === true;
    if (reading.tokens.length > 0 && readings.every((known) => !isSame(known, reading))) readings.push(reading);
  }
  return readings;
}

const isSame = (left: PreparedName, right: PreparedName): boolean =>
  left.key === right.key && left.tokens.every(({ fidelity }, at) => fidelity === right.tokens[at]?.fidelity);

/** Compares two names of one schema, given as text or prepared. */
export function matchNames(
  left: string | PreparedNames,
  right: string | PreparedNames,
  schema: EntitySchema,
): MatchResult {
  const ours = typeof left === 'string' ? prepareName(left, schema) : left;
  const theirs = typeof right === 'string' ? prepareName(right, schema) : right;
  return toResult(compareNames(ours, theirs));
}

/**
 * The best pair of readings of one kind. If both names may be persons' names, they are compared as such: as words of an
 * organisation, the names of two persons would be too similar.
 */
export function compareNames(left: PreparedNames, right: PreparedNames): Comparison {
  const isPerson = ({ kind }: PreparedName): boolean => kind === 'person';
  const mayBePersons = left.readings.some(isPerson) && right.readings.some(isPerson);
  let best: Comparison | undefined;
  for (const ours of left.readings) {
    for (const theirs of right.readings) {
      if (ours.kind !== theirs.kind || (mayBePersons && !isPerson(ours))) continue;
      // Two dedications are compared, so that plants named after two people stay two plants.
      if (ours.omitted !== undefined && theirs.omitted !== undefined) continue;
      const comparison = compareWithOmitted(ours, theirs);
      if (best === undefined || comparison.score > best.score) best = comparison;
    }
  }
  if (best === undefined) return differentKinds(left, right);
  return limitedByCharacters(best, left, right, mayBePersons);
}

/** Two names of one script may have readings with the same sound although their characters differ. */
function limitedByCharacters(
  best: Comparison,
  left: PreparedNames,
  right: PreparedNames,
  arePersons: boolean,
): Comparison {
  if (left.characters === undefined || right.characters === undefined) return best;
  const ceiling = ceilingOfCharacters(left.characters, right.characters, arePersons);
  if (best.score <= ceiling) return best;
  const factor = ceiling / best.score;
  const explain = (): string => NAME_TEXTS.otherCharacters([left.value, right.value]);
  return compose([...best.steps, { name: 'other_characters', factor, weight: 0.5, explain }]);
}

function compareWithOmitted(left: PreparedName, right: PreparedName): Comparison {
  const comparison = compareReadings(left, right);
  const omitted = left.omitted ?? right.omitted;
  if (omitted === undefined) return comparison;
  const factor = ORGANISATION.dedication;
  const explain = (): string => NAME_TEXTS.inOneOnly(omitted);
  return compose([...comparison.steps, { name: 'name_extra', factor, weight: 0.8, explain }]);
}

function compareReadings(left: PreparedName, right: PreparedName): Comparison {
  if (left.key === right.key && left.tokens.length > 0 && !left.hasParts && !right.hasParts)
    return identical(left, right);
  // Ties are broken by position; the same order in both directions makes the result symmetric.
  const isOrdered = left.key <= right.key;
  const [first, second] = isOrdered ? [left, right] : [right, left];
  const comparison =
    first.kind === 'person' ? comparePersonNames(first, second) : compareOrganisationNames(first, second);
  const isReordered = left.wordBag === right.wordBag && left.wordBag !== '' && !(left.hasParts && right.hasParts);
  return isReordered && comparison.score < PERSON.order ? inAnotherOrder(left, right) : comparison;
}

function identical(left: PreparedName, right: PreparedName): Comparison {
  return compose([
    { name: 'name_parts', factor: 1, weight: 1, explain: () => NAME_TEXTS.sameName([left.value, right.value]) },
  ]);
}

/** The same words, regardless of how a legal form or a compound would be read in their order: Ltd Co. Orbit. */
function inAnotherOrder(left: PreparedName, right: PreparedName): Comparison {
  const values = [left.value, right.value] as const;
  return compose([
    { name: 'name_parts', factor: 1, weight: 1, explain: () => NAME_TEXTS.sameName(values) },
    { name: 'name_order', factor: PERSON.order, weight: 1 - PERSON.order, explain: () => NAME_TEXTS.order(values) },
  ]);
}

function differentKinds(left: PreparedNames, right: PreparedNames): Comparison {
  const explain = (): string => NAME_TEXTS.otherKind([left.value, right.value]);
  return compose([{ name: 'name_parts', factor: 0, weight: 1, explain }]);
}
