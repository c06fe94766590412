import { isObject, asText } from '../../../../kernel/untrusted/json-object';
import { WEB_PLATFORMS } from '../../../../kernel/articles/web-platform';
import type { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import { toIsoDate } from '../../../../platform/pages/published-date';
import type {
  ProviderOutput,
  ProviderPolicy,
  ProviderQuery,
  ProviderWarning,
  SearchProvider,
} from '../../web-search.contract';
import { askForObject, objectsIn } from '../provider-request';
import { addressBelow, distinctOrigins, type ProviderSettings } from '../provider-settings';
import { articleOfHit } from '../search-hit';
import { type SearchPhrase, searchPhrases } from './search-phrases';
import { type HitPage, searchRounds } from './search-rounds';
import { PROVIDER_TEXTS } from '../../web-search.texts';

const MAX_PAGES = 3;
const DAY_MS = 86_400_000;

/** Searches web and news through a SearXNG instance, which queries several engines (docs.searxng.org, Search API). */
export class SearxngProvider implements SearchProvider {
  readonly id = 'searxng';
  readonly name = 'SearXNG';
  readonly description = 'Web and news search engines, queried through a SearXNG instance of the operator';
  readonly platforms = WEB_PLATFORMS;
  readonly egress: readonly string[];
  readonly policy: ProviderPolicy = { timeoutMs: 30_000, attempts: 2, concurrency: 4, perMinute: 60 };
  readonly isConfigured: boolean;

  constructor(
    private readonly http: OutboundHttp,
    private readonly settings: Pick<ProviderSettings, 'searxngUrl'>,
    private readonly now: () => Date,
  ) {
    this.egress = distinctOrigins([settings.searxngUrl]);
    this.isConfigured = settings.searxngUrl !== null;
  }

  takes(query: ProviderQuery): boolean {
    return searchPhrases(query).length > 0;
  }

  search(query: ProviderQuery, signal: AbortSignal): AsyncIterable<ProviderOutput> {
    const { searxngUrl } = this.settings;
    if (searxngUrl === null) throw new Error(PROVIDER_TEXTS.unconfigured);
    const [language, another] = query.subject.languages;
    const parameters = {
      format: 'json',
      // SearXNG accepts a single language only.
      language: language === undefined || another !== undefined ? 'all' : language,
      time_range: timeRangeSince(query.dateRange.from, this.now()),
    };
    const asks = searchPhrases(query).map((phrase) => async (page: number): Promise<HitPage> => {
      const categories = phrase.target === 'news' ? 'news' : 'general';
      const url = addressBelow(searxngUrl, 'search', { q: phrase.text, categories, ...parameters, pageno: page + 1 });
      const answer = await askForObject(this.http, { url, signal });
      const results = objectsIn(answer.results, 'results');
      return {
        articles: results.map((result) => articleOf(result, phrase)),
        hasMore: true,
        warnings: silentEngines(answer.unresponsive_engines),
      };
    });
    return searchRounds(asks, query, MAX_PAGES);
  }
}

function articleOf(result: Record<string, unknown>, { target }: SearchPhrase): HitPage['articles'][number] {
  const engine = asText(result.engine);
  return articleOfHit({
    url: result.url,
    title: result.title,
    snippet: asText(result.content),
    publishedAt: toIsoDate(asText(result.publishedDate) ?? ''),
    author: asText(result.author),
    isNews: target === 'news',
    target,
    metadata: engine === null ? {} : { engine },
  });
}

/**
 * The smallest time range that includes a day: engines support no others, and no end. Null if none is needed or none is
 * large enough.
 */
export function timeRangeSince(from: string | null, now: Date): 'day' | 'month' | 'year' | null {
  if (from === null) return null;
  const days = (now.getTime() - Date.parse(from)) / DAY_MS;
  if (days <= 1) return 'day';
  if (days <= 28) return 'month';
  return days <= 365 ? 'year' : null;
}

/**
 * Pairs of name and reason. Some engine fails in most responses, which is reported as a warning and not as a failure.
 */
function silentEngines(pairs: unknown): ProviderWarning[] {
  const names = Array.isArray(pairs) ? (pairs as unknown[]).flatMap((pair) => nameIn(pair) ?? []) : [];
  if (names.length === 0) return [];
  return [{ code: 'engines_unresponsive', message: PROVIDER_TEXTS.silentEngines(names.slice(0, 10)) }];
}

const nameIn = (pair: unknown): string | null =>
  asText(Array.isArray(pair) ? pair[0] : isObject(pair) ? pair.name : pair);
