/**
 * Han, kana and full-width forms: a line may end after each of them (UAX #14, class ID). Words in Hangul are not
 * split.
 */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;
/** Characters that must not begin a line, and characters that must not end one (JIS X 4051, the common part). */
const NOT_FIRST =
  /[、。，．・：；？！）〕］｝〉》」』】ー々ゝゞヽヾぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)\]}%’”»…]/u;
const NOT_LAST = /[（〔［｛〈《「『【([{‘“«]/u;
const THAI = /[\u0e00-\u0e7f]/;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
/** The preferred characters after which a word that is wider than its line is broken. */
const GOOD_ENDS = /[/\\._\-@:?&=,;+|]/;

/** A break at a hyphen leaves at least this number of letters: `al-Khatib` is one word to a reader. */
const LONG_ENOUGH_BEFORE = /[\p{L}\p{N}]{3}[-–]$/u;
const LONG_ENOUGH_AFTER = /^\p{L}{3}/u;

const SPECIAL_BEFORE = /[-–—/]/;
const BEYOND_LATIN = /[^\0-\u02ff]/;

/**
 * The indexes before which a line may begin. It implements the part of UAX #14 that names, sentences and addresses
 * need.
 */
export function findBreaks(text: string): ReadonlySet<number> {
  const breaks = new Set<number>();
  let previous = '';
  let index = 0;
  for (const character of text) {
    if (index > 0 && mayBreakBetween(previous, character, text, index)) breaks.add(index);
    previous = character;
    index += character.length;
  }
  if (THAI.test(text)) {
    for (const { index: at, isWordLike } of thaiWords.segment(text)) {
      if (isWordLike === true && at > 0 && THAI.test(text.charAt(at))) breaks.add(at);
    }
  }
  return breaks;
}

function mayBreakBetween(before: string, after: string, text: string, index: number): boolean {
  if (after === ' ' || after === '\n') return false;
  if (before === ' ' || before === '\n') return true;
  if (!SPECIAL_BEFORE.test(before) && !BEYOND_LATIN.test(before + after)) return false;
  if (/\p{M}/u.test(after)) return false;
  if (IDEOGRAPH.test(before) || IDEOGRAPH.test(after)) return !NOT_FIRST.test(after) && !NOT_LAST.test(before);
  if (before === '—' || before === '/') return /\p{L}/u.test(after);
  return (
    /[-–]/.test(before) &&
    LONG_ENOUGH_BEFORE.test(text.slice(Math.max(0, index - 4), index)) &&
    LONG_ENOUGH_AFTER.test(text.slice(index, index + 3))
  );
}

/**
 * Where to break a word of which at most `fitting` UTF-16 units fit on the line: after a preferred character, if
 * there is one in the second half of what fits, and never inside a character.
 */
export function emergencyBreak(word: string, fitting: number): number {
  for (let at = fitting; at > fitting / 2; at -= 1) {
    if (GOOD_ENDS.test(word.charAt(at - 1))) return at;
  }
  let at = Math.max(1, fitting);
  while (at > 1 && isInsideCharacter(word, at)) at -= 1;
  if (isInsideCharacter(word, at)) at = (word.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

function isInsideCharacter(word: string, at: number): boolean {
  const unit = word.charCodeAt(at);
  return (unit >= 0xdc00 && unit <= 0xdfff) || /^[\p{M}\u200c\u200d]/u.test(word.slice(at, at + 2));
}
