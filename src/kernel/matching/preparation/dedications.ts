/** Reads and leaves out what says after whom an organisation is named: Завод имени В. А. Дегтярёва, Plant named after V. A. Degtyaryov. */

/** Up to the end of the name, or of its part in quotation marks or brackets. */
const DEDICATION = /(?<!\p{L})(?:имени|імені|імя|им\.|ім\.|imeni|named (?:after|for))\s[^«»„“”"(),]{3,80}/giu;
/** The words before the name itself, with a title and initials. For Cyrillic, the translation leaves them out. */
const INTRODUCTION =
  /(?<![a-z])(?:(?:imeni|named (?:after|for))\s+(?:(?:the\s+)?(?:academician|general|marshal|professor)\s+)?(?:[a-z]\.\s?){0,3}|(?:academician|marshal|professor)\s+(?:[a-z]\.\s?){1,3})/giu;
const WORD = /[\p{L}\p{N}]{2,}/gu;
/** What remains with fewer words would be the name of many: Институт физики имени Лебедева is not every institute of physics. */
const LEAST_WORDS = 3;

/** A name without its dedication, and the dedication. */
export interface Shortened {
  readonly name: string;
  readonly omitted: string;
}

/** Undefined if the name has no dedication, or too few other words to be known by them. */
export function withoutDedication(value: string): Shortened | undefined {
  const found = value.match(DEDICATION);
  if (found === null) return undefined;
  const name = value.replaceAll(DEDICATION, ' ').trim();
  const words = name.match(WORD)?.length ?? 0;
  return words < LEAST_WORDS ? undefined : { name, omitted: found.join(', ') };
}

/** With only the name of the person: "Plant named after V. A. Degtyaryov" becomes "Plant Degtyaryov". */
export const withPlainDedication = (value: string): string => value.replaceAll(INTRODUCTION, '');
