import { placeWord } from '../../words/place-words';

/**
 * Words that say what kind of organisation it is. An English name often translates these only, and respells the others:
 * Bank Tejarat, which is the Commercial Bank.
 */
const KINDS = new Set(
  (
    'bank company group corporation university school academy institute college hospital ministry agency organization association society ' +
    'foundation fund party front movement airlines airport shipping insurance factory plant shipyard newspaper football club council committee ' +
    'union federation center museum army brigade battalion company market exchange hotel port railway railways refinery holding holdings ' +
    'international limited enterprise news center television stadium theatre library laboratory of and the'
  ).split(' '),
);

/** Whether each word of a translation is such a word or a place. */
export const isKind = (english: string): boolean =>
  placeWord(english.replaceAll(' ', '')) !== undefined || english.split(' ').every((word) => KINDS.has(word));
