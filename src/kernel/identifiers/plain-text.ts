import { normalized } from '../text/normalized';

/**
 * Characters nobody typed: soft hyphen, zero-width space, word joiner, byte order mark and direction marks, which copying
 * from a contact list or a PDF brings along. The joiners U+200C and U+200D stay: Persian and Indic names are spelt with them.
 */
const STOWAWAYS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Without stowaway characters and without white space at either end. */
export function stripText(text: string): string {
  return text.replace(STOWAWAYS, '').trim();
}

/** Control characters (C0 and C1, tabs and line breaks too) or half a surrogate pair, which PostgreSQL can't hold. */
export function hasControlCharacters(text: string): boolean {
  return NOT_TEXT.test(text);
}

/** NFC, stowaways dropped, every run of white space one blank, trimmed. Doing it twice changes nothing. */
export function tidyText(text: string): string {
  return normalized(text.replace(STOWAWAYS, ''), 'NFC').replace(/\s+/g, ' ').trim();
}

/** Like `tidyText`, for text of files: control characters become blanks, broken surrogates U+FFFD. Never refuses. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return tidyText(text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cs}/gu, '\ufffd'));
}

/** Even text without anything to clean; most of every list. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Lower case in NFC; doing it twice changes nothing. */
export function lowerCase(text: string): string {
  return normalized(normalized(text, 'NFC').toLowerCase(), 'NFC');
}

export const hasLetter = (text: string): boolean => LETTER.test(text);

export const hasLetterOrDigit = (text: string): boolean => LETTER_OR_DIGIT.test(text);
