import type { SearchTerm } from '../../../kernel/text/search-expression';
import { isFoundInsideWords, standsUnspaced } from '../../../kernel/text/search-expression';

/**
 * Keys for terms without trigrams in `pg_trgm`: whole words of one and two letters, and every non-ASCII letter with the
 * next one (or alone at the end of a run), since no such letter is part of a trigram in a database with the C locale. A
 * text with more keys than this gets the key that matches all searches instead.
 */
const MAX_KEYS = 10_000;
const EVERY_TEXT = '*';
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
const SHORT_ASCII_WORD = /^[a-z0-9]{1,2}$/;
// For a text in plain ASCII.
const SHORT_WORD_IN_ASCII = /(?<![a-z0-9])[a-z0-9]{1,2}(?![a-z0-9])/g;
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** The keys of a folded text, as a tsvector. */
export function findShortKeys(foldedText: string): string {
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

/** A tsquery for the keys of every text that contains the term; null if there are none. */
export function shortKeyQuery(term: SearchTerm): string | null {
  const keys = new Set<string>();
  for (const [run] of term.text.matchAll(RUN)) {
    if (!isFoundInsideWords(term)) for (const word of shortWordsOf(run)) keys.add(`'${word}'`);
    const pairs = [...pairsOf(run)];
    // In the text, another letter may follow the last letter of the run.
    const last = pairs.at(-1);
    if (last !== undefined && [...last].length === 1) {
      pairs.pop();
      if (pairs.length === 0) keys.add(`'${last}':*`);
    }
    for (const pair of pairs) keys.add(`'${pair}'`);
  }
  return keys.size === 0 ? null : `${[...keys].join(' & ')} | '${EVERY_TEXT}'`;
}

/** Whole words of one and two ASCII letters; a word begins and ends next to scripts without spaces. */
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
