import { checkText, clip, isStorableInstant } from '../../../platform/records/text-fields';
import { FieldRejection, recordOrReason } from '../../../platform/records/field-rejection';
import { stripText } from '../../../kernel/identifiers/plain-text';
import { canonicalUrl } from '../../../kernel/articles/canonical-url';
import { detectPlatform, WEB_PLATFORMS, type WebPlatform } from '../../../kernel/articles/web-platform';
import type { ArticleDraft, ArticleRecord } from './article-draft';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { ARCHIVED_ARTICLE_TEXTS } from '../archive.texts';

/** The fields of a record before any check; null where the record has none. */
export interface RawArticle {
  url: string | null;
  title: string | null;
  text: string | null;
  /** Replaces a missing text; otherwise it becomes the first paragraph of the text. */
  summary?: string | null;
  isWhole: boolean;
  publishedAt: string | null;
  language: string | null;
  publisher: string | null;
  author: string | null;
  sourceType: string | null;
  /** If missing, the platform is derived from the address. */
  platform?: string | null;
}

export const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_TITLE = 1_000;
const MAX_NAME = 300;
const TITLE_OF_UNTITLED = 120;
/** A key of a B-tree may have at most 2,704 bytes. */
const MAX_URL_BYTES = 2_000;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/;
/** RFC 5322 §3.3, as used in RSS: `Tue, 10 Jun 2003 04:00:00 GMT`. */
const MAIL_DATE =
  /^(?:[A-Za-z]{3},? )?\d{1,2} [A-Za-z]{3,9} \d{2,4} \d{1,2}:\d{2}(?::\d{2})? ?(?:[A-Z]{1,4}|[+-]\d{4})$/;
const LANGUAGE = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$/i;
const SOURCE_TYPE = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Reads one record with `read`. A file that was written for another purpose is read leniently: an invalid date or language
 * is dropped, and a long title is cut. In the format of this service (`strict`), both are reasons to reject the record.
 */
export function articleRecord(line: number, manner: 'strict' | 'lenient', read: () => RawArticle): ArticleRecord {
  return recordOrReason(line, () => articleOf(manner === 'strict' ? read() : softened(read())));
}

function softened(raw: RawArticle): RawArticle {
  const kept = (value: string | null, read: (value: string) => unknown): string | null => {
    try {
      if (value !== null) read(value);
      return value;
    } catch {
      return null;
    }
  };
  const title = raw.title?.trim() ?? '';
  return {
    ...raw,
    title: title === '' ? clipLine(raw.text?.trim() ?? '', TITLE_OF_UNTITLED) : clipLine(title, MAX_TITLE),
    publishedAt: kept(raw.publishedAt, instantOf),
    language: kept(raw.language, languageOf),
    publisher: raw.publisher && clipLine(raw.publisher.trim(), MAX_NAME),
    author: raw.author && clipLine(raw.author.trim(), MAX_NAME),
  };
}

/** The first line, cut if it is too long. */
const clipLine = (text: string, maxLength: number): string => clip(text.split('\n', 1).join(''), maxLength);

function articleOf(raw: RawArticle): { article: ArticleDraft; isCut: boolean } {
  const { whole, isWhole } = bodyOf(raw);
  const text = cutText(whole);
  const isCut = text.length < whole.length;
  const address = addressOf(raw.url);
  return {
    isCut,
    article: {
      ...address,
      title: requiredText('title', raw.title, MAX_TITLE),
      text,
      isWhole: isWhole && !isCut,
      publishedAt: instantOf(raw.publishedAt),
      language: languageOf(raw.language),
      publisher: optionalText('publisher', raw.publisher),
      author: optionalText('author', raw.author),
      sourceType: sourceTypeOf(raw.sourceType),
      platform: namedPlatform(raw.platform ?? null) ?? detectPlatform(address.url, 'news'),
    },
  };
}

function bodyOf({ text, summary, isWhole }: RawArticle): { whole: string; isWhole: boolean } {
  const lead = optionalText('summary', summary ?? null, Infinity);
  const body = optionalText('text', text, Infinity);
  if (body === null && lead === null) {
    throw new FieldRejection('text', ARCHIVED_ARTICLE_TEXTS.noText);
  }
  if (body === null || lead === null) return { whole: body ?? lead ?? '', isWhole: isWhole && body !== null };
  return { whole: body.includes(lead) ? body : `${lead}\n\n${body}`, isWhole };
}

function addressOf(value: string | null): Pick<ArticleDraft, 'url' | 'canonicalUrl'> {
  const url = value?.trim() ?? '';
  if (url === '') return { url: null, canonicalUrl: null };
  checkText('url', url, Infinity);
  const canonical = canonicalUrl(url);
  if (canonical === null) throw new FieldRejection('url', FIELD_TEXTS.notWebAddress);
  if (Math.max(Buffer.byteLength(url), Buffer.byteLength(canonical)) > MAX_URL_BYTES) {
    throw new FieldRejection('url', FIELD_TEXTS.tooManyBytes(MAX_URL_BYTES));
  }
  return { url, canonicalUrl: canonical };
}

function requiredText(field: string, value: string | null, maxLength = Infinity): string {
  const text = stripText(value ?? '');
  if (text === '') throw new FieldRejection(field, ARCHIVED_ARTICLE_TEXTS.empty);
  return checkText(field, text, maxLength);
}

function optionalText(field: string, value: string | null, maxLength = MAX_NAME): string | null {
  const text = stripText(value ?? '');
  return text === '' ? null : requiredText(field, text, maxLength);
}

/** Cuts a text to 2 MiB of UTF-8 without splitting a character. */
function cutText(text: string): string {
  if (text.length * 3 <= MAX_TEXT_BYTES || Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text;
  const bytes = Buffer.from(text).subarray(0, MAX_TEXT_BYTES);
  let end = bytes.length;
  // Removes the last character if its bytes are incomplete.
  while (((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end - 1).trimEnd();
}

/** Reads an RFC 3339 instant, the date of a mail, or a day, which stands for its midnight in UTC. */
function instantOf(value: string | null): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const isKnown = DAY.test(text) || INSTANT.test(text) || MAIL_DATE.test(text);
  const epochMs = isKnown ? Date.parse(INSTANT.test(text) ? text.replace(' ', 'T') : text) : NaN;
  const isCalendarDay = !/^\d{4}-/.test(text) || isDay(text.slice(0, 10));
  if (!isCalendarDay || !isStorableInstant(epochMs)) {
    throw new FieldRejection('publishedAt', ARCHIVED_ARTICLE_TEXTS.notPublicationTime);
  }
  return new Date(epochMs).toISOString();
}

/** Date.parse reads 30 February as 1 March if a time follows. */
function isDay(text: string): boolean {
  const epochMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/** The primary subtag of a language tag (RFC 5646 §2.2.1). */
function languageOf(value: string | null): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const [, primary] = LANGUAGE.exec(text) ?? [];
  if (primary === undefined) throw new FieldRejection('language', ARCHIVED_ARTICLE_TEXTS.notLanguageTag);
  return primary.toLowerCase();
}

function sourceTypeOf(value: string | null): string | null {
  if (value === null || value === '') return null;
  if (!SOURCE_TYPE.test(value)) throw new FieldRejection('sourceType', ARCHIVED_ARTICLE_TEXTS.notSourceType);
  return value;
}

function namedPlatform(value: string | null): WebPlatform | null {
  if (value === null || value === '') return null;
  const platform = WEB_PLATFORMS.find((each) => each === value);
  if (platform === undefined) throw new FieldRejection('platform', FIELD_TEXTS.notOneOf(WEB_PLATFORMS));
  return platform;
}
