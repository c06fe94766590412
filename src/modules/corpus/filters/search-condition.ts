import { isFoundInsideWords, parseSearchExpression, type SearchTerm } from '../../../kernel/text/search-expression';
import { shortKeyQuery } from './short-keys';
import type { SqlConditions } from '../../../platform/database/sql-conditions';

/**
 * Adds the terms of a search over a column of folded text. The database has to agree with `matchesSearch`: a word of
 * four letters and more matches anywhere, a short word or a phrase only if no letter or digit adjoins it. A column with
 * the text's short keys lets an index find terms without trigrams.
 */
export function addSearch(conditions: SqlConditions, column: string, search: string, keysColumn?: string): void {
  for (const term of parseSearchExpression(search).terms) {
    const holds = termCondition(conditions, column, term);
    conditions.add(term.isNegated ? `not (${holds})` : holds);
    const keys = keysColumn === undefined || term.isNegated ? null : shortKeyQuery(term);
    if (keysColumn !== undefined && keys !== null) {
      conditions.add(`${keysColumn} @@ ${conditions.parameter(keys, 'tsquery')}`);
    }
  }
}

function termCondition(conditions: SqlConditions, column: string, term: SearchTerm): string {
  const contains = `${column} like ${conditions.parameter(`%${term.text.replace(/[\\%_]/g, '\\$&')}%`)}`;
  if (isFoundInsideWords(term)) return contains;
  // The cheap test comes first, so that the expression runs only on the few rows that contain the letters at all.
  return `${contains} and ${column} ~ ${conditions.parameter(wholeWordPattern(term.text))}`;
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
/** As in kernel/text/search-expression: a word may begin and end next to these scripts. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** An advanced regular expression of PostgreSQL (manual, "Regular Expression Details"). */
function wholeWordPattern(text: string): string {
  const literal = text.replace(/[^\p{L}\p{N}\p{M}\s]/gu, '\\$&');
  const characters = [...text];
  const before = isPartOfWord(characters[0]) ? `(?<![${adjoiningCharacters()}])` : '';
  const after = isPartOfWord(characters.at(-1)) ? `(?![${adjoiningCharacters()}])` : '';
  // The director `***:` makes PostgreSQL read any following text as an advanced expression.
  return `***:${before}${literal}${after}`;
}

/** Whether a character is a letter, digit or mark, of any script. */
export const isPartOfWord = (character = ''): boolean => WORD_CHARACTER.test(character);

const LAST_OF_PLANE_1 = 0x1ffff;
let adjoiningRanges: string | undefined;

/**
 * Every letter, digit and mark that continues a word, as ranges of a class in regular expressions: PostgreSQL's own classes depend on
 * the locale of the database. Planes 2 and 3 are entirely Han. Computed at the first search that needs it, in 20 ms.
 */
export function adjoiningCharacters(): string {
  adjoiningRanges ??= [...rangesOf(continuesWord)].join('');
  return adjoiningRanges;
}

const continuesWord = (character: string): boolean => WORD_CHARACTER.test(character) && !UNSPACED.test(character);

function* rangesOf(holds: (character: string) => boolean): Generator<string> {
  let first: string | undefined;
  let last = '';
  for (let code = 0; code <= LAST_OF_PLANE_1 + 1; code += 1) {
    const character = String.fromCodePoint(code);
    if (code <= LAST_OF_PLANE_1 && holds(character)) {
      first ??= character;
      last = character;
    } else if (first !== undefined) {
      yield first === last ? first : `${first}-${last}`;
      first = undefined;
    }
  }
}
