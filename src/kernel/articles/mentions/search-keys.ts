import { soughtNames } from './search-names';
import type { SearchSubject } from './search-subject';

/** The words by which an index of texts finds candidates for a name that a text may spell or shorten differently. */
export interface SearchKey {
  /** The word that every mention contains: the family name, or the first distinctive word of an organisation. */
  key: string;
  /** The other words of the name, which rank the candidates. */
  others: readonly string[];
}

const LEAST_LETTERS = 3;

/**
 * The search keys of the subject's names, as the caller writes them. A text that contains a key is only a candidate:
 * `findMentions` decides whether it mentions the name. Names of one word have none, and neither have keywords.
 */
export function searchKeys(subject: SearchSubject): SearchKey[] {
  if (subject.type === 'keyword') return [];
  return soughtNames(subject).flatMap(({ shortForm, tokens }) => {
    const key = shortForm?.shown;
    if (key === undefined || key.length < LEAST_LETTERS || tokens.length < 2) return [];
    return [{ key, others: tokens.map(({ shown }) => shown).filter((word) => word !== key) }];
  });
}
