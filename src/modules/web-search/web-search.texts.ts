import { countedNoun } from '../../kernel/text/counted';

/** The stages of a search. */
export const PROGRESS_TEXTS = {
  started: 'Querying the providers',
  completed: (provider: string, hits: number) => `${provider}: ${countedNoun(hits, 'hit')} found`,
  failed: (provider: string) => `${provider}: failed before it had finished`,
  notConfigured: (provider: string) => `${provider}: skipped (not configured)`,
  notApplicable: (provider: string) => `${provider}: skipped (it does not apply to this search)`,
  finished: (found: number, returned: number, maxResults: number) =>
    `Finished: ${countedNoun(found, 'hit')} found, ${returned} returned (maxResults is ${maxResults})`,
} as const;

/** Reasons why a provider gave no results, or not all of them: the messages of warnings. */
export const PROVIDER_TEXTS = {
  notConfigured: (providers: readonly string[]) =>
    `These providers are not configured and were not searched: ${providers.join(', ')}`,
  circuitOpen: 'The provider failed repeatedly and is not queried for a while',
  tooManySearches: (perMinute: number) =>
    `The limit of ${countedNoun(perMinute, 'search', 'searches')} per minute is reached`,
  slow: (timeoutMs: number) => `The provider did not finish within ${timeoutMs} ms`,
  internalError: 'The provider failed because of an internal error',
  unconfigured: 'The provider is not configured',
  status: (status: number) => `The provider answered with HTTP status ${status}`,
  notJson: 'The answer is not JSON',
  notJsonObject: 'The answer is not a JSON object',
  notArray: (field: string) => `The field ${field} of the answer is not an array`,
  gdeltLimit: 'GDELT limits the number of requests; retry later',
  gdeltRefusal: 'GDELT rejected the query',
  failedFeed: (origin: string) => `The feed at ${origin} could not be read`,
  notFeed: 'The document is not a feed',
  silentEngines: (engines: readonly string[]) => `These search engines did not answer: ${engines.join(', ')}`,
} as const;

/** Reasons why an article was left out. */
export const FOUND_ARTICLE_TEXTS = {
  skipped: (article: string, why: string) => `The article ${article} was skipped: ${why}`,
  titled: (title: string) => `titled "${title}"`,
  at: (url: string) => `at ${url}`,
  slow: (seconds: number) => `reading it took longer than ${countedNoun(seconds, 'second')}`,
  tooLarge: 'reading it needed too much memory',
  unreadable: 'it could not be read',
} as const;

/** What a search could not examine although it found the articles. */
export const LANGUAGE_TEXTS = {
  language: (name: string) =>
    `Articles in ${name} were found. The service has no adverse terms for this language, so only your own adverse terms ` +
    'were searched in these articles.',
} as const;

/**
 * Reasons why a seed URL gave no article; the host comes first: "example.org: the server answered with HTTP status
 * 404".
 */
export const SEED_TEXTS = {
  ofHost: (host: string, problem: string) => `${host}: ${problem}`,
  slow: 'reading the URL took too long',
  status: (status: number) => `the server answered with HTTP status ${status}`,
  disallowed: 'its robots.txt does not allow reading this page',
  unreadableRobots: 'its robots.txt could not be read, so the page was not requested',
  unreachable: 'the site could not be reached',
  outsideDateRange: 'the page was not published within the date range',
} as const;

export const SEARCH_FAILED = 'The search failed. The log of the service contains the cause.';
