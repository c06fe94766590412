import { LRUCache } from 'lru-cache';
import type { Article } from '../../../kernel/articles/article';
import { assessArticle, type Assessment } from '../../../kernel/articles/assess-article';
import { detectLanguage } from '../../../kernel/articles/detect-language';
import { type PreparedSearchSubject, prepareSearchSubject } from '../../../kernel/articles/mentions/find-mentions';
import { type TextFingerprint, textFingerprint } from '../../../kernel/articles/near-duplicates';
import type { SearchSubject } from '../../../kernel/articles/mentions/search-subject';

/** The subject that articles are compared with, the same for all articles of a search. */
export interface AssessmentQuery {
  /** The id of the search. */
  id: string;
  subject: SearchSubject;
  adverseTerms: readonly string[];
  dateRange: { from: string | null; to: string | null };
}

export interface ArticleReading {
  /** The language of the article's metadata, otherwise the detected one. */
  language: string | null;
  assessment: Assessment;
  fingerprint: TextFingerprint | null;
}

/** The number of searches whose prepared subject a process caches. */
const MAX_SUBJECTS = 50;
const subjects = new LRUCache<string, PreparedSearchSubject>({ max: MAX_SUBJECTS });

/** Computes everything from the text of an article; null if it does not mention the subject. */
export async function run(input: { query: AssessmentQuery; article: Article }): Promise<ArticleReading | null> {
  const { id, subject, adverseTerms, dateRange } = input.query;
  const language = input.article.language ?? (await detectLanguage(`${input.article.title}\n${input.article.text}`));
  if (subject.languages.length > 0 && language !== null && !subject.languages.includes(language)) return null;
  const article = { ...input.article, language };
  const prepared = subjects.get(id) ?? prepareSearchSubject(subject);
  subjects.set(id, prepared);
  const assessment = assessArticle(prepared, article, { adverseTerms, dateRange });
  return assessment && { language, assessment, fingerprint: textFingerprint(article.text) };
}
