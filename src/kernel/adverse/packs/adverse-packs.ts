import type { AdversePack } from './adverse-pack';
import type { AdverseCategory } from '../adverse.types';
import { AR } from './pack-ar';
import { DE } from './pack-de';
import { EN } from './pack-en';
import { ES } from './pack-es';
import { FR } from './pack-fr';
import { IT } from './pack-it';
import { NL } from './pack-nl';
import { PL } from './pack-pl';
import { PT } from './pack-pt';
import { RU } from './pack-ru';
import { TR } from './pack-tr';
import { UK } from './pack-uk';
import { ZH } from './pack-zh';

const PACKS: readonly AdversePack[] = [EN, FR, ES, DE, PT, RU, AR, ZH, IT, NL, PL, TR, UK];

export interface AdverseTerm {
  term: string;
  category: AdverseCategory;
  /** ISO 639-1. */
  language: string;
}

/** Every term that findings may contain, except the caller's. */
export const ADVERSE_TERMS: readonly AdverseTerm[] = PACKS.flatMap(({ language, terms }) =>
  Object.entries(terms).flatMap(([category, some]) =>
    Object.keys(some).map((term) => ({ term, category: category as AdverseCategory, language })),
  ),
);

/** The ten words that are most selective in a query to a search engine; empty if no pack covers the language. */
export function adverseSearchWords(language: string): readonly string[] {
  return findPack(language)?.searchWords ?? [];
}

/** Whether a pack covers the language, an ISO 639-1 code or a tag such as `pt-BR`. */
export const hasAdversePack = (language: string): boolean => findPack(language) !== undefined;

const SCRIPTS: Record<AdversePack['script'], RegExp> = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  arabic: /\p{Script=Arabic}/u,
  han: /\p{Script=Han}/u,
};

/**
 * The pack of the language (`pt` and `pt-BR` are the same). If the language is unknown, every pack whose script occurs
 * in the text.
 */
export function packsFor(language: string | null, text: string): AdversePack[] {
  if (language === null) return PACKS.filter(({ script }) => SCRIPTS[script].test(text));
  const pack = findPack(language);
  return pack === undefined ? [] : [pack];
}

const findPack = (tag: string): AdversePack | undefined => {
  const [language] = tag.toLowerCase().split(/[-_]/);
  return PACKS.find((pack) => pack.language === language);
};
