import { KINDS } from '../identifier-kinds';
import type { IdentifierType } from '../types';

/** One cell of a pasted row, and the field that it belongs to; null if it is left out. */
export interface PastedCell {
  readonly text: string;
  readonly header: string | null;
  readonly type: IdentifierType | null;
}

const MOST_CELLS = 50;
const LEGAL_FORMS =
  /\b(?:ltd|limited|llc|inc|corp|gmbh|ag|bv|sarl|plc|llp|ooo|company|holding|group|s\.?a\.?|s\.?r\.?l)\b\.?/i;

/** Words of headers that stand for a kind, besides the name of the kind itself. */
const HEADERS: readonly (readonly [RegExp, IdentifierType])[] = [
  [/compan|organi[sz]ation|firm/, 'company_name'],
  [/birth|\bdob\b|\bborn\b/, 'date_of_birth'],
  [/nationality|citizen|country/, 'nationality'],
  [/passport/, 'passport_number'],
  [/\btax|\bvat\b|\btin\b/, 'tax_id'],
  [/\blei\b/, 'lei'],
  [/\bimo\b/, 'imo_number'],
  [/regist/, 'registration_number'],
  [/e-?mail/, 'email'],
  [/phone|mobile|\btel\b/, 'phone'],
  [/social|profile/, 'social_url'],
  [/user ?name|login|handle/, 'username'],
  [/domain/, 'domain'],
  [/website|\burl\b|web address/, 'url'],
  [/\bip\b/, 'ip'],
  [/address|street/, 'address'],
  [/name/, 'name'],
];

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function isCountry(text: string): boolean {
  const name = text.toLowerCase();
  const nameOf = (code: string): string | undefined => countries.of(code)?.toLowerCase();
  if (/^[A-Z]{2}$/.test(text)) return nameOf(text) !== undefined;
  return LETTERS.some((first) => LETTERS.some((second) => nameOf(first + second) === name));
}

const PATTERNS: readonly (readonly [(text: string) => boolean, IdentifierType])[] = [
  [(text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), 'email'],
  [
    (text) => /^https?:\/\/(?:www\.)?(?:facebook|instagram|linkedin|tiktok|twitter|vk|x)\.com\//i.test(text),
    'social_url',
  ],
  [(text) => /^https?:\/\//i.test(text), 'url'],
  [(text) => /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[./]\d{1,2}[./]\d{4}$/.test(text), 'date_of_birth'],
  [(text) => /^imo ?\d{7}$/i.test(text), 'imo_number'],
  [(text) => /^[A-Z0-9]{18}\d{2}$/.test(text), 'lei'],
  [(text) => /^\+[\d ()/.-]{6,}$/.test(text), 'phone'],
  [(text) => /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text), 'ip'],
  [(text) => /^[A-Z]{1,2}\d{6,8}$/.test(text), 'passport_number'],
  [isCountry, 'nationality'],
  [(text) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text), 'domain'],
  [(text) => LEGAL_FORMS.test(text), 'company_name'],
  [(text) => /\p{L}/u.test(text) && !/\d/.test(text), 'name'],
];

function kindOfHeader(header: string): IdentifierType | null {
  const words = header.toLowerCase().replaceAll('_', ' ').trim();
  const exact = KINDS.find(({ type, label }) => type.replaceAll('_', ' ') === words || label.toLowerCase() === words);
  return exact?.type ?? HEADERS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

const kindOfText = (text: string): IdentifierType | null => PATTERNS.find(([fits]) => fits(text))?.[1] ?? null;

const unquoted = (cell: string): string => {
  const text = cell.trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
};

const rowsOf = (text: string): string[][] => {
  const separator = text.includes('\t') ? '\t' : ';';
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(separator, MOST_CELLS).map(unquoted));
};

/** Whether a pasted text looks like a row, and not like one value that contains a semicolon. */
export const isRow = (text: string): boolean => {
  const filled = (rowsOf(text)[0] ?? []).filter((cell) => cell !== '').length;
  return text.includes('\t') ? filled >= 2 : filled >= 3;
};

/**
 * Returns the cells of the first row with the fields that they probably belong to, by a line of headers above if there is one.
 * Each kind is assigned once; the user assigns the other cells.
 */
export function readPastedRow(text: string): PastedCell[] {
  const [first = [], second] = rowsOf(text);
  const isHeader =
    second !== undefined && first.filter((cell) => kindOfHeader(cell) !== null).length >= first.length / 2;
  const cells = isHeader ? second : first;
  const used = new Set<IdentifierType>();
  return cells.flatMap((cell, index): PastedCell[] => {
    if (cell === '') return [];
    const header = isHeader ? (first[index] ?? null) : null;
    const guessed = header === null ? kindOfText(cell) : kindOfHeader(header);
    const type = guessed === null || used.has(guessed) ? null : guessed;
    if (type !== null) used.add(type);
    return [{ text: cell, header, type }];
  });
}
