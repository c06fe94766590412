import { detectPlatform, type WebPlatform } from '../../../kernel/articles/web-platform';
import { webUrl } from '../../../kernel/text/web-url';
import { withoutControls } from '../../../platform/pages/control-characters';
import { textOfMarkup } from '../../../platform/pages/text-of-markup';
import type { FoundArticle, ProviderQuery } from '../web-search.contract';
import { detectSourceType } from './source-type';

/** The result of an engine for a page. */
export interface SearchHit {
  url: unknown;
  title: unknown;
  /** May contain markup. */
  snippet?: string | null;
  publishedAt?: string | null;
  language?: string | null;
  publisher?: string | null;
  author?: string | null;
  isNews?: boolean;
  /** The searched target; hits on social platforms are recognised by their address. */
  target: 'web' | 'news';
  metadata?: FoundArticle['metadata'];
}

const MAX_URL_LENGTH = 2_048;
const MAX_LINE_LENGTH = 500;
const MAX_SNIPPET_LENGTH = 5_000;
const MAX_MARKUP_LENGTH = 200_000;

/** The article of a hit, with title and snippet only. Null without a web address or a title. */
export function articleOfHit(hit: SearchHit): FoundArticle | null {
  const url = toWebAddress(hit.url);
  const title = line(typeof hit.title === 'string' ? hit.title : '');
  if (url === null || title === null) return null;
  const platform = detectPlatform(url, hit.target);
  return {
    url,
    title,
    text: plainText(hit.snippet ?? '').slice(0, MAX_SNIPPET_LENGTH),
    isWhole: false,
    publishedAt: hit.publishedAt ?? null,
    language: hit.language ?? null,
    publisher: line(hit.publisher),
    author: line(hit.author),
    sourceType: detectSourceType(url) ?? (hit.isNews === true ? 'news' : null),
    platform,
    contentType: contentTypeOf(url, platform),
    metadata: hit.metadata ?? {},
  };
}

const plainText = (markup: string): string => withoutControls(textOfMarkup(markup.slice(0, MAX_MARKUP_LENGTH)));

function line(markup: string | null | undefined): string | null {
  const text = plainText(markup ?? '')
    .replaceAll('\n', ' ')
    .slice(0, MAX_LINE_LENGTH);
  return text === '' ? null : text;
}

export function toWebAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH) return null;
  return webUrl(value);
}

/** Whether the date is within the requested range; unknown dates are accepted. */
export function isWithin(publishedAt: string | null, { from, to }: ProviderQuery['dateRange']): boolean {
  if (publishedAt === null) return true;
  const day = publishedAt.slice(0, 10);
  return (from === null || day >= from) && (to === null || day <= to);
}

function contentTypeOf(url: string, platform: WebPlatform): string {
  if (platform === 'youtube') return 'video';
  if (detectSourceType(url) === 'social') return 'post';
  return /\.pdf(?:[?#]|$)/i.test(url) ? 'document' : 'article';
}
