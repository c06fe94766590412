import { BAKR, FAITH, SERVANT } from '../spelling/arabic-compounds';
import type { PreparedNames } from '../match-names';
import type { PreparedIdentifier } from '../entities/compare-identifiers';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import { isRespelling } from '../spelling/romanize';
import { exactClasses, respeltClasses } from '../scripts/sound-classes';
import { consonantSkeletons } from '../spelling/skeleton';
import { soundForm } from '../spelling/sound-form';

/**
 * Short texts that similar names share, by which candidates are found before they are compared. The first letter is the
 * kind:
 * - `w` the sound form of a word, `c` its consonants (all that scripts without vowels write);
 * - `jw`, `jc` the same of two adjacent words joined: Aero Caribbean, Aerocaribbean;
 * - `d` the word with one letter left out, or whole: two words one slip apart share one of these;
 * - `l` its letters in alphabetical order (for exchanged ones), `t` three consecutive letters of its sound form;
 * - `g` a group of equivalent given names;
 * - `i` the first letter of a word, `k` a word that is an initial;
 * - `s` the classes of its consonants (sound-classes.ts), and `o` the same of a word that another script respells:
 *   words of
 *   exact scripts search for `o`, and respelt words for both;
 * - `a` the acronym of an organisation's name;
 * - `n` an identifier.
 */
export function nameKeys(names: PreparedNames): Set<string> {
  const keys = new Set<string>();
  for (const reading of names.readings) {
    for (const [at, token] of reading.tokens.entries()) {
      for (const key of wordKeys(token)) keys.add(key);
      const next = reading.tokens[at + 1];
      if (next === undefined) continue;
      for (const key of joinedKeys(token, next)) keys.add(`j${key}`);
      if (isCompound(token, next)) for (const key of compoundKeys(reading.tokens, at)) keys.add(key);
    }
    if (isAbbreviable(reading)) keys.add(`a${reading.initials}`);
  }
  return keys;
}

/** Numbers are found under any label, contacts by their type. */
export function identifierKeys(identifiers: readonly PreparedIdentifier[]): Set<string> {
  const distinctive = identifiers.filter(({ value, rank }) => value.length >= (rank === 'contact' ? 1 : FEWEST_SIGNS));
  return new Set(
    distinctive.map(({ type, value, rank }) => (rank === 'contact' ? `n${type}:${cut(value)}` : numberKey(value))),
  );
}

export const numberKey = (value: string): string => `n:${cut(value)}`;

const FEWEST_SIGNS = 4;
/** The rest is cut off: an entry of a B-tree has at most 2,704 bytes, and one longer key would abort a whole import. */
const MOST_SIGNS = 100;
const FEWEST_LETTERS = 4;
const MOST_LETTERS = 24;

export const isAbbreviable = ({ kind, initials }: PreparedName): boolean =>
  kind === 'organisation' && isAbbreviation(initials);
export const isAbbreviation = (text: string): boolean => text.length >= 3 && text.length <= 8;

/** `w` and `c` of two words joined, as they are written: aero is compared as air, but Aerocaribbean is not. */
export function joinedKeys(token: NameToken, next: NameToken): string[] {
  const written = token.written + next.written;
  if (written.length > MOST_LETTERS) return [];
  // Computed from the whole: between Farid and Haddad, the h does not change the d.
  const sound = soundForm(written, keepsDoubled(token) && keepsDoubled(next));
  const isAbjad = token.fidelity === 'abjad' || next.fidelity === 'abjad';
  return [`w${sound}`, ...consonantSkeletons(sound, isAbjad).map((skeleton) => `c${skeleton}`)];
}

/** Two words that are often written as one, so that the pair counts as a word of its own. */
const isCompound = (token: NameToken, next: NameToken): boolean =>
  token.text === SERVANT || next.text === FAITH || next.text === BAKR;

/**
 * For a compound in one word, which a slip may keep from being recognised (Abcdurrahman), also joined with its
 * neighbour.
 */
function compoundKeys(tokens: readonly NameToken[], at: number): string[] {
  const [before, first, second, after] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first === undefined || second === undefined) return [];
  const whole = { ...second, written: first.written + second.written };
  const joined = [
    ...(before === undefined ? [] : joinedKeys(before, whole)),
    ...(after === undefined ? [] : joinedKeys(whole, after)),
  ];
  return [...slipKeys(whole.written), ...joined.map((key) => `j${key}`)];
}

/** Shared by two words that differ by a lost, an added or a wrong letter. */
function slipKeys(text: string): string[] {
  if (text.length < FEWEST_LETTERS || text.length > MOST_LETTERS) return [];
  return [`d${text}`, ...Array.from(text, (_, at) => `d${text.slice(0, at)}${text.slice(at + 1)}`)];
}

/** As in makeToken. */
const keepsDoubled = ({ fidelity }: NameToken): boolean =>
  fidelity === 'abjad' || fidelity === 'korean' || fidelity === 'syllables';

export function wordKeys(token: NameToken): string[] {
  const { text } = token;
  if (token.kind === 'initial') return [`k${text.charAt(0)}`];
  const sound = cut(token.sound);
  const classes = classKeys(token);
  // Plans are identified by their first keys: a respelt reading must differ from an exact one with the same letters.
  const keys = [...(isRespelling(token.fidelity) ? classes : []), `w${sound}`, `i${text.charAt(0)}`];
  if (token.stem !== text) keys.push(`w${cut(token.stem)}`);
  if (token.kind === 'number' && !/[a-z]{3}/.test(text)) return keys;
  for (const skeleton of consonantSkeletons(sound, token.fidelity === 'abjad')) keys.push(`c${skeleton}`);
  for (const group of [...token.groups.spellings, ...token.groups.equivalents]) keys.push(`g${group}`);
  if (text.length >= FEWEST_LETTERS && text.length <= MOST_LETTERS) {
    keys.push(`l${[...text].sort().join('')}`, ...slipKeys(text));
  }
  keys.push(...classes);
  const framed = `^${sound.slice(0, MOST_LETTERS)}$`;
  for (let at = 0; at + 3 <= framed.length; at++) keys.push(`t${framed.slice(at, at + 3)}`);
  return [...new Set(keys)];
}

function classKeys({ sound, fidelity }: NameToken): string[] {
  if (!isRespelling(fidelity)) return exactClasses(cut(sound)).map((classes) => `s${classes}`);
  return respeltClasses(cut(sound)).map((classes) => `o${classes}`);
}

/** Never within a surrogate pair. */
const cut = (text: string): string =>
  text.length <= MOST_SIGNS ? text : [...text.slice(0, 2 * MOST_SIGNS)].slice(0, MOST_SIGNS).join('');

/** The weight of a word when candidates are ranked; the comparison itself has finer weights. */
export function wordWeight(token: NameToken): number {
  if (token.kind === 'title' || token.kind === 'generation' || token.kind === 'particle') return 0.1;
  if (token.kind === 'initial') return 0.4;
  return token.isPatronymic ? 0.6 : Math.max(0.1, Math.min(1, token.weight));
}

/** The total weight of the words of a name, in the reading with the lowest weight above zero. */
export function nameWeight(names: PreparedNames): number {
  const readings = names.readings.filter(({ tokens }) => tokens.length > 0);
  const weights = readings.map(({ tokens }) => tokens.reduce((sum, token) => sum + wordWeight(token), 0));
  return weights.length === 0 ? 0 : Math.min(...weights);
}
