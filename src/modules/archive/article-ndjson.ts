import { readTextLines } from '../../platform/records/text-lines';
import type { ArticleRecord } from './article-draft';
import { articleRecord, ArticleRejection, type RawArticle } from './article-fields';

const FIELDS = ['url', 'title', 'text', 'published_at', 'language', 'publisher', 'author', 'source_type'] as const;
type FieldName = (typeof FIELDS)[number];

/** Articles in our own fields, one JSON object a line; a field that isn't ours is refused, since it may be one misspelt. */
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
    throw new ArticleRejection('line', 'is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ArticleRejection('line', 'is not a JSON object');
  }
  return value as Record<string, unknown>;
}

function rawOf(fields: Record<string, unknown>): RawArticle {
  for (const name of Object.keys(fields)) {
    if (!FIELDS.some((known) => known === name)) {
      throw new ArticleRejection(name.slice(0, 40), `is not a field of an article; these are ${FIELDS.join(', ')}`);
    }
  }
  const text = (name: FieldName): string | null => {
    const value = Object.hasOwn(fields, name) ? fields[name] : null;
    if (value === null || typeof value === 'string') return value;
    throw new ArticleRejection(name, 'is not a text');
  };
  return {
    ...{ url: text('url'), title: text('title'), text: text('text'), isWhole: true },
    ...{ publishedAt: text('published_at'), language: text('language'), publisher: text('publisher') },
    ...{ author: text('author'), sourceType: text('source_type') },
  };
}
