import type { EntitySchema } from '../../matching/matching.types';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import type { NameToken, PreparedName } from '../../matching/preparation/prepared-name';
import { consonantSkeletons } from '../../matching/spelling/skeleton';
import { isWholeDay } from './entity-link';

/**
 * Keys of links start with this character, which no search key starts with, so that they are one range of the index.
 */
export const LINK_KEY_PREFIX = '=';

/** A list may give hundreds of aliases; the first ones suffice to find a counterpart. */
const MOST_KEYS = 120;
const MOST_SIGNS = 100;
/** Lighter words, such as `Ltd` or `Company`, are often present on one list only. */
const LEAST_WEIGHT = 0.3;
/** A name of fewer letters is an abbreviation that many organisations share. */
const FEWEST_LETTERS = 5;

/**
 * Types whose names are rarely chosen twice in one country. Names of vessels are, so vessels are found by their
 * numbers.
 */
const NAMED_IN_COUNTRY: ReadonlySet<EntitySchema> = new Set(['Company', 'Organization', 'PublicBody', 'LegalEntity']);

/**
 * Keys that an entity shares with its counterpart on another list: a complete date with a word of a name, and for
 * organisations a country with all weighty words of a name. Words are reduced to their consonants, so that spellings
 * and scripts do not matter. Numbers already have keys (`identifierKeys`).
 */
export function linkKeys(entity: PreparedEntity): Set<string> {
  const keys = new Set<string>();
  for (const key of keysOf(entity)) {
    keys.add(`${LINK_KEY_PREFIX}${[...key].slice(0, MOST_SIGNS).join('')}`);
    if (keys.size >= MOST_KEYS) break;
  }
  return keys;
}

function* keysOf({ schema, names, birthDates, incorporationDates, countries }: PreparedEntity): Generator<string> {
  const readings = names.filter(({ isWeak }) => !isWeak).flatMap((name) => name.readings);
  if (NAMED_IN_COUNTRY.has(schema)) {
    for (const words of readings.flatMap(wholeNameOf)) {
      for (const country of countries) yield `${country} ${words}`;
    }
  }
  const dates = [...birthDates, ...incorporationDates].filter(isWholeDay);
  if (dates.length === 0) return;
  for (const word of new Set(readings.flatMap(({ tokens }) => tokens.filter(isWeighty).flatMap(formsOf)))) {
    for (const date of dates) yield `${date} ${word}`;
  }
}

const isWeighty = ({ weight, kind }: NameToken): boolean => weight >= LEAST_WEIGHT && kind !== 'initial';

const formsOf = ({ sound, fidelity }: NameToken): string[] => {
  const skeletons = consonantSkeletons(sound, fidelity === 'abjad');
  return skeletons.length > 0 ? skeletons : [sound];
};

function wholeNameOf({ kind, tokens }: PreparedName): string[] {
  const weighty = tokens.filter(isWeighty);
  const letters = weighty.reduce((sum, { text }) => sum + text.length, 0);
  if (kind !== 'organisation' || letters < FEWEST_LETTERS) return [];
  const words = weighty.map((token) => formsOf(token)[0] ?? '');
  return [words.sort().join(' ')];
}
