import { definedOnly, matching, uuidIn } from '../../parts/address-values';
import { type SearchState, SEARCH_STATES } from './types';

/** The state of the page of searches in its address. */
export interface SearchesSearch {
  readonly status?: SearchState;
  /** The search whose criteria the form starts with. */
  readonly again?: string;
}

/** The filters of the hits of a search in its address. */
export interface HitsSearch {
  /** `only`: hits with an adverse statement. */
  readonly adverse?: 'only';
  readonly confidence?: 'likely' | 'uncertain';
  readonly category?: string;
  /** A language code, or `unknown`. */
  readonly language?: string;
}

type Values = Readonly<Record<string, unknown>>;

const CATEGORY = /^[a-z_]{1,40}$/;
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** Reads the address and ignores unknown values. */
export const readSearchesSearch = ({ status, again }: Values): SearchesSearch =>
  definedOnly({ status: SEARCH_STATES.find((state) => state === status), again: uuidIn(again) });

export const readHitsSearch = ({ adverse, confidence, category, language }: Values): HitsSearch =>
  definedOnly({
    adverse: adverse === 'only' ? adverse : undefined,
    confidence: confidence === 'likely' || confidence === 'uncertain' ? confidence : undefined,
    category: matching(category, CATEGORY),
    language: matching(language, LANGUAGE),
  });
