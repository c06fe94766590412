import characters from './han-characters.json';
import japanese from './japanese-names.json';

/** A line for each reading, followed by its surfaces, as bench/character-readings.ts writes them. */
const linesOf = (table: string): [reading: string, surfaces: string][] =>
  table.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);

/** Created when a name first needs it: most deployments screen names in Latin letters only. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function bySign(table: string): ReadonlyMap<string, string> {
  return new Map(
    linesOf(table).flatMap(([reading, signs]) => [...signs].map((sign): [string, string] => [sign, reading])),
  );
}

/** All readings of each surface, the most frequent one first. */
function bySurface(ranks: readonly string[], separator: string): ReadonlyMap<string, readonly string[]> {
  const readings = new Map<string, string[]>();
  for (const [reading, surfaces] of ranks.flatMap(linesOf)) {
    for (const surface of surfaces.split(separator)) {
      const known = readings.get(surface);
      if (known === undefined) readings.set(surface, [reading]);
      else known.push(reading);
    }
  }
  return readings;
}

const simplified = lazily(
  () =>
    new Map(characters.simplified.split(' ').map((pair): [string, string] => [[...pair][0] ?? '', [...pair][1] ?? ''])),
);
const hangul = lazily(() => bySign(characters.korean));
const jyutping = lazily(() => bySign(characters.cantonese));
const families = lazily(() => bySurface(japanese.family, ' '));
const givenNames = lazily(() => bySurface(japanese.given, ' '));
const companies = lazily(() => bySurface(japanese.companies, ' '));
const nameCharacters = lazily(() => bySurface(japanese.characters, ''));

/**
 * The text with each traditional and Japanese form of a character replaced by its simplified form, so that equal
 * characters can be recognised.
 */
export function simplify(text: string): string {
  let simple = '';
  for (const sign of text) simple += simplified().get(sign) ?? sign;
  return simple;
}

export const hangulReading = (sign: string): string | undefined => hangul().get(sign);
export const jyutpingReading = (sign: string): string | undefined => jyutping().get(sign);
/** Readings in Hepburn, the most frequent one first. */
export const japaneseFamilyName = (text: string): readonly string[] => families().get(text) ?? [];
export const japaneseGivenName = (text: string): readonly string[] => givenNames().get(text) ?? [];
export const japaneseCompany = (text: string): readonly string[] => companies().get(text) ?? [];
/** The reading of a character within given names. */
export const japaneseCharacter = (sign: string): readonly string[] => nameCharacters().get(sign) ?? [];
