import { asText } from '../../../../kernel/untrusted/json-object';
import type { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import { toIsoDate } from '../../../../platform/pages/published-date';
import type {
  FoundArticle,
  ProviderOutput,
  ProviderPolicy,
  ProviderQuery,
  SearchProvider,
} from '../../web-search.contract';
import { languageCode, languageName } from './language-names';
import { ProviderError } from '../provider-error';
import { askProvider, objectIn, objectsIn } from '../provider-request';
import { addressBelow, distinctOrigins, type ProviderSettings } from '../provider-settings';
import { articleOfHit } from '../search-hit';
import { quotedNames } from './search-phrases';
import { searchRounds } from './search-rounds';
import { PROVIDER_TEXTS } from '../../web-search.texts';

const MAX_RECORDS = 250;
/** GDELT refuses shorter names as too general. */
const MIN_NAME_LENGTH = 3;

/** Searches titles of worldwide news of the last months (GDELT DOC 2.0 API, mode ArtList). */
export class GdeltDocProvider implements SearchProvider {
  readonly id = 'gdelt_doc';
  readonly name = 'GDELT';
  readonly description = 'Titles of online news in 65 languages from the last months';
  readonly platforms = ['news'] as const;
  readonly egress: readonly string[];
  /** GDELT allows one request every five seconds. */
  readonly policy: ProviderPolicy = { timeoutMs: 30_000, attempts: 2, concurrency: 1, perMinute: 10 };
  readonly isConfigured: boolean;

  constructor(
    private readonly http: OutboundHttp,
    private readonly settings: Pick<ProviderSettings, 'gdeltDocUrl'>,
  ) {
    this.egress = distinctOrigins([settings.gdeltDocUrl]);
    this.isConfigured = settings.gdeltDocUrl !== null;
  }

  takes({ subject, platforms }: ProviderQuery): boolean {
    return platforms.includes('news') && searchedNames(subject).length > 0;
  }

  search(query: ProviderQuery, signal: AbortSignal): AsyncIterable<ProviderOutput> {
    const { gdeltDocUrl } = this.settings;
    if (gdeltDocUrl === null) throw new Error(PROVIDER_TEXTS.unconfigured);
    const { from, to } = query.dateRange;
    const url = addressBelow(gdeltDocUrl, '', {
      query: queryText(query),
      mode: 'artlist',
      format: 'json',
      sort: 'hybridrel',
      maxrecords: Math.min(query.limit, MAX_RECORDS),
      startdatetime: from === null ? null : `${from.replaceAll('-', '')}000000`,
      enddatetime: to === null ? null : `${to.replaceAll('-', '')}235959`,
    });
    const ask = async () => ({
      articles: articlesIn((await askProvider(this.http, { url, signal })).text),
      hasMore: false,
    });
    return searchRounds([ask], query, 1);
  }
}

const searchedNames = (subject: ProviderQuery['subject']): string[] =>
  quotedNames(subject).filter((name) => name.length >= MIN_NAME_LENGTH);

/** Alternatives are in brackets. A phrase of one word is refused, so single words have no quotation marks. */
function queryText({ subject }: ProviderQuery): string {
  const names = searchedNames(subject).map((name) => (/\s/.test(name) ? `"${name}"` : name.replace(/^-+|[():]/g, '')));
  const languages = subject.languages.flatMap((code) => languageName(code) ?? []);
  return [anyOf(names), anyOf(languages.map((name) => `sourcelang:${name.replace(/\s/g, '').toLowerCase()}`))]
    .filter((part) => part !== '')
    .join(' ');
}

const anyOf = (parts: readonly string[]): string => (parts.length > 1 ? `(${parts.join(' OR ')})` : (parts[0] ?? ''));

function articlesIn(text: string): (FoundArticle | null)[] {
  // GDELT reports errors of a query as plain text with status 200.
  if (!text.trimStart().startsWith('{')) {
    if (/limit requests/i.test(text)) throw new ProviderError('rate_limited', PROVIDER_TEXTS.gdeltLimit);
    throw new ProviderError('invalid_answer', PROVIDER_TEXTS.gdeltRefusal);
  }
  return objectsIn(objectIn(repaired(text)).articles, 'articles').map((article) => {
    const country = asText(article.sourcecountry);
    return articleOfHit({
      url: article.url,
      title: article.title,
      // The time at which GDELT found the article, accurate to a quarter of an hour.
      publishedAt: toIsoDate(asText(article.seendate) ?? ''),
      language: languageCode(asText(article.language) ?? ''),
      publisher: asText(article.domain),
      isNews: true,
      target: 'news',
      metadata: country === null ? {} : { sourceCountry: country },
    });
  });
}

/** GDELT writes control characters and `\'` into its JSON, which RFC 8259 forbids. */
const repaired = (text: string): string =>
  text
    .replace(/[\u0000-\u001f]/g, ' ')
    .replace(/\\(["\\/bfnrt]|u[0-9a-f]{4})|\\/gi, (whole) => (whole === '\\' ? '' : whole));
