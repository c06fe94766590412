import type { AdverseFinding } from '../adverse/adverse.types';
import { findAdverse } from '../adverse/find-adverse';
import type { Article } from './article';
import { contextEvidence, mentionEvidence } from './article-context';
import { summaryAround } from './article-summary';
import { findMentions, type PreparedSearchSubject } from './mentions/find-mentions';
import type { Mention, MentionInputType } from './mentions/mention';

export interface MatchedInput {
  inputType: MentionInputType;
  value: string;
}

/** How an article bears on a subject. */
export interface Assessment {
  /** 0 to 1, four digits. */
  relevanceScore: number;
  /** `likely` from `LIKELY_FROM` on. */
  confidenceCategory: 'likely' | 'uncertain';
  /** Plain sentences, the mentions first. */
  matchRationale: string[];
  /** Which of the caller's names, addresses and keywords stand in it, in order of their first mention. */
  matchedInputs: MatchedInput[];
  adverse: AdverseFinding[];
  /** The words around the best mention, at most 400 letters. */
  summary: string;
}

export interface AssessmentOptions {
  /** The caller's own. */
  adverseTerms: readonly string[];
  /** Days, YYYY-MM-DD, both inclusive. */
  dateRange?: { from: string | null; to: string | null };
}

/** A name of several words, once in the text and nothing besides, stays below; in the title, or with an employer, not. */
export const LIKELY_FROM = 0.65;
/** Articles below aren't shown. */
export const LEAST_RELEVANCE = 0.25;
/** What a perfect mention counts for before anything else is known. */
const NAME_ALONE = 0.55;
/** A keyword is what was asked for, whatever it means. */
const KEYWORD_ALONE = 0.7;

/**
 * How surely and how much an article speaks of a subject (docs/relevance.md), from its own words alone: the same for the
 * same article whenever it is asked. Null where it doesn't name the subject well enough to be shown, or was published
 * outside the days asked for; an article without a date is kept.
 */
export function assessArticle(
  subject: PreparedSearchSubject,
  article: Article,
  { adverseTerms, dateRange }: AssessmentOptions,
): Assessment | null {
  if (dateRange !== undefined && isOutside(article.publishedAt, dateRange)) return null;
  const text = `${article.title}\n\n${article.text}`;
  const mentions = findMentions(text, subject);
  if (mentions.length === 0) return null;
  const evidence = [
    ...mentionEvidence(mentions, article.title.length, subject),
    ...contextEvidence(text, mentions, article, subject),
  ];
  const best = mentions.reduce((most, { score }) => Math.max(most, score), 0);
  const alone = best * (subject.subject.type === 'keyword' ? KEYWORD_ALONE : NAME_ALONE);
  const doubt = evidence.reduce((product, { support }) => product * support, 1 - alone);
  const score = evidence.reduce((product, { against }) => product * against, 1 - doubt);
  const relevanceScore = Math.round(score * 10_000) / 10_000;
  if (relevanceScore < LEAST_RELEVANCE) return null;
  return {
    relevanceScore,
    confidenceCategory: relevanceScore >= LIKELY_FROM ? 'likely' : 'uncertain',
    matchRationale: evidence.map(({ rationale }) => rationale),
    matchedInputs: matchedInputs(mentions),
    adverse: findAdverse(text, mentions, { language: article.language, terms: adverseTerms }),
    summary: summaryAround(text, mentionToShow(mentions, article.title.length)),
  };
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

/** The best one of the text, since the title is shown anyway; the first among equals. */
function mentionToShow(mentions: readonly Mention[], titleLength: number): Mention {
  const inText = mentions.filter(({ start }) => start > titleLength);
  const shown = inText.length > 0 ? inText : mentions;
  return shown.reduce((best, other) => (other.score > best.score ? other : best));
}
