import { nameShares } from '../../names/name-shares';
import { businessWord } from '../../matching/words/business-words';
import { placeWord } from '../../matching/words/place-words';
import type { Mention } from './mention';
import { belongsToAnother, isAtSentenceStart } from './find-short-forms';
import type { ReadText } from './name-windows';
import type { SoughtName } from './search-names';
import { MENTION_TEXTS } from '../rationale.texts';

/** The score of a rare family name alone in a text without the full name. */
export const FAMILY_NAME_SCORE = 0.5;
/** Shorter names are too often other words. */
const LEAST_LETTERS = 5;
const LEAST_MENTIONS = 2;
const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * Mentions by a rare family name alone, for a text that has no complete name, such as a headline or a comment about
 * somebody who is generally known. There have to be two, one of them within a sentence, where other words are not
 * capitalised. There are none if the word is also written in lower case, or follows another name.
 */
export function findFamilyNames(read: ReadText, names: readonly SoughtName[]): Mention[] {
  const rare = [...names.entries()].filter(([, name]) => isRareFamilyName(name));
  const written = rare.length === 0 ? NO_WORDS : new Set(read.words.map(({ shown }) => shown));
  for (const [index, name] of rare) {
    const mentions = mentionsOf(read, written, index, name);
    if (mentions.length > 0) return mentions;
  }
  return [];
}

/** The table of names has the names that many people bear. */
function isRareFamilyName({ schema, shortForm, tokens }: SoughtName): boolean {
  if (schema !== 'Person' || shortForm === null || tokens.length < 2) return false;
  const { text } = shortForm;
  if (text.length < LEAST_LETTERS || nameShares(text) !== null) return false;
  return businessWord(text) === undefined && placeWord(text) === undefined;
}

function mentionsOf(read: ReadText, written: ReadonlySet<string>, index: number, name: SoughtName): Mention[] {
  const mentions: Mention[] = [];
  // Headlines capitalise all words, so that a verb before the name looks like a given name.
  const titleEnd = read.text.indexOf('\n');
  let isWithinSentence = false;
  for (const [at, word] of read.words.entries()) {
    const { hasCase = false, relations = [] } = read.relations[at] ?? {};
    if (!hasCase || !relations.some((relation) => relation.name === index && relation.isShortForm)) continue;
    if (written.has(word.shown.toLowerCase())) return [];
    if (belongsToAnother(read, at, name)) {
      if (word.start < titleEnd) continue;
      return [];
    }
    isWithinSentence ||= !isAtSentenceStart(read, at);
    const { inputType, value } = name;
    const { start, end, shown } = word;
    const explanation = MENTION_TEXTS.familyNameAlone;
    mentions.push({ start, end, inputType, value, shown, score: FAMILY_NAME_SCORE, explanation });
  }
  return isWithinSentence && mentions.length >= LEAST_MENTIONS ? mentions : [];
}
