/** More marks on one letter than any language writes, and the limit of Unicode's stream-safe text (UAX #15 §13). */
const LONG_RUN_OF_MARKS = /(\p{M}{30})\p{M}+/gu;
const SHORTEST_LONG_RUN = 31;

/**
 * A Unicode normalization form of a text in which a letter keeps its first 30 marks. Normalizing sorts the marks of a
 * letter by insertion, in quadratic time: a letter with a million marks of two kinds took eight minutes.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  // Repeated for marks that decompose to several, so that the function is idempotent.
  return bounded(bounded(text).normalize(form));
}

const bounded = (text: string): string =>
  text.length < SHORTEST_LONG_RUN ? text : text.replace(LONG_RUN_OF_MARKS, '$1');
