import { canonicalUrl } from '../../../kernel/articles/canonical-url';
import { platformOf, WEB_PLATFORMS, type WebPlatform } from '../../../kernel/articles/web-platform';
import type { ArticleDraft, ArticleRecord } from './article-draft';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { ARTICLE_TEXTS } from '../archive.texts';

/** A record as its format has it, not checked yet; null for what it doesn't say. */
export interface RawArticle {
  url: string | null;
  title: string | null;
  text: string | null;
  /** Takes the place of a text that is missing; beside a text it is its first paragraph. */
  summary?: string | null;
  isWhole: boolean;
  publishedAt: string | null;
  language: string | null;
  publisher: string | null;
  author: string | null;
  sourceType: string | null;
  /** Where it is not said, the address decides. */
  platform?: string | null;
}

/** Rejects one record, never the import. The message names the field and what is wrong with it: "title is missing". */
export class ArticleRejection extends Error {
  constructor(field: string, problem: string) {
    super(`${field} ${problem}`);
    this.name = 'ArticleRejection';
  }
}

export const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_TITLE = 1_000;
const MAX_NAME = 300;
const TITLE_OF_UNTITLED = 120;
/** A key of a B-tree has 2,704 bytes at most. */
const MAX_URL_BYTES = 2_000;

const LONE_SURROGATE = /\p{Cs}/u;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/;
/** RFC 5322 §3.3, as RSS has it: `Tue, 10 Jun 2003 04:00:00 GMT`. */
const MAIL_DATE =
  /^(?:[A-Za-z]{3},? )?\d{1,2} [A-Za-z]{3,9} \d{2,4} \d{1,2}:\d{2}(?::\d{2})? ?(?:[A-Z]{1,4}|[+-]\d{4})$/;
const LANGUAGE = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$/i;
const SOURCE_TYPE = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Reads one record with `read`; its rejection becomes a record with a reason, other errors are ours and pass. Of what
 * others wrote for other ends (`lenient`), a date or language that can't be read is left away and a title too long is cut,
 * where in our own format (`strict`) either is a mistake to be told.
 */
export function articleRecord(line: number, manner: 'strict' | 'lenient', read: () => RawArticle): ArticleRecord {
  try {
    return { line, ...articleOf(manner === 'strict' ? read() : softened(read())) };
  } catch (error) {
    if (error instanceof ArticleRejection) return { line, reason: error.message };
    throw error;
  }
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
    title: title === '' ? clip(raw.text?.trim() ?? '', TITLE_OF_UNTITLED) : clip(title, MAX_TITLE),
    publishedAt: kept(raw.publishedAt, instantOf),
    language: kept(raw.language, languageOf),
    publisher: raw.publisher && clip(raw.publisher.trim(), MAX_NAME),
    author: raw.author && clip(raw.author.trim(), MAX_NAME),
  };
}

/** At most `maxLength` code units of the first line, with an ellipsis where something was left out. */
function clip(text: string, maxLength: number): string {
  const [line = ''] = text.split('\n', 1);
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

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
      platform: namedPlatform(raw.platform ?? null) ?? platformOf(address.url, 'news'),
    },
  };
}

function bodyOf({ text, summary, isWhole }: RawArticle): { whole: string; isWhole: boolean } {
  const lead = optionalText('summary', summary ?? null, Infinity);
  const body = optionalText('text', text, Infinity);
  if (body === null && lead === null) {
    throw new ArticleRejection('text', ARTICLE_TEXTS.noText);
  }
  if (body === null || lead === null) return { whole: body ?? lead ?? '', isWhole: isWhole && body !== null };
  return { whole: body.includes(lead) ? body : `${lead}\n\n${body}`, isWhole };
}

function addressOf(value: string | null): Pick<ArticleDraft, 'url' | 'canonicalUrl'> {
  const url = value?.trim() ?? '';
  if (url === '') return { url: null, canonicalUrl: null };
  checkStorable('url', url);
  const canonical = canonicalUrl(url);
  if (canonical === null) throw new ArticleRejection('url', FIELD_TEXTS.notWebAddress);
  if (Math.max(Buffer.byteLength(url), Buffer.byteLength(canonical)) > MAX_URL_BYTES) {
    throw new ArticleRejection('url', FIELD_TEXTS.tooManyBytes(MAX_URL_BYTES));
  }
  return { url, canonicalUrl: canonical };
}

function requiredText(field: string, value: string | null, maxLength = Infinity): string {
  const text = value?.trim() ?? '';
  if (text === '') throw new ArticleRejection(field, ARTICLE_TEXTS.empty);
  if (text.length > maxLength) throw new ArticleRejection(field, FIELD_TEXTS.tooLong(maxLength));
  return checkStorable(field, text);
}

function optionalText(field: string, value: string | null, maxLength = MAX_NAME): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : requiredText(field, text, maxLength);
}

/** NUL and halves of surrogate pairs are what PostgreSQL can't hold as text. */
function checkStorable(field: string, text: string): string {
  if (text.includes('\0')) throw new ArticleRejection(field, FIELD_TEXTS.nul);
  if (LONE_SURROGATE.test(text)) throw new ArticleRejection(field, FIELD_TEXTS.loneSurrogate);
  return text;
}

/** At most 2 MiB of UTF-8, never within a character. */
function cutText(text: string): string {
  if (text.length * 3 <= MAX_TEXT_BYTES || Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text;
  const bytes = Buffer.from(text).subarray(0, MAX_TEXT_BYTES);
  let end = bytes.length;
  // Behind the last byte that begins a character, which may lack what follows it.
  while (((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end - 1).trimEnd();
}

/** An RFC 3339 instant, the date of a mail, or a day, which is its midnight in UTC. */
function instantOf(value: string | null): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const isKnown = DAY.test(text) || INSTANT.test(text) || MAIL_DATE.test(text);
  const epochMs = isKnown ? Date.parse(INSTANT.test(text) ? text.replace(' ', 'T') : text) : NaN;
  const isCalendarDay = !/^\d{4}-/.test(text) || isDay(text.slice(0, 10));
  // Years 1 to 9999.
  if (!isCalendarDay || !(epochMs >= -62_135_596_800_000 && epochMs <= 253_402_300_799_999)) {
    throw new ArticleRejection('publishedAt', ARTICLE_TEXTS.notPublicationTime);
  }
  return new Date(epochMs).toISOString();
}

/** Date.parse takes 30 February for 1 March where a time follows. */
function isDay(text: string): boolean {
  const epochMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/** The primary subtag of a language tag (RFC 5646 §2.2.1). */
function languageOf(value: string | null): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const [, primary] = LANGUAGE.exec(text) ?? [];
  if (primary === undefined) throw new ArticleRejection('language', ARTICLE_TEXTS.notLanguageTag);
  return primary.toLowerCase();
}

function sourceTypeOf(value: string | null): string | null {
  if (value === null || value === '') return null;
  if (!SOURCE_TYPE.test(value)) throw new ArticleRejection('sourceType', ARTICLE_TEXTS.notSourceType);
  return value;
}

function namedPlatform(value: string | null): WebPlatform | null {
  if (value === null || value === '') return null;
  const platform = WEB_PLATFORMS.find((each) => each === value);
  if (platform === undefined) throw new ArticleRejection('platform', FIELD_TEXTS.notOneOf(WEB_PLATFORMS));
  return platform;
}
