import { CONFIDENCE_CATEGORIES, type ConfidenceCategory } from '../../kernel/articles/confidence';
import { SEARCH_SUBJECT_TYPES, type SearchSubjectType } from '../../kernel/articles/mentions/search-subject';
import { WEB_PLATFORMS, type WebPlatform } from '../../kernel/articles/web-platform';
import { list, map, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { freeJson } from '../../platform/http/validation/free-json';
import { instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { CamelPageAnswer, pageQuery } from '../../platform/paging/page-query';
import { AdverseAnswer, NotAdverseAnswer } from './adverse-statements.dto';
import { WebSearchBody } from './web-search-body';

export const SEARCH_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const;
export type SearchState = (typeof SEARCH_STATES)[number];
export const STAGES = ['queued', 'searching', 'ranking', 'finished'] as const;
export type Stage = (typeof STAGES)[number];
export const PROVIDER_STATES = ['pending', 'completed', 'failed', 'skipped'] as const;

export class SearchJobParams {
  @Field(uuid(), { description: 'The jobId of the search.' })
  job_id: string;
}

export const SEARCH_JOB_CURSOR = new ListCursor('web_searches', 'instant', 'uuid');

export class SearchJobsQuery extends pageQuery(SEARCH_JOB_CURSOR) {
  @Field(list(oneOf(SEARCH_STATES)), { default: () => [] })
  status: SearchState[];
}

export class SearchModeQuery {
  @Field(oneOf(['sync', 'async']), {
    default: 'sync',
    description: '`sync` returns the result, or the job after 20 seconds; `async` returns the job immediately.',
  })
  responseMode: 'sync' | 'async';
}

export class EndSearchQuery {
  @Field(oneOf(['cancel', 'erase']), {
    isOptional: true,
    description:
      'Limits the request to one of its two effects. With `cancel`, a search that has ended keeps its results; with `erase`, a ' +
      'running search continues. The response is then 409. Without it, a running search is cancelled and an ended one is erased.',
  })
  only?: 'cancel' | 'erase';
}

/** The rank of the last item. */
export const SEARCH_ITEM_CURSOR = new ListCursor('web_search_items', 'integer');

export class SearchItemsQuery extends pageQuery(SEARCH_ITEM_CURSOR, { maxLimit: 200, defaultLimit: 50 }) {}

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

  @Shown(text(), { description: 'The title of the article.' })
  label: string;

  @Shown(text(), { description: 'The text around the mention of the subject.' })
  summary: string;

  @Shown(oneOf(CONFIDENCE_CATEGORIES), {
    description:
      'Whether the article is likely adverse media about the person or organisation (docs/adverse-terms.md); always ' +
      'likely for a keyword.',
  })
  confidenceCategory: ConfidenceCategory;

  @Shown(text(), {
    description: 'Why it is likely or uncertain, in a sentence.',
    example: 'The article names the subject, and is adverse about it with a probability of 96 %.',
  })
  confidenceReason: string;

  @Shown(number({ ge: 0, le: 1 }), {
    description: 'How well the article fits the subject, whether it is adverse or not (docs/relevance.md).',
  })
  relevanceScore: number;

  @Shown(text(), {
    isNullable: true,
    example: 'news',
    description:
      'The type of the source: news, blog, government, social or event; null if the provider does not give it.',
  })
  sourceType: string | null;

  @Shown(oneOf(WEB_PLATFORMS), {
    description:
      'Where it was published: one of `platformFilters`, except for an address that the caller named. Pages on ' +
      'x.com, reddit.com, youtube.com and t.me are of these platforms, no matter which provider found them.',
  })
  platform: WebPlatform;

  @Shown(text(), { example: 'article' })
  contentType: string;

  @Shown(text(), {
    isNullable: true,
    example: 'example.org',
    description: 'The domain of `resultUrl`; null if the result has no address, as with most events of the corpus.',
  })
  displayDomain: string | null;

  @Shown(text(), { isNullable: true })
  resultUrl: string | null;

  @Shown(text(), { isNullable: true, description: 'The date or time of publication.' })
  publishedAt: string | null;

  @Shown(text(), { isNullable: true, description: 'The ISO 639-1 language code.' })
  language: string | null;

  @Shown(list(object(AdverseAnswer)), { description: 'The adverse statements about the subject.' })
  adverse: AdverseAnswer[];

  @Shown(list(object(NotAdverseAnswer)), {
    description:
      'Statements in adverse terms that are not adverse about the subject, because it was cleared or is the victim. They do not ' +
      'affect `confidenceCategory`.',
  })
  notAdverse: NotAdverseAnswer[];

  @Shown(number({ ge: 0, le: 1 }), {
    isNullable: true,
    example: 0.93,
    description:
      'The probability that the article is adverse about the subject; null for texts that the classifier does not know: ' +
      'snippets, short texts and other languages than English.',
  })
  adverseProbability: number | null;

  @Shown(list(text()), { description: 'How the classifier decided; empty where it does not apply.' })
  adverseRationale: string[];

  @Shown(list(text()), { description: 'The reasons why the article was included.' })
  matchRationale: string[];

  @Shown(list(object(MatchedInputAnswer)))
  matchedInputs: MatchedInputAnswer[];

  @Shown(map(text(), freeJson), { description: 'The `publisher` and `author`, if known.' })
  normalizedAttributes: Record<string, unknown>;

  @Shown(map(text(), freeJson), {
    description:
      'The `provider` and what it reports; `copies` has the URLs of nearly identical articles that were combined ' +
      'with this one.',
  })
  safeMetadata: Record<string, unknown>;
}

export class ProgressAnswer {
  @Shown(oneOf(STAGES))
  stage: Stage;

  @Shown(text(), { isNullable: true })
  message: string | null;

  @Shown(integer({ ge: 0 }))
  completedSteps: number;

  @Shown(integer({ ge: 0 }), { description: 'The number of providers to query, plus one step for the ranking.' })
  totalSteps: number;
}

export class SearchSummary {
  @Shown(integer({ ge: 0 }), { description: 'The number of hits; nearly identical ones count once.' })
  itemsFound: number;

  @Shown(integer({ ge: 0 }), { description: 'The number of hits returned: the best ones, at most maxResults.' })
  itemsReturned: number;
}

export class SearchWarning {
  @Shown(text(), { example: 'not_configured' })
  code: string;

  @Shown(text())
  message: string;

  @Shown(text(), {
    isNullable: true,
    example: 'brave',
    description:
      'The provider; null with `not_configured`, which names every provider that is not configured, and with ' +
      '`language_not_covered`, which names a language without adverse terms.',
  })
  provider: string | null;
}

export class SearchErrorAnswer {
  @Shown(text(), {
    example: 'cancelled',
    description:
      '`cancelled`, `worker_died` (the process that ran the search ended unexpectedly three times, so the search ' +
      'is not restarted) or `internal_error`.',
  })
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

  @Shown(instant(), { isNullable: true, description: 'When the results are erased; null until the search has ended.' })
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

/** What identifies the subject in a list; the request contains the rest. */
export class SearchSubjectAnswer {
  @Shown(oneOf(SEARCH_SUBJECT_TYPES), { example: 'person' })
  type: SearchSubjectType;

  @Shown(text(), { example: 'Viktor Bout' })
  name: string;

  @Shown(text(), { isNullable: true, example: '1967-01-13' })
  dateOfBirth: string | null;

  @Shown(text(), { isNullable: true })
  placeOfBirth: string | null;

  @Shown(text(), { isNullable: true })
  employer: string | null;

  @Shown(text(), { isNullable: true })
  employmentRole: string | null;

  @Shown(text(), { isNullable: true })
  employmentLocation: string | null;
}

/** A search with its subject, which the events of its stream omit. */
export class ListedSearchJob extends SearchJob {
  @Shown(object(SearchSubjectAnswer), {
    isNullable: true,
    description: 'Who or what the search is about; null once the search has expired or was erased.',
  })
  subject: SearchSubjectAnswer | null;
}

export class SearchProviderAnswer {
  @Shown(text(), { example: 'searxng' })
  id: string;

  @Shown(text(), { example: 'SearXNG' })
  name: string;

  @Shown(oneOf(PROVIDER_STATES), {
    description:
      '`pending`: it has not answered yet. `failed`: it failed before it had finished, and `warnings` contains the reason. ' +
      '`skipped`: it is not configured, or does not apply to the search.',
  })
  state: (typeof PROVIDER_STATES)[number];

  @Shown(integer({ ge: 0 }), {
    description: 'The number of hits that no other provider had found before; 0 while it is pending.',
  })
  itemsFound: number;
}

class SearchResultAnswer {
  @Shown(object(SearchSummary))
  summary: SearchSummary;

  @Shown(list(object(WebSearchItem)), { description: 'The results, best first.' })
  items: WebSearchItem[];

  @Shown(text(), { isNullable: true, description: 'The cursor of the next page; null on the last page.' })
  nextCursor: string | null;
}

export class SearchJobAnswer extends ListedSearchJob {
  @Shown(object(WebSearchBody), { description: 'The request, with the defaults of omitted fields.' })
  request: WebSearchBody;

  @Shown(list(object(SearchProviderAnswer)), { description: 'Every provider with its state.' })
  providers: SearchProviderAnswer[];

  @Shown(object(SearchResultAnswer), {
    isNullable: true,
    description: 'The results; null until the search is completed.',
  })
  result: SearchResultAnswer | null;

  @Shown(list(object(SearchWarning)))
  warnings: SearchWarning[];
}

export class SearchJobListAnswer extends CamelPageAnswer {
  @Shown(list(object(ListedSearchJob)))
  jobs: ListedSearchJob[];
}
