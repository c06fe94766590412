import { ADVERSE_CATEGORIES, type AdverseCategory } from '../../kernel/adverse/adverse.types';
import { PageQuery } from '../../platform/http/page-query';
import { list, map, object } from '../../platform/http/validation/composite-rules';
import { Field, freeJson, Shown } from '../../platform/http/validation/field';
import { instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';

export const SEARCH_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];
export const STAGES = ['queued', 'searching', 'ranking', 'finished'] as const;
export type Stage = (typeof STAGES)[number];

export class SearchJobParams {
  @Field(uuid(), { description: 'jobId of the search' })
  job_id: string;
}

export class SearchJobsQuery extends PageQuery {
  @Field(list(oneOf(SEARCH_STATES)), { default: () => [] })
  status: SearchState[];
}

export class SearchModeQuery {
  @Field(oneOf(['sync', 'async']), {
    default: 'sync',
    description: 'sync: the result, or the job after 20 seconds; async: the job at once',
  })
  responseMode: 'sync' | 'async';
}

export class SearchItemsQuery {
  @Field(integer({ ge: 1, le: 200 }), { default: 50, description: 'Items at most' })
  limit: number;

  @Field(text({ maxLength: 20, pattern: /^\d{1,9}$/ }), {
    isOptional: true,
    description: '`nextCursor` of the page before',
  })
  cursor?: string;
}

class AdverseAnswer {
  @Shown(text(), { example: 'money laundering' })
  term: string;

  @Shown(oneOf(ADVERSE_CATEGORIES), { description: 'FATF predicate offences and some more: docs/adverse-terms.md' })
  category: AdverseCategory;

  @Shown(text(), { description: 'The words around it' })
  excerpt: string;
}

class MatchedInputAnswer {
  @Shown(text(), { example: 'name' })
  inputType: string;

  @Shown(text(), { example: 'Viktor Bout' })
  value: string;
}

export class WebSearchItem {
  @Shown(uuid())
  id: string;

  @Shown(oneOf(['web_hit']))
  type: 'web_hit';

  @Shown(text(), { description: 'The title' })
  label: string;

  @Shown(text(), { description: 'The words around where the subject stands' })
  summary: string;

  @Shown(oneOf(['likely', 'uncertain']), { description: 'Whether it is about the subject: docs/relevance.md' })
  confidenceCategory: 'likely' | 'uncertain';

  @Shown(number({ ge: 0, le: 1 }))
  relevanceScore: number;

  @Shown(text(), { isNullable: true, example: 'news' })
  sourceType: string | null;

  @Shown(text(), { example: 'article' })
  contentType: string;

  @Shown(text(), { isNullable: true, example: 'example.org' })
  displayDomain: string | null;

  @Shown(text(), { isNullable: true })
  resultUrl: string | null;

  @Shown(text(), { isNullable: true, description: 'A day or an instant' })
  publishedAt: string | null;

  @Shown(text(), { isNullable: true, description: 'ISO 639-1' })
  language: string | null;

  @Shown(list(object(AdverseAnswer)), { description: 'What is said of the subject' })
  adverse: AdverseAnswer[];

  @Shown(list(text()), { description: 'In words, why it was kept' })
  matchRationale: string[];

  @Shown(list(object(MatchedInputAnswer)))
  matchedInputs: MatchedInputAnswer[];

  @Shown(map(text(), freeJson), { description: 'publisher and author, where known' })
  normalizedAttributes: Record<string, unknown>;

  @Shown(map(text(), freeJson), {
    description: 'provider, and what it tells; `copies`: addresses of nearly identical articles folded into this one',
  })
  safeMetadata: Record<string, unknown>;
}

class ProgressAnswer {
  @Shown(oneOf(STAGES))
  stage: Stage;

  @Shown(text(), { isNullable: true })
  message: string | null;

  @Shown(integer({ ge: 0 }))
  completedSteps: number;

  @Shown(integer({ ge: 0 }), { description: 'Providers asked, and one for the ranking' })
  totalSteps: number;
}

export class SearchSummary {
  @Shown(integer({ ge: 0 }), { description: 'Hits, nearly identical ones counted once' })
  itemsFound: number;

  @Shown(integer({ ge: 0 }), { description: 'Of these the best, maxResults at most' })
  itemsReturned: number;
}

export class SearchWarning {
  @Shown(text(), { example: 'not_configured' })
  code: string;

  @Shown(text())
  message: string;

  @Shown(text(), { isNullable: true, example: 'brave' })
  provider: string | null;
}

class SearchErrorAnswer {
  @Shown(text(), { example: 'cancelled' })
  code: string;

  @Shown(text())
  message: string;
}

export class SearchJob {
  @Shown(uuid())
  jobId: string;

  @Shown(oneOf(SEARCH_STATES))
  status: SearchState;

  @Shown(instant())
  submittedAt: Date;

  @Shown(instant(), { isNullable: true })
  startedAt: Date | null;

  @Shown(instant(), { isNullable: true })
  completedAt: Date | null;

  @Shown(instant(), { isNullable: true, description: 'When what was found is erased; null until the search has ended' })
  expiresAt: Date | null;

  @Shown(object(ProgressAnswer))
  progress: ProgressAnswer;

  @Shown(object(SearchSummary))
  summary: SearchSummary;

  @Shown(object(SearchErrorAnswer), { isNullable: true })
  error: SearchErrorAnswer | null;

  @Shown(text())
  resultUrl: string;

  @Shown(text())
  streamUrl: string;
}

class SearchResultAnswer {
  @Shown(object(SearchSummary))
  summary: SearchSummary;

  @Shown(list(object(WebSearchItem)), { description: 'Best first' })
  items: WebSearchItem[];

  @Shown(text(), { isNullable: true, description: 'For the next page; null on the last one' })
  nextCursor: string | null;
}

export class SearchJobAnswer extends SearchJob {
  @Shown(object(SearchResultAnswer), { isNullable: true, description: 'Null until the search is completed' })
  result: SearchResultAnswer | null;

  @Shown(list(object(SearchWarning)))
  warnings: SearchWarning[];
}

export class SearchJobListAnswer {
  @Shown(list(object(SearchJob)))
  jobs: SearchJob[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
