import { detectPlatform, WEB_PLATFORMS } from '../../../kernel/articles/web-platform';
import { type FeedEntry, feedEntries } from '../../../platform/feeds/feed-entries';
import type { OutboundHttp } from '../../../platform/fetch/outbound-http';
import { parseLanguage } from '../../../platform/pages/language-code';
import { toIsoDate } from '../../../platform/pages/published-date';
import type {
  FoundArticle,
  ProviderOutput,
  ProviderPolicy,
  ProviderQuery,
  SearchProvider,
} from '../web-search.contract';
import { nameMatcher } from './name-matcher';
import { ProviderError } from './provider-error';
import { askProvider } from './provider-request';
import { providerOrigin, distinctOrigins, type ProviderSettings } from './provider-settings';
import { isWithin } from './search-hit';
import { detectSourceType } from './source-type';
import { PROVIDER_TEXTS } from '../web-search.texts';

const MAX_ENTRIES = 500;
const ACCEPT = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1';

/** Searches the operator's feeds for entries that mention the subject. */
export class RssProvider implements SearchProvider {
  readonly id = 'rss';
  readonly name = 'News feeds';
  readonly description = 'Entries that mention the subject, from RSS, Atom and JSON feeds of the operator';
  readonly platforms = WEB_PLATFORMS;
  readonly egress: readonly string[];
  readonly policy: ProviderPolicy = { timeoutMs: 30_000, attempts: 1, concurrency: 2, perMinute: null };
  readonly isConfigured: boolean;

  constructor(
    private readonly http: OutboundHttp,
    private readonly settings: Pick<ProviderSettings, 'rssFeeds'>,
  ) {
    this.egress = distinctOrigins(settings.rssFeeds);
    this.isConfigured = settings.rssFeeds.length > 0;
  }

  takes(): boolean {
    return true;
  }

  /** Reads the feeds in sequence; a failed feed is reported as a warning unless all fail. */
  async *search(query: ProviderQuery, signal: AbortSignal): AsyncGenerator<ProviderOutput> {
    const { subject, dateRange, limit, platforms } = query;
    const mentions = nameMatcher(subject);
    const known = new Set<string>();
    const failures: unknown[] = [];
    for (const feed of this.settings.rssFeeds) {
      const articles = await this.#read(feed, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        failures.push(error);
        return null;
      });
      if (articles === null) {
        yield { warning: { code: 'feed_failed', message: PROVIDER_TEXTS.failedFeed(providerOrigin(feed)) } };
        continue;
      }
      for (const article of articles) {
        if (known.size >= limit) return;
        if (article.url === null || known.has(article.url) || !isWithin(article.publishedAt, dateRange)) continue;
        if (!platforms.includes(article.platform)) continue;
        if (!mentions(`${article.title}\n${article.text}`) || !isIn(article.language, subject.languages)) continue;
        known.add(article.url);
        yield { article };
      }
    }
    if (failures.length > 0 && failures.length === this.settings.rssFeeds.length) throw failures.at(-1);
  }

  async #read(feed: string, signal: AbortSignal): Promise<FoundArticle[]> {
    const { text } = await askProvider(this.http, { url: new URL(feed), headers: { accept: ACCEPT }, signal });
    let entries: (() => FeedEntry)[];
    try {
      entries = feedEntries(text, { address: feed, maxEntries: MAX_ENTRIES });
    } catch {
      throw new ProviderError('invalid_answer', PROVIDER_TEXTS.notFeed);
    }
    return entries.flatMap((read) => articleOf(read(), feed) ?? []);
  }
}

/** Null without a web address or a title. */
function articleOf({ url, title, publishedAt, language, ...entry }: FeedEntry, feed: string): FoundArticle | null {
  if (url === null || title === null) return null;
  const sourceType = detectSourceType(url) ?? 'news';
  return {
    ...entry,
    url,
    title,
    publishedAt: toIsoDate(publishedAt ?? ''),
    language: parseLanguage(language ?? ''),
    sourceType,
    platform: detectPlatform(url, sourceType === 'news' ? 'news' : 'web'),
    contentType: 'article',
    metadata: { feed: new URL(feed).hostname },
  };
}

/** An entry of unknown language may be in any. */
const isIn = (language: string | null, languages: readonly string[]): boolean =>
  language === null || languages.length === 0 || languages.includes(language);
