import { isObject } from '../../../kernel/untrusted/json-object';
import { readTextLines } from '../../../platform/records/text-lines';
import type { ArticleRecord } from './article-draft';
import { articleRecord, type RawArticle } from './article-fields';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { ARCHIVED_ARTICLE_TEXTS } from '../archive.texts';

const FIELDS = [
  'url',
  'title',
  'text',
  'summary',
  'publishedAt',
  'language',
  'publisher',
  'author',
  'sourceType',
  'platform',
] as const;
type FieldName = (typeof FIELDS)[number];

/** The second name of each field that has two. */
const SNAKE_CASE: Readonly<Partial<Record<FieldName, string>>> = {
  publishedAt: 'published_at',
  sourceType: 'source_type',
};
const NAMES: ReadonlySet<string> = new Set([...FIELDS, ...Object.values(SNAKE_CASE)]);

/**
 * Reads articles in the fields of this service, one JSON object per line. An unknown field is rejected because it may
 * be misspelt.
 */
export async function* readArticleLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<ArticleRecord> {
  for await (const lines of readTextLines(chunks)) {
    for (const { line, text, fault } of lines) {
      if (fault !== null) yield { line, reason: fault };
      else if (text.trim() !== '') yield articleRecord(line, 'strict', () => rawOf(parseLine(text)));
    }
  }
}

function parseLine(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FieldRejection(ARCHIVED_ARTICLE_TEXTS.line, FIELD_TEXTS.notJson);
  }
  if (!isObject(value)) throw new FieldRejection(ARCHIVED_ARTICLE_TEXTS.line, FIELD_TEXTS.notJsonObject);
  return value;
}

function rawOf(fields: Record<string, unknown>): RawArticle {
  for (const name of Object.keys(fields)) {
    if (!NAMES.has(name)) {
      throw new FieldRejection(name.slice(0, 40), ARCHIVED_ARTICLE_TEXTS.unknownField(FIELDS));
    }
  }
  const text = (name: FieldName): string | null => {
    const value = textIn(fields, name);
    const other = SNAKE_CASE[name];
    if (other === undefined) return value;
    const otherValue = textIn(fields, other);
    if (value !== null && otherValue !== null && value !== otherValue) {
      throw new FieldRejection(name, ARCHIVED_ARTICLE_TEXTS.differsFrom(other));
    }
    return value ?? otherValue;
  };
  return {
    url: text('url'),
    title: text('title'),
    text: text('text'),
    summary: text('summary'),
    isWhole: true,
    publishedAt: text('publishedAt'),
    language: text('language'),
    publisher: text('publisher'),
    author: text('author'),
    sourceType: text('sourceType'),
    platform: text('platform'),
  };
}

function textIn(fields: Record<string, unknown>, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : null;
  if (value === null || typeof value === 'string') return value;
  throw new FieldRejection(name, FIELD_TEXTS.notString);
}
