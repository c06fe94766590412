import { isObject, asText } from '../../../../kernel/untrusted/json-object';
import { WEB_PLATFORMS } from '../../../../kernel/articles/web-platform';
import type { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import { parseLanguage } from '../../../../platform/pages/language-code';
import { toIsoDate } from '../../../../platform/pages/published-date';
import type {
  FoundArticle,
  ProviderOutput,
  ProviderPolicy,
  ProviderQuery,
  SearchProvider,
} from '../../web-search.contract';
import { askForObject, objectsIn } from '../provider-request';
import { addressBelow, distinctOrigins, type ProviderSettings } from '../provider-settings';
import { articleOfHit } from '../search-hit';
import { type SearchPhrase, searchPhrases } from './search-phrases';
import { type HitPage, searchRounds } from './search-rounds';
import { PROVIDER_TEXTS } from '../../web-search.texts';

const COUNTS = { web: 20, news: 50 };
/** The maximum offset is 9, counted in pages. */
const MAX_PAGES = 10;
const MAX_LANGUAGES = 2;
const MAX_QUERY_LENGTH = 400;
/** Languages with another code at Brave. */
const LANGUAGES: Readonly<Record<string, string>> = { zh: 'zh-hans', ja: 'jp', pt: 'pt-pt', no: 'nb' };
const EARLIEST_DAY = '1990-01-01';

/** Searches the web and news index of Brave (api.search.brave.com). */
export class BraveProvider implements SearchProvider {
  readonly id = 'brave';
  readonly name = 'Brave Search';
  readonly description = 'The web and news index of Brave, with an API key of the operator';
  readonly platforms = WEB_PLATFORMS;
  readonly egress: readonly string[];
  readonly policy: ProviderPolicy = { timeoutMs: 30_000, attempts: 2, concurrency: 1, perMinute: 60 };
  readonly isConfigured: boolean;

  constructor(
    private readonly http: OutboundHttp,
    private readonly settings: Pick<ProviderSettings, 'braveApiKey' | 'braveUrl'>,
    private readonly now: () => Date,
  ) {
    this.egress = distinctOrigins([settings.braveUrl]);
    this.isConfigured = settings.braveApiKey !== null;
  }

  takes(query: ProviderQuery): boolean {
    return searchPhrases(query).length > 0;
  }

  search(query: ProviderQuery, signal: AbortSignal): AsyncIterable<ProviderOutput> {
    const { braveApiKey } = this.settings;
    if (braveApiKey === null) throw new Error(PROVIDER_TEXTS.unconfigured);
    const freshness = freshnessOf(query.dateRange, this.now());
    const asks = askedIn(query).map(({ phrase, language }) => async (page: number): Promise<HitPage> => {
      const url = addressBelow(this.settings.braveUrl, `${phrase.target}/search`, {
        q: phrase.text.slice(0, MAX_QUERY_LENGTH),
        count: COUNTS[phrase.target],
        offset: page,
        country: 'ALL',
        search_lang: language,
        freshness,
        spellcheck: 0,
        ...(phrase.target === 'web' ? { text_decorations: 0, result_filter: 'web' } : {}),
      });
      const answer = await askForObject(this.http, { url, headers: { 'x-subscription-token': braveApiKey }, signal });
      return pageOf(answer, phrase);
    });
    return searchRounds(asks, query, MAX_PAGES);
  }
}

/**
 * Every phrase is searched in the subject's first language, and the first phrase in one more. Without a language, Brave
 * assumes English.
 */
function askedIn(query: ProviderQuery): { phrase: SearchPhrase; language: string | null }[] {
  const phrases = searchPhrases(query);
  const languages = query.subject.languages.slice(0, MAX_LANGUAGES).map((each) => LANGUAGES[each] ?? each);
  const [first = null, ...others] = languages;
  return [
    ...phrases.map((phrase) => ({ phrase, language: first })),
    ...others.flatMap((language) => phrases.slice(0, 1).map((phrase) => ({ phrase, language }))),
  ];
}

function pageOf(answer: Record<string, unknown>, { target }: SearchPhrase): HitPage {
  const section = target === 'news' ? answer : isObject(answer.web) ? answer.web : {};
  const results = objectsIn(section.results, 'results');
  const hasMore = isObject(answer.query) ? answer.query.more_results_available !== false : true;
  return {
    articles: results.map((result) => articleOf(result, target)),
    hasMore: hasMore && results.length > 0,
  };
}

function articleOf(result: Record<string, unknown>, target: SearchPhrase['target']): FoundArticle | null {
  const { profile, meta_url: metaUrl, extra_snippets: extra } = result;
  const snippets = [result.description, ...(Array.isArray(extra) ? (extra as unknown[]) : [])];
  return articleOfHit({
    url: result.url,
    title: result.title,
    snippet: snippets.flatMap((each) => asText(each) ?? []).join('<br>'),
    // `age` is a text for people ("2 hours ago").
    publishedAt: toIsoDate(asText(result.page_age) ?? ''),
    language: parseLanguage(asText(result.language) ?? ''),
    publisher: asText(isObject(profile) ? profile.name : null) ?? asText(isObject(metaUrl) ? metaUrl.hostname : null),
    isNews: target === 'news' || result.subtype === 'article',
    target,
  });
}

/** `2024-01-01to2024-01-31`. */
function freshnessOf({ from, to }: ProviderQuery['dateRange'], now: Date): string | null {
  if (from === null && to === null) return null;
  return `${from ?? EARLIEST_DAY}to${to ?? now.toISOString().slice(0, 10)}`;
}
