import type { TextSpan } from '../articles/article';

/**
 * The categories of designated predicate offences of the FATF (glossary of its Recommendations), and four that media
 * searches need beside them. `caller` stands for terms that the caller brought.
 */
export const ADVERSE_CATEGORIES = [
  'organised_crime',
  'terrorism',
  'human_trafficking',
  'sexual_exploitation',
  'drug_trafficking',
  'arms_trafficking',
  'stolen_goods',
  'corruption',
  'fraud',
  'counterfeiting_currency',
  'product_piracy',
  'environmental_crime',
  'violence',
  'kidnapping',
  'robbery',
  'smuggling',
  'tax_crime',
  'extortion',
  'forgery',
  'piracy',
  'market_abuse',
  'money_laundering',
  'cybercrime',
  'sanctions',
  'regulatory',
  'legal',
  'caller',
] as const;
export type AdverseCategory = (typeof ADVERSE_CATEGORIES)[number];

/** One adverse thing that a text says of the subject. */
export interface AdverseFinding extends TextSpan {
  /** As the pack or the caller has it: `money laundering`, whatever form stands in the text. */
  term: string;
  category: AdverseCategory;
  /** The words around it, cut at words, at most 300 characters. */
  excerpt: string;
}

export interface AdverseOptions {
  /** ISO 639-1 of the text; null where unknown. */
  language: string | null;
  /** The caller's own terms. */
  terms: readonly string[];
}
