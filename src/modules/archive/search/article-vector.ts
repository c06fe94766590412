import { wordForms, wordsOf } from './search-words';

/** Limits of PostgreSQL's tsvector (manual, "Limitations"): 1 MB of lexemes with their positions, positions below 16,384. */
const MOST_VECTOR_BYTES = 1_000_000;
const LAST_POSITION = 16_383;
/** Of a text; what a book says behind them isn't found. In one go, which half a second is long enough for. */
const MOST_LETTERS = 500_000;
/** More tell a rank nothing. */
const MOST_POSITIONS = 8;

/**
 * The words of an article as the text of a tsvector. Words of the title weigh A, of the body C, forms that only sound like
 * a word D. It is made here and not by `to_tsvector`, whose parser takes names apart that have points or hyphens and knows
 * neither Chinese nor romanised words. Of a text with more words than a tsvector holds the last ones are left out.
 */
export function articleVector(title: string, text: string): string {
  const lexemes = new Map<string, { positions: string; left: number }>();
  let bytes = 0;
  const add = (form: string, position: number, weight: string): void => {
    const known = lexemes.get(form);
    if (known === undefined) {
      // Four more for alignment and the count of positions.
      const needed = Buffer.byteLength(form) + 4 + 2 * MOST_POSITIONS;
      if (bytes + needed > MOST_VECTOR_BYTES) return;
      bytes += needed;
      lexemes.set(form, { positions: `${form}:${position}${weight}`, left: MOST_POSITIONS - 1 });
    } else if (known.left > 0) {
      known.left -= 1;
      known.positions += `,${position}${weight}`;
    }
  };
  let position = 0;
  for (const [part, weight] of [
    [title, 'A'],
    [text.slice(0, MOST_LETTERS), 'C'],
  ] as const) {
    for (const words of wordsOf(part)) {
      position = Math.min(position + 1, LAST_POSITION);
      for (const word of words) {
        const { written, sounds } = wordForms(word);
        for (const form of written) add(form, position, weight);
        for (const sound of sounds) add(sound, position, 'D');
      }
    }
  }
  let vector = '';
  for (const { positions } of lexemes.values()) vector += `${positions} `;
  return vector;
}
