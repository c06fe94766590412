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

/** Second characters of family names with their readings. */
const FAMILY_ENDS: ReadonlyMap<string, readonly string[]> = new Map(
  (
    '野:no 田:da,ta 川:gawa,kawa 山:yama 本:moto 村:mura 原:hara 島:shima,jima 崎:zaki,saki 沢:sawa,zawa 井:i 木:ki,gi 口:guchi 上:gami,ue 谷:ya,tani 部:be 場:ba 岡:oka ' +
    '橋:hashi,bashi 林:bayashi 森:mori 石:ishi 塚:zuka,tsuka 浦:ura 屋:ya 中:naka 内:uchi 藤:to,do 松:matsu 津:tsu 尾:o 江:e 倉:kura 地:chi 池:ike 坂:saka 瀬:se 根:ne 戸:to'
  )
    .split(' ')
    .map((pair): [string, string[]] => [pair.charAt(0), pair.slice(2).split(',')]),
);

/** The readings that a character has at the start of known family names, by their number. */
const familyStarts = lazily(() => {
  const counts = new Map<string, Map<string, number>>();
  for (const [name, [reading = '']] of families()) {
    const [start, end] = [name.charAt(0), name.slice(1)];
    const known = FAMILY_ENDS.get(end)?.find((one) => reading.endsWith(one) && reading.length > one.length);
    if (known === undefined) continue;
    const ofStart = counts.get(start) ?? new Map<string, number>();
    const head = reading.slice(0, -known.length);
    counts.set(start, ofStart.set(head, (ofStart.get(head) ?? 0) + 1));
  }
  return counts;
});

/** The readings of a family name of two characters that is not in the dictionary: 枝野 by 枝川 (Edagawa) and 野. */
export function composedFamilyName(name: string): string[] {
  const starts = [...(familyStarts().get(name.charAt(0)) ?? [])].sort(([, one], [, other]) => other - one);
  const ends = FAMILY_ENDS.get(name.slice(1)) ?? [];
  return starts.slice(0, 1).flatMap(([start]) => ends.map((end) => start + end));
}
