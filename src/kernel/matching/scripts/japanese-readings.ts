import { hepburn } from './romanisation/hepburn';
import { composedFamilyName, japaneseCharacter, japaneseFamilyName, japaneseGivenName } from './han-tables';

const LONGEST_FAMILY_NAME = 3;
const LONGEST_GIVEN_NAME = 4;
const MOST_READINGS = 5;
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** Chinese and Korean family names that Japanese people have, as they are read in Japan. */
const FOREIGN_FAMILIES: ReadonlyMap<string, readonly string[]> = new Map(
  '孫:son 孙:son 王:o 陳:chin 張:cho 李:ri,lee 金:kin,kim 郭:kaku 黄:ko 呉:go 朴:boku,park 鄭:tei 周:shu 蔡:sai 何:ka 楊:yo 羅:ra'
    .split(' ')
    .map((pair): [string, string[]] => [pair.charAt(0), pair.slice(2).split(',')]),
);

interface Parted {
  family: readonly string[];
  given: readonly string[];
  merit: number;
}

/**
 * A Japanese name in characters as family name and given name in Hepburn: 安倍晋三 is Abe Shinzo. Family names are read as
 * words, which must be in the dictionary; an unknown given name is read character by character.
 */
export function japaneseReadings(words: readonly string[]): string[] {
  const parted =
    words.length === 2 ? partedAtBlank(words) : words.length === 1 ? partedByDictionary(words[0] ?? '') : undefined;
  if (parted === undefined) return [];
  const { family, given } = parted;
  const pairs = [
    [family[0], given[0]],
    [family[1], given[0]],
    [family[0], given[1]],
    [family[0], given[2]],
    [family[1], given[1]],
  ];
  return pairs
    .filter(([first, second]) => first !== undefined && second !== undefined)
    .map((pair) => pair.join(' '))
    .slice(0, MOST_READINGS);
}

/** A space separates the family name from the given name. Some sources put the given name first. */
function partedAtBlank([first = '', second = '']: readonly string[]): Parted | undefined {
  return partOf(first, second) ?? partOf(second, first);
}

function partedByDictionary(text: string): Parted | undefined {
  const signs = [...text];
  let best: Parted | undefined;
  for (let length = 1; length <= LONGEST_FAMILY_NAME && length < signs.length; length++) {
    const parted = partOf(signs.slice(0, length).join(''), signs.slice(length).join(''));
    if (parted !== undefined && (best === undefined || parted.merit > best.merit)) best = parted;
  }
  return best;
}

function partOf(familyName: string, givenName: string): Parted | undefined {
  if ([...givenName].length > LONGEST_GIVEN_NAME) return undefined;
  const known = KANA.test(givenName) ? [hepburn(givenName)] : japaneseGivenName(givenName);
  const listed = [...japaneseFamilyName(familyName), ...(FOREIGN_FAMILIES.get(familyName) ?? [])];
  const family = listed.length === 0 && known.length > 0 ? composedFamilyName(familyName) : listed;
  if (family.length === 0) return undefined;
  // The dictionary lacks rarer readings of names, but not of their characters.
  const given = [...new Set([...known, ...(KANA.test(givenName) ? [] : byCharacters(givenName))])];
  if (given.length === 0) return undefined;
  // A given name in the dictionary is stronger evidence than a family name of the usual two characters.
  return { family, given, merit: (known.length > 0 ? 2 : 0) + ([...familyName].length === 2 ? 1 : 0) };
}

/** The usual readings of all characters joined, then those with the second reading of one character or of all. */
function byCharacters(givenName: string): string[] {
  const readings = [...givenName].map(japaneseCharacter);
  if (readings.some((reading) => reading.length === 0)) return [];
  const usual = readings.map(([first = '']) => first);
  const second = readings.map(([first = '', other = first]) => other);
  const ways = [usual, [...usual.slice(0, -1), second.at(-1)], [second[0], ...usual.slice(1)], second];
  return [...new Set(ways.map((way) => way.join('')))];
}
