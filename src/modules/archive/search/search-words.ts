import { LRUCache } from 'lru-cache';
import { caseStem } from '../../../kernel/articles/mentions/word-readings';
import { type Fidelity, romanizeWord } from '../../../kernel/matching/spelling/romanize';
import { skeletonsOf } from '../../../kernel/matching/spelling/skeleton';
import { soundForm } from '../../../kernel/matching/spelling/sound-form';
import { foldText } from '../../../kernel/text/fold';

/** What words are found by: as they are written, folded; and by the sound of those in other scripts than Latin. */
export interface WordForms {
  written: readonly string[];
  /** Consonants behind a `~`, which no word holds: by these a Latin name finds one in Arabic, or in a Russian case. */
  sounds: readonly string[];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;
const ASCII = /^[\x20-\x7e]*$/;
/** Four times as fast as the one for all scripts. */
const ASCII_WORD = /[a-z0-9]+(?:'[a-z0-9]+)*/g;
const PLAIN = /^[a-z0-9]+$/;
/** Each script of a word is a word of its own. */
const RUN =
  /[\p{Script=Han}々〇]+|[\p{Script=Katakana}ー]+|[\p{Script=Hiragana}]+|\p{Script=Hangul}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** Written without blanks, or with particles attached: found by each two neighbouring letters. */
const UNSPACED =
  /^[\p{Script=Han}々〇\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HAN = /^\p{Script=Han}/u;
const ARABIC_ARTICLE = /^ال(?=.{3})/u;
const CYRILLIC = /^\p{Script=Cyrillic}/u;
/** Longer words are no words; a lexeme has 2,046 bytes at most. */
const MOST_LETTERS = 60;

/** The words of a text, folded, in order: with an apostrophe as one and as its parts, since d'Estaing is found by either. */
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

/** The forms under which a word of a text is kept. */
export function wordForms(word: string): WordForms {
  if (PLAIN.test(word)) return { written: [word], sounds: [] };
  if (UNSPACED.test(word))
    return { written: [...pairsOf(word), ...(HAN.test(word) ? readingsOf(word) : [])], sounds: [] };
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
    if (stem !== null) for (const skeleton of skeletonsOf(stem, false)) sounds.add(`~${skeleton}`);
  }
  return { written: [...written], sounds: [...sounds] };
}

function soundsOf(latin: string, fidelity: Fidelity): string[] {
  const isAbjad = fidelity === 'abjad';
  return skeletonsOf(soundForm(latin, isAbjad), isAbjad).map((skeleton) => `~${skeleton}`);
}

/** Each two neighbouring letters; a single letter as it is. */
export function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
}

/** How Chinese signs are read, alone and with the next one: a family name, and a given name of two. */
function readingsOf(word: string): string[] {
  const syllables = [...word].map(syllableOf);
  return [...syllables, ...syllables.slice(1).map((syllable, at) => `${syllables[at] ?? ''}${syllable}`)].filter(
    Boolean,
  );
}

/** Of a script with some ten thousand signs. */
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

/** Ways in which a word that is sought may stand in a text: alternatives, each a list of forms that must all be there. */
export function soughtForms(word: string): string[][] {
  if (PLAIN.test(word)) return [[word], ...soundsOf(word, 'exact').map((sound) => [sound])];
  if (UNSPACED.test(word)) {
    const latin = romanizeWord(word, true, false).map((part) => part.latin);
    return [pairsOf(word), ...(latin.includes('') || latin.length === 0 ? [] : [latin])];
  }
  const { written, sounds } = wordForms(word.replace(ARABIC_ARTICLE, ''));
  return [...written, ...sounds].map((form) => [form]);
}
