import { detectPlatform, WEB_PLATFORMS } from '../../../../kernel/articles/web-platform';
import { Deadline } from '../../../../platform/deadline';
import type { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import type { ReadPage } from '../../../../platform/pages/page-facts';
import type { PageReader } from '../../../../platform/pages/page-reader';
import type { WorkerPools } from '../../../../platform/workers/worker-pools';
import type {
  FoundArticle,
  ProviderOutput,
  ProviderPolicy,
  ProviderQuery,
  ProviderWarning,
  SearchProvider,
} from '../../web-search.contract';
import { inHostTurns } from './host-turns';
import { RobotsRules, type RobotsVerdict } from './robots-rules';
import { isWithin, toWebAddress } from '../search-hit';
import { SeedFailure, toSeedFailure } from './seed-failure';
import { detectSourceType } from '../source-type';
import { SEED_TEXTS } from '../../web-search.texts';

export interface SeedOptions {
  /**
   * Origins that may be private. Empty because callers choose the addresses: they must not even read what the operator
   * configured for other providers.
   */
  trustedOrigins: readonly string[];
  /** The timeout of one address, including redirects, body and reading. */
  timeoutMs: number;
}

const MAX_SEEDS = 40;
const AT_ONCE = 4;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const ACCEPT = 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8';

/** Reads the addresses that the caller named: pages, documents, profiles. */
export class SeedProvider implements SearchProvider {
  readonly id = 'seed';
  readonly name = 'Seed URLs';
  readonly description = 'The URLs that the caller named, read as far as robots.txt allows';
  readonly platforms = WEB_PLATFORMS;
  readonly egress = ['*'] as const;
  readonly policy: ProviderPolicy = { timeoutMs: 90_000, attempts: 1, concurrency: 4, perMinute: null };
  readonly isConfigured = true;
  readonly #robots: RobotsRules;
  readonly #options: SeedOptions;

  constructor(
    private readonly http: OutboundHttp,
    private readonly pages: PageReader,
    pools: Pick<WorkerPools, 'run'>,
    options: Partial<SeedOptions> = {},
  ) {
    this.#options = { trustedOrigins: [], timeoutMs: 20_000, ...options };
    this.#robots = new RobotsRules(http, this.#options.trustedOrigins, pools);
  }

  takes(query: ProviderQuery): boolean {
    return addressesOf(query).length > 0;
  }

  /** Failures are reported as warnings, and the other addresses are read. */
  async *search(query: ProviderQuery, signal: AbortSignal): AsyncGenerator<ProviderOutput> {
    const controller = new AbortController();
    const giveUp = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    const read = (url: URL): Promise<ProviderOutput> => this.#outputOf(url, controller.signal);
    let left = query.limit;
    try {
      for await (const output of inHostTurns(addressesOf(query), AT_ONCE, read)) {
        signal.throwIfAborted();
        const shown = 'article' in output ? withinDays(output.article, query) : output;
        yield shown;
        if ('article' in shown && --left <= 0) return;
      }
    } finally {
      signal.removeEventListener('abort', giveUp);
      controller.abort();
    }
  }

  async #outputOf(url: URL, signal: AbortSignal): Promise<ProviderOutput> {
    const deadline = new Deadline(this.#options.timeoutMs, signal);
    try {
      return { article: await this.#read(url, deadline.signal) };
    } catch (error) {
      signal.throwIfAborted();
      return { warning: warningOf(error, url) };
    } finally {
      deadline.release();
    }
  }

  async #read(url: URL, signal: AbortSignal): Promise<FoundArticle> {
    await this.#askRobots(url, signal);
    const answer = await this.http.requestBytes({
      hasPersonalAddress: true,
      url,
      headers: { accept: ACCEPT },
      signal,
      maxBytes: MAX_BYTES,
      maxRedirects: MAX_REDIRECTS,
      beforeRedirect: (to) => this.#askRobots(to, signal),
      trustedOrigins: this.#options.trustedOrigins,
    });
    if (answer.status < 200 || answer.status >= 300) {
      throw new SeedFailure(`http_${answer.status}`, SEED_TEXTS.status(answer.status));
    }
    const contentType = answer.headers['content-type'] ?? '';
    const page = await this.pages.read({ body: answer.body, contentType, url: answer.url, signal });
    return articleOf(page, url.href, answer.url);
  }

  async #askRobots(url: URL, signal: AbortSignal): Promise<void> {
    const verdict = await this.#robots.verdictOf(url, signal);
    if (verdict !== 'allowed') throw REFUSALS[verdict]();
  }
}

const REFUSALS: Readonly<Record<Exclude<RobotsVerdict, 'allowed'>, () => SeedFailure>> = {
  disallowed: () => new SeedFailure('robots_disallowed', SEED_TEXTS.disallowed),
  unreadable: () => new SeedFailure('robots_unreadable', SEED_TEXTS.unreadableRobots),
  unreachable: () => new SeedFailure('unreachable', SEED_TEXTS.unreachable),
};

/** Each address once, without fragments, regardless of the requested platforms, because the caller named it. */
function addressesOf({ seedUrls, socialAccounts }: ProviderQuery): URL[] {
  const named = [...seedUrls, ...socialAccounts.flatMap(({ profileUrl }) => profileUrl ?? [])];
  const addresses = named.flatMap((address) => toWebAddress(address)?.replace(/#.*$/s, '') ?? []);
  return [...new Set(addresses)].slice(0, MAX_SEEDS).map((address) => new URL(address));
}

function articleOf({ metadata, canonicalUrl, kind, ...page }: ReadPage, askedUrl: string, url: string): FoundArticle {
  const sourceType = detectSourceType(url);
  const isNews = /NewsArticle|Reportage/.test(String(metadata.schemaType ?? ''));
  return {
    url,
    title: page.title ?? new URL(url).host,
    text: page.text,
    isWhole: true,
    publishedAt: page.publishedAt,
    language: page.language,
    publisher: page.publisher,
    author: page.author,
    sourceType: sourceType ?? (isNews ? 'news' : null),
    platform: detectPlatform(url, isNews ? 'news' : 'web'),
    contentType: kind === 'html' ? (sourceType === 'social' ? 'post' : 'article') : 'document',
    metadata: { ...metadata, canonicalUrl, ...(askedUrl === url ? {} : { redirectedFrom: askedUrl }) },
  };
}

/** A page outside the date range causes a warning: the caller named its address, so it must not disappear silently. */
function withinDays(article: FoundArticle, { dateRange }: ProviderQuery): ProviderOutput {
  if (isWithin(article.publishedAt, dateRange)) return { article };
  const { host } = new URL(article.url ?? '');
  return { warning: { code: 'outside_date_range', message: SEED_TEXTS.ofHost(host, SEED_TEXTS.outsideDateRange) } };
}

function warningOf(error: unknown, url: URL): ProviderWarning {
  const { code, message } = toSeedFailure(error);
  return { code, message: SEED_TEXTS.ofHost(url.host, message) };
}
