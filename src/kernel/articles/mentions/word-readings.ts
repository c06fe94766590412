import { soundForm } from '../../matching/spelling/sound-form';

/** Endings after an apostrophe: Erdoğan'ın, Putin's. */
const APOSTROPHE_ENDING = /['’ʼ‘ʻ]\p{Ll}{1,4}$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const ARABIC_PREFIX = /^[وفبلك](?=\p{Script=Arabic}{3})/u;
const HEBREW_PREFIX = /^[והבלמשכ](?=\p{Script=Hebrew}{3})/u;
/** French and Italian articles, prepositions and pronouns before a name: d'Agrosud, qu'Agrosud, dell'Enel. */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|(?:de|ne|a|su|da|que)ll)['’](?=\p{Lu})/iu;
/** Particles and forms of address that Korean appends to a name. */
const KOREAN_PARTICLE =
  /(?<=.{2})(?:씨|님|군|양)?(?:에게서|으로서|으로|에서|에게|께서|이라고|라고|이나|까지|부터|이며|이고|은|는|이|가|을|를|의|에|와|과|도|로|만|씨|님)$/u;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;

/**
 * A word as a list of names would write it: first as it is, then without grammatical endings. `caseStem` handles the
 * case endings of Slavic languages.
 */
export function wordReadings(shown: string): string[] {
  const readings = [shown];
  const add = (pattern: RegExp): void => {
    const without = shown.replace(pattern, '');
    if (without !== shown) readings.push(without);
  };
  add(APOSTROPHE_ENDING);
  add(ELISION);
  if (HANGUL.test(shown)) add(KOREAN_PARTICLE);
  add(ARABIC_PREFIX);
  add(HEBREW_PREFIX);
  return readings;
}

export const withoutElision = (shown: string): string => shown.replace(ELISION, '');

export const isCyrillic = (shown: string): boolean => CYRILLIC.test(shown);

const CASE_ENDING = /(?:ogo|omu|ymi|imi|ykh|ikh|ami|iami|yami|aia|aya|uiu|uyu|oi|oy|om|ym|im|em|am|ei|iu|yu|ia|ya)$/;
const LEAST_STEM = 3;

/**
 * The sound of a romanised Cyrillic word without its case ending: the same for Петров, Петрова, Петрову and Петровым.
 * Null if the rest is too short.
 */
export function caseStem(latin: string): string | null {
  const stem = soundForm(latin.replace(CASE_ENDING, '').replace(/(?<![aeiouyj])[aeiouyj]+$/, ''), false);
  return stem.length < LEAST_STEM ? null : stem;
}

/** A vowel that case endings remove: Вергунець, Вергунцю; Jaroszek, Jaroszka. */
const FLEETING = /[eo](?=(?:k|c|ts)['’ʹ]?$)/u;

/** The case stem of the forms with an ending if the name itself has a vowel more. Null if it has none. */
export function fleetingStem(latin: string): string | null {
  const without = latin.replace(FLEETING, '');
  return without === latin ? null : caseStem(`${without}a`);
}

/** Letters and endings of Polish names. */
const POLISH = /[ąćęłńśźż]|(?:[sc]ki|[sc]ka|dzki|dzka|czyk|wicz|szek)$/iu;
const POLISH_ENDING = /(?:iego|iemu|owie|owi|iem|ego|emu|ej|em|im|ym|ie|ia|i|y|a|e|u|o|ą|ę)$/u;
const LATIN = /^\p{Script=Latin}+$/u;

export const isPolish = (name: string): boolean => POLISH.test(name);

/** A Polish name without its case ending, folded later: the same for Kwaśnicki and Kwaśnickiego. Null if the rest is too short. */
export function polishStem(shown: string): string | null {
  if (!LATIN.test(shown)) return null;
  const stem = shown.toLowerCase().replace(POLISH_ENDING, '');
  return stem.length < LEAST_STEM ? null : stem;
}

/** The stem of the forms with an ending if the name itself has a vowel more: Jaroszek, Jaroszka. */
export const polishFleetingStem = (shown: string): string | null =>
  /..ek$/iu.test(shown) ? `${shown.toLowerCase().slice(0, -2)}k` : null;
