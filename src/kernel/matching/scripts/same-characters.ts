import { simplify } from './han-tables';

/**
 * A name written entirely in Han characters or entirely in Hangul: its words, with all forms of a character unified.
 */
export interface CharacterName {
  script: 'han' | 'hangul';
  words: readonly string[];
}

const HAN = /^[\p{Script=Han}\p{P}\s]+$/u;
const HANGUL = /^[\p{Script=Hangul}\p{P}\s]+$/u;
const LETTERS = /[\p{Script=Han}\p{Script=Hangul}]/u;
const MOST_CHARACTERS = 40;

/**
 * Different characters with the same sound are different people, or another way of writing: below a match, and above
 * other names.
 */
const SOUNDS_ALIKE = 0.65;
/**
 * In names of up to this many characters, a different character makes a different name. Longer names are foreign and
 * have several spellings.
 */
const SHORT_NAME = 4;
const SLOPE = 1.2;

export function characterName(value: string): CharacterName | undefined {
  if (value.length > MOST_CHARACTERS || !LETTERS.test(value)) return undefined;
  const script = HAN.test(value) ? 'han' : HANGUL.test(value) ? 'hangul' : undefined;
  if (script === undefined) return undefined;
  const words = value
    .normalize('NFKC')
    .split(/[\p{P}\s]+/u)
    .filter((word) => word !== '');
  return { script, words: script === 'han' ? words.map(simplify) : words };
}

/**
 * The highest score of two names whose characters can be compared: 1 if they are the same in any order of the words, or
 * the words of one are among those of the other.
 */
export function ceilingOfCharacters(left: CharacterName, right: CharacterName, arePersons: boolean): number {
  if (left.script !== right.script) return 1;
  const [ours, theirs] = [left.words.join(''), right.words.join('')];
  if (ours === theirs || isRotated(ours, theirs, left, right)) return 1;
  const [few, many] = left.words.length <= right.words.length ? [left.words, right.words] : [right.words, left.words];
  if (few.every((word) => many.includes(word))) return 1;
  const length = Math.max(ours.length, theirs.length);
  if (!arePersons) return ours.length === theirs.length ? SOUNDS_ALIKE : 1;
  if (length <= SHORT_NAME) return SOUNDS_ALIKE;
  return 1 - (SLOPE * characterDistance(ours, theirs)) / length;
}

/** Given name first in one and family name first in the other, if at least one of them has a blank. */
function isRotated(ours: string, theirs: string, left: CharacterName, right: CharacterName): boolean {
  const isReversed = ({ words }: CharacterName, other: string): boolean =>
    words.length > 1 && [...words].reverse().join('') === other;
  return isReversed(left, theirs) || isReversed(right, ours);
}

function characterDistance(left: string, right: string): number {
  let above = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const changed = (above[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[right.length] ?? 0;
}
