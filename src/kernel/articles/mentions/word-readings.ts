import { soundForm } from '../../matching/spelling/sound-form';

/** Endings after an apostrophe: Erdoğan'ın, Putin's. */
const APOSTROPHE_ENDING = /['’ʼ‘ʻ]\p{Ll}{1,4}$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const ARABIC_PREFIX = /^[وفبلك](?=\p{Script=Arabic}{3})/u;
const HEBREW_PREFIX = /^[והבלמשכ](?=\p{Script=Hebrew}{3})/u;
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
  if (HANGUL.test(shown)) add(KOREAN_PARTICLE);
  add(ARABIC_PREFIX);
  add(HEBREW_PREFIX);
  return readings;
}

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
