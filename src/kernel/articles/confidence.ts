import type { AdverseFinding, OtherRole } from '../adverse/adverse.types';
import { CONFIDENCE_TEXTS } from './rationale.texts';

export const CONFIDENCE_CATEGORIES = ['likely', 'uncertain'] as const;
export type ConfidenceCategory = (typeof CONFIDENCE_CATEGORIES)[number];

export interface Confidence {
  category: ConfidenceCategory;
  /** A plain sentence. */
  reason: string;
}

/** What is known of an article when its confidence is decided. */
export interface ConfidenceEvidence {
  /** 0 to 1, see `assessArticle`. */
  relevanceScore: number;
  /** What the article says against the subject. */
  findings: readonly Pick<AdverseFinding, 'category'>[];
  /** The probability that the article is adverse about the subject, 0 to 1; null if the classifier does not apply. */
  probability: number | null;
  /** Whether there are adverse terms for the language of the article, or the language is unknown. */
  isLanguageCovered: boolean;
  /** What the subject is in statements that are not adverse about it. They only explain why nothing adverse was found. */
  roles: readonly OtherRole[];
}

/** A complete name of several words has this score unless something speaks against it, such as a different age. */
const NAMED_FROM = 0.5;
/** The least probability of a likely adverse article: four of five. */
const LIKELY_ADVERSE_FROM = 0.8;
/**
 * In texts that the classifier does not know, and for the caller's own terms: a single
 * statement near a name is wrong more often than two.
 */
const ENOUGH_FINDINGS = 2;

/**
 * Whether an article is likely adverse media about a person or an organisation. An article that contains a keyword
 * is one that the caller asked for.
 */
export const articleConfidence = (isKeyword: boolean, evidence: ConfidenceEvidence): Confidence =>
  isKeyword ? { category: 'likely', reason: CONFIDENCE_TEXTS.keyword } : adverseConfidence(evidence);

function adverseConfidence(evidence: ConfidenceEvidence): Confidence {
  const { relevanceScore, findings, probability } = evidence;
  const percent = Math.round((probability ?? 0) * 100);
  if (findings.length === 0) return { category: 'uncertain', reason: reasonWithoutFindings(evidence) };
  if (relevanceScore < NAMED_FROM) return { category: 'uncertain', reason: CONFIDENCE_TEXTS.doubtfulSubject };
  const ofCaller = findings.filter(({ category }) => category === 'caller').length;
  if (probability !== null && probability >= LIKELY_ADVERSE_FROM)
    return { category: 'likely', reason: CONFIDENCE_TEXTS.probable(percent) };
  if (ofCaller >= ENOUGH_FINDINGS) return { category: 'likely', reason: CONFIDENCE_TEXTS.termsOfCaller(ofCaller) };
  if (probability !== null) return { category: 'uncertain', reason: CONFIDENCE_TEXTS.improbable(percent) };
  return findings.length >= ENOUGH_FINDINGS
    ? { category: 'likely', reason: CONFIDENCE_TEXTS.severalFindings(findings.length) }
    : { category: 'uncertain', reason: CONFIDENCE_TEXTS.singleFinding };
}

function reasonWithoutFindings({ isLanguageCovered, roles }: ConfidenceEvidence): string {
  if (!isLanguageCovered) return CONFIDENCE_TEXTS.languageNotCovered;
  if (roles.includes('cleared')) return CONFIDENCE_TEXTS.cleared;
  return roles.includes('victim') ? CONFIDENCE_TEXTS.victim : CONFIDENCE_TEXTS.nothingAdverse;
}
