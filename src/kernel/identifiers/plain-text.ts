import { normalized } from '../text/normalized';

/**
 * Invisible characters that nobody typed: soft hyphen, zero-width space, word joiner, byte order mark and direction
 * marks, which are copied from contact lists and PDFs. The joiners U+200C and U+200D are kept because Persian and Indic
 * names are spelt with them.
 */
const STOWAWAYS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Without invisible characters. Web pages put soft hyphens into long words. */
export function withoutInvisible(text: string): string {
  return text.replace(STOWAWAYS, '');
}

/** Without invisible characters and without white space at either end. */
export function stripText(text: string): string {
  return withoutInvisible(text).trim();
}

/**
 * Control characters (C0 and C1, including tabs and line breaks) or half a surrogate pair, which PostgreSQL cannot
 * store.
 */
export function hasControlCharacters(text: string): boolean {
  return NOT_TEXT.test(text);
}

/**
 * NFC, without invisible characters, with every run of white space as one blank, trimmed. The function is idempotent.
 */
export function tidyText(text: string): string {
  return normalized(text.replace(STOWAWAYS, ''), 'NFC').replace(/\s+/g, ' ').trim();
}

/**
 * Like `tidyText`, for text of files: control characters become blanks, broken surrogates U+FFFD. It never refuses a
 * text.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return tidyText(text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cs}/gu, '\ufffd'));
}

/** Even text without anything to clean, which is most of every list. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Lower case in NFC; the function is idempotent. */
export function lowerCase(text: string): string {
  return normalized(normalized(text, 'NFC').toLowerCase(), 'NFC');
}

export const hasLetter = (text: string): boolean => LETTER.test(text);

export const hasLetterOrDigit = (text: string): boolean => LETTER_OR_DIGIT.test(text);
