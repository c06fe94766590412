import type { TextSpan } from '../../articles/article';
import type { AdverseFinding, AdverseOptions, OtherStatement } from '../adverse.types';
import { ADVERSE_TEXTS } from '../adverse.texts';
import { excerptAround } from '../excerpt';
import { findStatements } from '../find-adverse';
import { splitSentences } from '../split-sentences';
import { subjectRole } from '../subject-role';
import { type AdverseModel, combinedProbability, type WordContribution, wordContributions } from './adverse-model';
import weights from './adverse-weights.json';
import { articleFeatures, type FeatureWord, featureWords } from './article-features';

/** What an article says against its subject. */
export interface AdverseAssessment {
  findings: AdverseFinding[];
  /** Statements that are not adverse about the subject. They do not depend on the classifier. */
  others: OtherStatement[];
  /** Findings of the rules that the article as a whole contradicts. */
  dismissed: AdverseFinding[];
  /** 0 to 1, two digits; null if the classifier does not apply. */
  probability: number | null;
  /** Plain sentences. */
  rationale: string[];
}

/** The committed weights. JSON arrays have no fixed length for the compiler. */
export const ADVERSE_MODEL = weights as unknown as AdverseModel;
/** From this probability on, an article is adverse if the rules found a statement about the subject. */
const ADVERSE_FROM = 0.45;
/** The same if they found none: the crime may be that of somebody else whom the article is about. */
const ADVERSE_WITHOUT_STATEMENT_FROM = 0.7;
const SHOWN_WORDS = 5;
/** Shorter texts than the articles that the classifier learned from. */
const LEAST_WORDS = 80;

/**
 * Whether an article is adverse about its subject, and which statements say so: the findings of the rules
 * (`findStatements`), confirmed or dismissed by a classifier of the words of the article. If the classifier alone says
 * that an article is adverse, its strongest passage is the finding. Findings of the caller's own terms are always kept.
 * The classifier knows whole English articles; snippets, short texts and other languages have the findings of the rules.
 */
export function assessAdverse(
  text: string,
  mentions: readonly TextSpan[],
  options: AdverseOptions,
  isWhole: boolean,
  model: AdverseModel = ADVERSE_MODEL,
): AdverseAssessment {
  const { findings: found, others } = findStatements(text, mentions, options);
  const words = isWhole && isEnglish(options.language) && mentions.length > 0 ? featureWords(text, mentions) : [];
  if (words.length < LEAST_WORDS) return { findings: found, others, dismissed: [], probability: null, rationale: [] };
  const contributions = wordContributions(model, articleFeatures(words));
  const logit = contributions.reduce((sum, { contribution }) => sum + contribution, model.words.intercept);
  const ofRules = found.filter(({ category }) => category !== 'caller');
  const exact = combinedProbability(model.combined, logit, ofRules.length);
  const probability = Math.round(exact * 100) / 100;
  const isAdverse = isArticleAdverse(exact, ofRules.length, isProminent(text, mentions));
  const findings = isAdverse ? found : found.filter(({ category }) => category === 'caller');
  if (isAdverse && ofRules.length === 0) findings.push(strongestPassage(text, mentions, words, contributions));
  const dismissed = isAdverse ? [] : ofRules;
  return {
    findings,
    others,
    dismissed,
    probability,
    rationale: rationaleOf(probability, contributions, words, text, dismissed),
  };
}

/**
 * The decision about an article. A subject that is only mentioned in passing, such as a witness, needs a statement of the
 * rules.
 */
export function isArticleAdverse(probability: number, findings: number, isSubjectProminent: boolean): boolean {
  if (findings > 0) return probability >= ADVERSE_FROM;
  return isSubjectProminent && probability >= ADVERSE_WITHOUT_STATEMENT_FROM;
}

/** Whether the title mentions the subject, or the article does so more than once. */
export const isProminent = (text: string, mentions: readonly TextSpan[]): boolean =>
  mentions.length > 1 || (mentions[0]?.start ?? Infinity) < text.indexOf('\n');

const isEnglish = (language: string | null): boolean => language?.split(/[-_]/)[0]?.toLowerCase() === 'en';

function rationaleOf(
  probability: number,
  contributions: readonly WordContribution[],
  words: readonly FeatureWord[],
  text: string,
  dismissed: readonly AdverseFinding[],
): string[] {
  const sentences = [ADVERSE_TEXTS.probability(Math.round(probability * 100))];
  const adverse = strongest(contributions, words, text, 1);
  const other = strongest(contributions, words, text, -1);
  if (adverse.length > 0) sentences.push(ADVERSE_TEXTS.adverseWords(adverse));
  if (other.length > 0) sentences.push(ADVERSE_TEXTS.otherWords(other));
  if (dismissed.length > 0) sentences.push(ADVERSE_TEXTS.dismissed(dismissed.length));
  return sentences;
}

/** As the text writes them, without repetition. */
function strongest(
  contributions: readonly WordContribution[],
  words: readonly FeatureWord[],
  text: string,
  sign: 1 | -1,
): string[] {
  const shown = new Map<string, string>();
  for (const { stem, start, end } of words) if (!shown.has(stem)) shown.set(stem, text.slice(start, end).toLowerCase());
  return contributions
    .filter(({ contribution }) => contribution * sign > 0)
    .sort((left, right) => (right.contribution - left.contribution) * sign)
    .slice(0, SHOWN_WORDS)
    .map(({ stem }) => shown.get(stem) ?? stem);
}

/** The sentence with the most adverse words among those that mention the subject. */
function strongestPassage(
  text: string,
  mentions: readonly TextSpan[],
  words: readonly FeatureWord[],
  contributions: readonly WordContribution[],
): AdverseFinding {
  const strengths = new Map(contributions.map(({ stem, contribution }) => [stem, contribution]));
  let best: { span: TextSpan; mention: TextSpan; sum: number } | null = null;
  let [at, word] = [0, 0];
  for (const span of splitSentences(text)) {
    let sum = 0;
    for (; (words[word]?.start ?? Infinity) < span.end; word++) sum += strengths.get(words[word]?.stem ?? '') ?? 0;
    const mention = mentions[at];
    if (mention === undefined) break;
    if (mention.start >= span.end) continue;
    while ((mentions[at]?.start ?? Infinity) < span.end) at++;
    if (best === null || sum > best.sum) best = { span, mention, sum };
  }
  const [first = { start: 0, end: 0 }] = mentions;
  const { span, mention } = best ?? { span: first, mention: first };
  const strongestWords = strongest(contributions, words, text, 1);
  return {
    ...mention,
    term: strongestWords[0] ?? '',
    category: 'unspecified',
    excerpt: excerptAround(text, mention, mention),
    role: subjectRole('unspecified', '', text.slice(span.start, span.end)),
    source: 'classifier',
    reason: ADVERSE_TEXTS.classifier(strongestWords),
  };
}
