import { placeWord } from '../../matching/words/place-words';
import { TITLES } from '../../matching/words/person-words';
import { foldText } from '../../text/fold';
import type { Mention } from './mention';
import { areJoined, type ReadText } from './name-windows';
import type { SoughtName } from './search-names';
import { MENTION_TEXTS } from '../rationale.texts';

/** Words that open a sentence and are not given names. */
const OPENERS = new Set(
  (
    'the a but and or as after before when while if since because although though however then now today yesterday later also both for in on at ' +
    'by with from to that this what why how both did does is was has had can will should would says said die der das und aber als wie nach auch le la ' +
    'mais et quand el pero y cuando но и а по в на у как когда после если об о с к так вчера сегодня также ранее'
  ).split(' '),
);

/** The score of a family name alone after the full name. */
export const SHORT_FORM_SCORE = 0.6;

/**
 * Mentions by the family name, or by the first distinctive word of an organisation, after the first mention of the full
 * name. The title of an article often has the family name alone before the text has the full name.
 */
export function findShortForms(read: ReadText, names: readonly SoughtName[], mentions: readonly Mention[]): Mention[] {
  const from = new Map<number, number>();
  names.forEach((name, index) => {
    const first = mentions.find(({ value, inputType }) => value === name.value && inputType === name.inputType);
    if (first !== undefined && name.shortForm !== null) from.set(index, first.end);
  });
  if (from.size === 0) return [];
  const found: Mention[] = [];
  const titleEnd = read.text.indexOf('\n');
  let next = 0;
  read.words.forEach(({ start, end, shown }, at) => {
    while ((mentions[next]?.end ?? Infinity) <= start) next++;
    if ((mentions[next]?.start ?? Infinity) < end) return;
    const relation = read.relations[at]?.relations.find(
      ({ name, isShortForm }) =>
        isShortForm &&
        from.has(name) &&
        (start >= (from.get(name) ?? Infinity) || (start < titleEnd && names[name]?.schema === 'Person')),
    );
    const name = names[relation?.name ?? -1];
    if (name === undefined || belongsToAnother(read, at, name)) return;
    const explanation = name.schema === 'Person' ? MENTION_TEXTS.familyName : MENTION_TEXTS.firstWord;
    found.push({
      start,
      end,
      inputType: name.inputType,
      value: name.value,
      shown,
      score: SHORT_FORM_SCORE,
      explanation,
    });
  });
  return found;
}

/** Another given name before the family name, or another business word after the name of a firm. */
export function belongsToAnother(read: ReadText, at: number, { schema, shortForm, distinctive }: SoughtName): boolean {
  const behind = read.relations[at + 1];
  if (behind?.isCapital === true && areJoined(read, at)) {
    if (schema === 'Organization' && (behind.isBusiness || behind.isLegalForm)) return true;
    const isFamilyNameFirst = distinctive.length > 1 && shortForm === distinctive[0];
    // Kim Jong Il is not Kim Jong Un.
    if (schema === 'Person' && behind.hasCase && (isFamilyNameFirst || isHyphen(read, at))) return true;
  }
  const before = read.relations[at - 1];
  const shown = read.words[at - 1]?.shown ?? '';
  if (before?.hasCase !== true || !areJoined(read, at - 1) || schema === 'Organization') return false;
  if (isHyphen(read, at - 1)) return true;
  const folded = foldText(shown);
  const isOther = !before.isOffice && !before.isBusiness && !TITLES.has(folded) && placeWord(folded) === undefined;
  const isOpener = isAtSentenceStart(read, at - 1) && OPENERS.has(folded);
  return isOther && !isOpener && shown !== shown.toUpperCase() && !hasComma(read, at - 1);
}

const hasComma = ({ text, words }: ReadText, at: number): boolean =>
  text.slice(words[at]?.end, words[at + 1]?.start).includes(',');

const isHyphen = ({ text, words }: ReadText, at: number): boolean =>
  /[-‐‑]/.test(text.slice(words[at]?.end, words[at + 1]?.start));

export const isAtSentenceStart = (read: ReadText, at: number): boolean => at === 0 || !areJoined(read, at - 1);
