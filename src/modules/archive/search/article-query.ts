import { foldText } from '../../../kernel/text/fold';
import type { NameKey } from '../archive.contract';
import { soughtForms, wordsOf } from './search-words';

const MOST_WORDS = 30;
/** A shorter beginning of a family name has too many candidates. */
const LEAST_PREFIX = 4;
/** The last letters of a family name differ most between transliterations: Yanukovych, Yanukovich, Janukowitsch. */
const VARIABLE_ENDING = 3;
const PLAIN = /^[a-z0-9]+$/;

/** A tsquery that matches articles with all of these words, in any script; null if there is no word. */
export function articleQuery(words: readonly string[]): string | null {
  const parts = conditions(words);
  return parts.length === 0 ? null : parts.join(' & ');
}

/**
 * A tsquery that matches articles which may mention a name in another spelling: the key in any spelling of its umlauts,
 * or the beginning of the key together with another word of the name. Null if there is no word.
 */
export function candidateQuery({ key, others }: NameKey): string | null {
  const spellings = [...new Set([key, ...umlautSpellings(key)])].map((spelling) => articleQuery([spelling]));
  const found = spellings.filter((query) => query !== null);
  if (found.length === 0) return null;
  const alternatives = found.map((query) => `(${query})`);
  const other = anyWordQuery(others);
  const prefix = foldText(key).slice(0, -VARIABLE_ENDING);
  if (other !== null && prefix.length >= LEAST_PREFIX && PLAIN.test(prefix))
    alternatives.push(`('${prefix}':* & (${other}))`);
  return alternatives.join(' | ');
}

/** A tsquery that matches articles with any of these words; null if there is no word. */
export function anyWordQuery(words: readonly string[]): string | null {
  const parts = conditions(words);
  return parts.length === 0 ? null : parts.map((part) => `(${part})`).join(' | ');
}

function conditions(words: readonly string[]): string[] {
  const found = words.flatMap((word) => [...wordsOf(word)]).slice(0, MOST_WORDS);
  // The first form of a word with an apostrophe is the whole word.
  return found.map((runs) => (isSplit(runs) ? runs.slice(0, 1) : runs).map(conditionOf).join(' & '));
}

/** Müller as Mueller, and Mueller as Muller, which is how Müller is indexed. */
function umlautSpellings(word: string): string[] {
  const lower = word.toLowerCase().normalize('NFC');
  const written = lower.replace(/ä/g, 'ae').replace(/[öø]/g, 'oe').replace(/ü/g, 'ue').replace(/å/g, 'aa');
  return [written, lower.replace(/([aou])e/g, '$1').replace(/aa/g, 'a')];
}

const isSplit = ([whole = '', ...parts]: readonly string[]): boolean => parts.length > 1 && parts.join('') === whole;

function conditionOf(word: string): string {
  const alternatives = soughtForms(word).map((forms) => forms.map((form) => `'${form}'`).join(' & '));
  return alternatives.length === 1
    ? (alternatives[0] ?? '')
    : `(${alternatives.map((each) => `(${each})`).join(' | ')})`;
}
