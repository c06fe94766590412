import type { SearchTerm } from '../../../kernel/text/search-expression';
import { isFoundInsideWords, standsUnspaced } from '../../../kernel/text/search-expression';

/**
 * What `pg_trgm` has no trigrams for: whole words of one and two letters, and every letter beyond ASCII with the one
 * behind it (by itself at the end of a run), since in a database of the C locale no such letter is part of a trigram.
 * A text with more keys than this has the key of all texts instead.
 */
const MAX_KEYS = 10_000;
const EVERY_TEXT = '*';
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
const SHORT_ASCII_WORD = /^[a-z0-9]{1,2}$/;
// Of a text in plain ASCII alone.
const SHORT_WORD_IN_ASCII = /(?<![a-z0-9])[a-z0-9]{1,2}(?![a-z0-9])/g;
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** The keys of a folded text, as the text of a tsvector. */
export function shortKeysOf(foldedText: string): string {
  const keys = new Set<string>();
  if (BEYOND_ASCII.test(foldedText)) {
    for (const [run] of foldedText.matchAll(RUN)) {
      for (const word of shortWordsOf(run)) keys.add(word);
      for (const pair of pairsOf(run)) keys.add(pair);
      if (keys.size > MAX_KEYS) return `'${EVERY_TEXT}'`;
    }
  } else {
    for (const [word] of foldedText.matchAll(SHORT_WORD_IN_ASCII)) keys.add(word);
  }
  return [...keys].map((key) => `'${key}'`).join(' ');
}

/** What every text has among its keys in which a term is found, as the text of a tsquery; null where that is nothing. */
export function shortKeyQuery(term: SearchTerm): string | null {
  const keys = new Set<string>();
  for (const [run] of term.text.matchAll(RUN)) {
    if (!isFoundInsideWords(term)) for (const word of shortWordsOf(run)) keys.add(`'${word}'`);
    const pairs = [...pairsOf(run)];
    // The last letter of the run may have another one behind it in the text.
    const last = pairs.at(-1);
    if (last !== undefined && [...last].length === 1) {
      pairs.pop();
      if (pairs.length === 0) keys.add(`'${last}':*`);
    }
    for (const pair of pairs) keys.add(`'${pair}'`);
  }
  return keys.size === 0 ? null : `${[...keys].join(' & ')} | '${EVERY_TEXT}'`;
}

/** Words of one and two ASCII letters that stand whole: beside scripts without blanks a word begins and ends. */
function* shortWordsOf(run: string): Generator<string> {
  let word = '';
  for (const character of run) {
    if (!standsUnspaced(character)) {
      word += character;
      continue;
    }
    if (SHORT_ASCII_WORD.test(word)) yield word;
    word = '';
  }
  if (SHORT_ASCII_WORD.test(word)) yield word;
}

function* pairsOf(run: string): Generator<string> {
  if (!BEYOND_ASCII.test(run)) return;
  const characters = [...run];
  for (const [index, character] of characters.entries()) {
    if (BEYOND_ASCII.test(character)) yield character + (characters[index + 1] ?? '');
  }
}
