import { foldText } from '../../src/kernel/text/fold';

/** Beginnings of English words for acts that harm people. Words with other common meanings, such as "strike", are left out. */
const VIOLENT_WORD =
  /^(abduct|airstrike|ambush|assassin|assault|attack|beaten|blast|bomb|clash|explo|firebomb|gun(fire|man|men)|homicid|hostage|kidnap|kill|lynch|massacre|murder|rap(e|ed|es|ing|ist)$|shelling|shoot|shot|slain|slay|stab)/;
/** Words that newspapers leave out of the names of places. */
const OMITTED_WORD = new Set(['county', 'the']);

/**
 * The words of the path of an article's address, which mostly is its headline; none if the path is only a number or a code. The
 * host is left out, because it names the newspaper.
 */
export function wordsOfAddress(address: string): string[] {
  const path = URL.parse(address)?.pathname ?? '';
  const slug = path.split('/').reduce((best, part) => (wordsOf(part).length > wordsOf(best).length ? part : best), '');
  return wordsOf(slug);
}

const wordsOf = (text: string): string[] => foldText(text).match(/[a-z]{2,}/g) ?? [];

export const namesViolence = (words: readonly string[]): boolean => words.some((word) => VIOLENT_WORD.test(word));

/** Whether the words contain the smallest place of a name such as "Chicago, Illinois, United States", word by word. */
export function namesPlace(words: readonly string[], location: string): boolean {
  const place = wordsOf(location.split(',')[0] ?? '').filter((word) => !OMITTED_WORD.has(word));
  return place.length > 0 && ` ${words.join(' ')} `.includes(` ${place.join(' ')} `);
}
