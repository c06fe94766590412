import { withoutInvisible } from '../identifiers/plain-text';
import type { AdverseFinding, OtherStatement } from '../adverse/adverse.types';
import { hasAdversePack } from '../adverse/packs/adverse-packs';
import { assessAdverse } from '../adverse/classifier/assess-adverse';
import type { Article } from './article';
import { contextEvidence, mentionEvidence } from './article-context';
import type { ArticleEvidence } from './article-evidence';
import { articleConfidence, type ConfidenceCategory } from './confidence';
import { summaryAround } from './article-summary';
import { findMentions, type PreparedSearchSubject } from './mentions/find-mentions';
import type { Mention, MentionInputType } from './mentions/mention';

export interface MatchedInput {
  inputType: MentionInputType;
  value: string;
}

/** How well an article fits a subject. */
export interface Assessment {
  /** 0 to 1, four digits. */
  relevanceScore: number;
  /** For people and organisations, whether the article is likely adverse about them; for keywords, about them. */
  confidenceCategory: ConfidenceCategory;
  /** Why, in a plain sentence. */
  confidenceReason: string;
  /** Plain sentences, the mentions first. */
  matchRationale: string[];
  /** The caller's names, addresses and keywords that occur in the article, in order of their first mention. */
  matchedInputs: MatchedInput[];
  adverse: AdverseFinding[];
  /** Statements in adverse terms that are not adverse about the subject, which was cleared or is the victim. */
  notAdverse: OtherStatement[];
  /** The probability that the article is adverse about the subject, 0 to 1; null if the classifier does not apply. */
  adverseProbability: number | null;
  /** How the classifier decided, in plain sentences; empty if it does not apply. */
  adverseRationale: string[];
  /** The words around the best mention, at most 400 letters. */
  summary: string;
}

export interface AssessmentOptions {
  /** The caller's own adverse terms. */
  adverseTerms: readonly string[];
  /** Days, YYYY-MM-DD, both inclusive. */
  dateRange?: { from: string | null; to: string | null };
}

/** Articles with a lower score are not shown. */
export const LEAST_RELEVANCE = 0.25;
/** The score of a perfect mention before other evidence is applied. */
const NAME_ALONE = 0.55;
/** The caller asked for the keyword itself, so its score does not depend on its meaning. */
const KEYWORD_ALONE = 0.7;

/**
 * How much and how certainly an article is about a subject (docs/relevance.md), judged by its own words alone, so that
 * the same article always has the same score. Null if it does not name the subject well enough to be shown, or was
 * published outside the requested days. Articles without a date are kept.
 */
export function assessArticle(
  subject: PreparedSearchSubject,
  given: Article,
  { adverseTerms, dateRange }: AssessmentOptions,
): Assessment | null {
  if (dateRange !== undefined && isOutside(given.publishedAt, dateRange)) return null;
  const article = { ...given, title: withoutInvisible(given.title), text: withoutInvisible(given.text) };
  const text = `${article.title}\n\n${article.text}`;
  const mentions = findMentions(text, subject);
  if (mentions.length === 0) return null;
  const evidence = [
    ...mentionEvidence(mentions, article.title.length, subject),
    ...contextEvidence(text, mentions, article, subject),
  ];
  const isKeyword = subject.subject.type === 'keyword';
  const relevanceScore = relevance(mentions, evidence, isKeyword);
  if (relevanceScore < LEAST_RELEVANCE) return null;
  const adverse = assessAdverse(text, mentions, { language: article.language, terms: adverseTerms }, article.isWhole);
  const { findings, probability } = adverse;
  const confidence = articleConfidence(isKeyword, {
    relevanceScore,
    findings,
    probability,
    isLanguageCovered: article.language === null || hasAdversePack(article.language),
    roles: adverse.others.map(({ role }) => role),
  });
  return {
    relevanceScore,
    confidenceCategory: confidence.category,
    confidenceReason: confidence.reason,
    matchRationale: evidence.map(({ rationale }) => rationale),
    matchedInputs: matchedInputs(mentions),
    adverse: findings,
    notAdverse: adverse.others,
    adverseProbability: probability,
    adverseRationale: adverse.rationale,
    summary: summaryAround(text, mentionToShow(mentions, article.title.length)),
  };
}

function relevance(mentions: readonly Mention[], evidence: readonly ArticleEvidence[], isKeyword: boolean): number {
  const best = mentions.reduce((most, { score }) => Math.max(most, score), 0);
  const alone = best * (isKeyword ? KEYWORD_ALONE : NAME_ALONE);
  const doubt = evidence.reduce((product, { support }) => product * support, 1 - alone);
  const score = evidence.reduce((product, { against }) => product * against, 1 - doubt);
  return Math.round(score * 10_000) / 10_000;
}

function isOutside(publishedAt: string | null, { from, to }: { from: string | null; to: string | null }): boolean {
  const day = publishedAt?.slice(0, 10);
  return day !== undefined && ((from !== null && day < from) || (to !== null && day > to));
}

function matchedInputs(mentions: readonly Mention[]): MatchedInput[] {
  const inputs = new Map<string, MatchedInput>();
  for (const { inputType, value } of mentions) inputs.set(`${inputType} ${value}`, { inputType, value });
  return [...inputs.values()];
}

/** The best mention of the text, because the title is shown anyway; the first one among equals. */
function mentionToShow(mentions: readonly Mention[], titleLength: number): Mention {
  const inText = mentions.filter(({ start }) => start > titleLength);
  const shown = inText.length > 0 ? inText : mentions;
  return shown.reduce((best, other) => (other.score > best.score ? other : best));
}
