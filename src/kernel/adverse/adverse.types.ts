import type { TextSpan } from '../articles/article';

/**
 * The categories of designated predicate offences of the FATF (glossary of its Recommendations), and four more that
 * media searches need. `unspecified` is the category of the classifier's findings, `caller` that of the caller's own
 * terms.
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
  'unspecified',
  'caller',
] as const;
export type AdverseCategory = (typeof ADVERSE_CATEGORIES)[number];

/** What the subject is in an adverse statement. */
export const SUBJECT_ROLES = ['convicted', 'designated', 'accused', 'investigated', 'other'] as const;
export type SubjectRole = (typeof SUBJECT_ROLES)[number];

/** What the subject is in a statement that contains an adverse term but is not adverse about it. */
export const OTHER_ROLES = ['cleared', 'victim'] as const;
export type OtherRole = (typeof OTHER_ROLES)[number];

/** Where a finding comes from: terms near a mention, or the words of the whole article. */
export const FINDING_SOURCES = ['rules', 'classifier'] as const;
export type FindingSource = (typeof FINDING_SOURCES)[number];

/** An adverse statement about the subject in a text. */
export interface AdverseFinding extends TextSpan {
  /** As the pack or the caller writes it, for example `money laundering`, regardless of its form in the text. */
  term: string;
  category: AdverseCategory;
  /** The words around the term, cut between words, at most 300 characters. */
  excerpt: string;
  role: SubjectRole;
  source: FindingSource;
  /** A plain sentence. */
  reason: string;
}

/**
 * A statement that the subject was acquitted of something, denies it or has nothing to do with it (`cleared`), or suffered it
 * (`victim`). It never counts as adverse.
 */
export interface OtherStatement extends TextSpan {
  /** As in a finding. For a crime in the passive voice, the words of the text. */
  term: string;
  category: AdverseCategory;
  excerpt: string;
  role: OtherRole;
  reason: string;
}

/** What a text says about the subject in adverse terms. */
export interface Statements {
  findings: AdverseFinding[];
  others: OtherStatement[];
}

export interface AdverseOptions {
  /** ISO 639-1 code of the text's language; null if unknown. */
  language: string | null;
  /** The caller's own terms. */
  terms: readonly string[];
}
