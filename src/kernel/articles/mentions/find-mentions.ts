import type { TextSpan } from '../article';
import type { Mention } from './mention';
import { findContacts, prepareContacts, type SoughtContact } from './find-contacts';
import { findFamilyNames } from './find-family-names';
import { findKeywords } from './find-keywords';
import { findSignNames } from './find-sign-names';
import { findShortForms } from './find-short-forms';
import { findWrittenNames } from './find-written-names';
import { namesAThing } from './named-things';
import { NameWindows, type NameWindow, type ReadText } from './name-windows';
import { soughtNames, type SoughtName } from './search-names';
import type { SearchSubject } from './search-subject';
import { MOST_LETTERS_READ, textWords } from './text-words';
import { type NameRelation, WordRelations } from './word-relations';
import { MENTION_TEXTS } from '../rationale.texts';

/** A subject prepared for the search in many texts. It caches words and rows of words, which affects only the time. */
export interface PreparedSearchSubject {
  readonly subject: SearchSubject;
  /** Names and aliases; empty if keywords are sought. */
  readonly names: readonly SoughtName[];
  readonly contacts: readonly SoughtContact[];
  readonly relations: WordRelations;
  readonly windows: NameWindows;
  /** The employer, which is searched as a subject of its own. */
  readonly employer: PreparedSearchSubject | null;
}

/** Prepares a subject once for a search. */
export function prepareSearchSubject(subject: SearchSubject): PreparedSearchSubject {
  const names = subject.type === 'keyword' ? [] : soughtNames(subject);
  return {
    subject,
    names,
    contacts: prepareContacts(subject),
    relations: new WordRelations(names),
    windows: new NameWindows(names),
    employer: subject.employer === undefined ? null : prepareSearchSubject(organisation(subject.employer)),
  };
}

const organisation = (name: string): SearchSubject => ({
  type: 'organization',
  name,
  aliases: [],
  regions: [],
  languages: [],
  socialMediaUrls: [],
});

/** A longer row that contains a better one wins if it is nearly as good: Ivan Petrov, and not Petrov alone. */
const MERIT_OF_A_WORD = 0.05;
const MOST_WORDS_OF_MERIT = 4;

/**
 * The mentions of the subject in a text, in order, without overlaps: names from `MATCH_THRESHOLD` on, as the project's
 * name matching scores them; names exactly as the caller writes them; family names alone after the full name
 * (`SHORT_FORM_SCORE`), or if they are rare (`FAMILY_NAME_SCORE`); e-mail addresses; accounts; and for keywords, their phrases. Only
 * the first million code units of a text are read.
 */
export function findMentions(
  text: string,
  { subject, names, contacts, relations, windows }: PreparedSearchSubject,
): Mention[] {
  const taken = findContacts(text.slice(0, MOST_LETTERS_READ), contacts);
  const words = textWords(text);
  if (subject.type === 'keyword') {
    return inOrder([...taken, ...without(findKeywords(text, words, [subject.name, ...subject.aliases]), taken)]);
  }
  const read: ReadText = { text, words, relations: relations.read(words) };
  const signs = without(findSignNames(text, words, names), taken);
  const whole = without(bestRows(read, windows.find(read), names), [...taken, ...signs]);
  const compared = inOrder([...taken, ...signs, ...whole]);
  const missing = names.filter(({ value }) => !compared.some((mention) => mention.value === value));
  const sure = inOrder([...compared, ...without(findWrittenNames(read, missing), compared)]);
  if (sure.length === 0) return findFamilyNames(read, names);
  return inOrder([...sure, ...findShortForms(read, names, sure)]);
}

function bestRows(read: ReadText, rows: NameWindow[], names: readonly SoughtName[]): Mention[] {
  const merit = ({ score, related }: NameWindow): number =>
    score + MERIT_OF_A_WORD * Math.min(MOST_WORDS_OF_MERIT, related);
  const isTaken = new Uint8Array(read.words.length);
  const mentions: Mention[] = [];
  for (const row of rows.sort((a, b) => merit(b) - merit(a) || a.first - b.first || a.name - b.name)) {
    if (isTaken.subarray(row.first, row.last + 1).includes(1)) continue;
    isTaken.fill(1, row.first, row.last + 1);
    const sought = names[row.name];
    if (sought === undefined || (sought.schema === 'Person' && namesAThing(read, row.first, row.last))) continue;
    mentions.push(toMention(read, row, sought));
  }
  return mentions;
}

function toMention(read: ReadText, row: NameWindow, { inputType, value }: SoughtName): Mention {
  const { start, end } = spanOf(read, row);
  const reasons = row.comparison.steps.map((step) => step.explain());
  if (row.isInflected) reasons.push(MENTION_TEXTS.inflected);
  if (row.isLowerCase) reasons.push(MENTION_TEXTS.lowerCase);
  const shown = read.text.slice(start, end);
  return { start, end, inputType, value, shown, score: row.score, explanation: reasons.join(' ') };
}

/** Without grammatical endings, and with the full stop of an initial. */
function spanOf({ text, words, relations }: ReadText, { name, first, last }: NameWindow): TextSpan {
  const relationAt = (at: number): NameRelation | undefined =>
    relations[at]?.relations.find((relation) => relation.name === name);
  const firstWord = words[first];
  const lastWord = words[last];
  if (firstWord === undefined || lastWord === undefined) throw new RangeError('the row is outside the text');
  const firstRead = relationAt(first)?.readAs ?? firstWord.shown;
  const lastRead = relationAt(last)?.readAs ?? lastWord.shown;
  const start = firstWord.shown.endsWith(firstRead) ? firstWord.end - firstRead.length : firstWord.start;
  if (lastWord.shown.startsWith(lastRead) && lastRead !== lastWord.shown) {
    return { start, end: lastWord.start + lastRead.length };
  }
  const isInitial = last > first && lastWord.shown.length === 1 && text.charAt(lastWord.end) === '.';
  return { start, end: lastWord.end + (isInitial ? 1 : 0) };
}

/** The mentions that overlap none of the others. Both lists are sorted. */
function without(mentions: Mention[], others: readonly Mention[]): Mention[] {
  if (others.length === 0) return mentions;
  const sorted = inOrder([...others]);
  let at = 0;
  return inOrder(mentions).filter(({ start, end }) => {
    while ((sorted[at]?.end ?? Infinity) <= start) at++;
    return (sorted[at]?.start ?? Infinity) >= end;
  });
}

const inOrder = (mentions: Mention[]): Mention[] => mentions.sort((a, b) => a.start - b.start || b.end - a.end);
