import { LRUCache } from 'lru-cache';
import { caseStem } from '../../../kernel/articles/mentions/word-readings';
import { type Fidelity, romanizeWord } from '../../../kernel/matching/spelling/romanize';
import { consonantSkeletons } from '../../../kernel/matching/spelling/skeleton';
import { soundForm } from '../../../kernel/matching/spelling/sound-form';
import { foldText } from '../../../kernel/text/fold';

/** The forms by which a word is found: the folded spelling, and phonetic forms of words in non-Latin scripts. */
export interface WordForms {
  written: readonly string[];
  /**
   * Consonants after a `~`, which no word contains. They let a Latin name match an Arabic spelling or a Russian
   * inflection.
   */
  sounds: readonly string[];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;
const ASCII = /^[\x20-\x7e]*$/;
/** Four times as fast as the expression for all scripts. */
const ASCII_WORD = /[a-z0-9]+(?:'[a-z0-9]+)*/g;
const PLAIN = /^[a-z0-9]+$/;
/** Each run of one script is a separate word. */
const RUN =
  /[\p{Script=Han}々〇]+|[\p{Script=Katakana}ー]+|[\p{Script=Hiragana}]+|\p{Script=Hangul}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/**
 * Scripts without spaces between words, or with attached particles: words are found by pairs of neighbouring letters.
 */
const UNSPACED =
  /^[\p{Script=Han}々〇\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HAN = /^\p{Script=Han}/u;
const ARABIC_ARTICLE = /^ال(?=.{3})/u;
const CYRILLIC = /^\p{Script=Cyrillic}/u;
/** Longer words are ignored; a lexeme may have at most 2,046 bytes. */
const MOST_LETTERS = 60;

/**
 * The folded words of a text, in order. A word with an apostrophe is returned as a whole and in parts, so that both
 * forms find d'Estaing.
 */
export function* wordsOf(text: string): Generator<readonly string[]> {
  const folded = foldText(text);
  for (const [match] of folded.matchAll(ASCII.test(folded) ? ASCII_WORD : WORD)) {
    if (PLAIN.test(match)) {
      yield [match.slice(0, MOST_LETTERS)];
      continue;
    }
    const word = match.replace(/'s$/, '');
    const parts = word.includes("'") ? [word.replaceAll("'", ''), ...word.split("'")] : [word];
    if (parts.length === 1 && PLAIN.test(word)) yield [word.slice(0, MOST_LETTERS)];
    else {
      const runs = parts.flatMap((part) => (PLAIN.test(part) ? [part] : (part.match(RUN) ?? [])));
      yield runs.map((run) => [...run].slice(0, UNSPACED.test(run) ? undefined : MOST_LETTERS).join(''));
    }
  }
}

const formsOfWords = new LRUCache<string, WordForms>({ max: 50_000 });

/** The forms under which a word of a text is stored. */
export function wordForms(word: string): WordForms {
  if (PLAIN.test(word)) return { written: [word], sounds: [] };
  if (UNSPACED.test(word))
    return { written: [...letterPairs(word), ...(HAN.test(word) ? readingsOf(word) : [])], sounds: [] };
  let forms = formsOfWords.get(word);
  if (forms === undefined) formsOfWords.set(word, (forms = spacedForms(word)));
  return forms;
}

function spacedForms(word: string): WordForms {
  const bare = word.replace(ARABIC_ARTICLE, '');
  const written = new Set([word, bare]);
  const sounds = new Set<string>();
  for (const { latin, fidelity } of romanizeWord(bare, false, false)) {
    if (latin === '') continue;
    written.add(latin);
    for (const sound of soundsOf(latin, fidelity)) sounds.add(sound);
    const stem = CYRILLIC.test(bare) ? caseStem(latin) : null;
    if (stem !== null) for (const skeleton of consonantSkeletons(stem, false)) sounds.add(`~${skeleton}`);
  }
  return { written: [...written], sounds: [...sounds] };
}

function soundsOf(latin: string, fidelity: Fidelity): string[] {
  const isAbjad = fidelity === 'abjad';
  return consonantSkeletons(soundForm(latin, isAbjad), isAbjad).map((skeleton) => `~${skeleton}`);
}

/** Each pair of neighbouring letters; a single letter as it is. */
export function letterPairs(word: string): string[] {
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
}

/** The readings of Chinese characters, alone and with the next one, as in a given name of two characters. */
function readingsOf(word: string): string[] {
  const syllables = [...word].map(syllableOf);
  return [...syllables, ...syllables.slice(1).map((syllable, at) => `${syllables[at] ?? ''}${syllable}`)].filter(
    Boolean,
  );
}

/** The script has some ten thousand characters, so their readings are cached. */
const syllables = new Map<string, string>();

function syllableOf(sign: string): string {
  let syllable = syllables.get(sign);
  if (syllable === undefined) {
    syllable = romanizeWord(sign, false, false)
      .map(({ latin }) => latin)
      .join('');
    syllables.set(sign, syllable);
  }
  return syllable;
}

/** The ways in which a searched word may occur in a text: alternatives, each a list of forms that must all occur. */
export function soughtForms(word: string): string[][] {
  if (PLAIN.test(word)) return [[word], ...soundsOf(word, 'exact').map((sound) => [sound])];
  if (UNSPACED.test(word)) {
    const latin = romanizeWord(word, true, false).map((part) => part.latin);
    return [letterPairs(word), ...(latin.includes('') || latin.length === 0 ? [] : [latin])];
  }
  const { written, sounds } = wordForms(word.replace(ARABIC_ARTICLE, ''));
  return [...written, ...sounds].map((form) => [form]);
}
