import { wordForms, wordsOf } from './search-words';

/** Limits of PostgreSQL's tsvector (manual, "Limitations"): 1 MB of lexemes with their positions, positions below 16,384. */
const MOST_VECTOR_BYTES = 1_000_000;
const LAST_POSITION = 16_383;
/** Words of a text after this many letters aren't found. The text is processed in one go, in at most half a second. */
const MOST_LETTERS = 500_000;
/** Further positions don't change a rank. */
const MOST_POSITIONS = 8;

/**
 * The words of an article as a tsvector text. Words of the title have weight A, words of the body C, phonetic forms D.
 * `to_tsvector` is not used because its parser splits names at points and hyphens and supports neither Chinese nor
 * romanised words. If a text has more words than a tsvector can hold, the last ones are left out.
 */
export function articleVector(title: string, text: string): string {
  const lexemes = new Map<string, { positions: string; left: number }>();
  let bytes = 0;
  const add = (form: string, position: number, weight: string): void => {
    const known = lexemes.get(form);
    if (known === undefined) {
      // Four more bytes for alignment and the number of positions.
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
