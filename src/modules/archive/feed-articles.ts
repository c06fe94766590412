import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseFeed } from 'feedsmith';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import type { ArticleRecord } from './article-draft';
import { articleRecord, type RawArticle } from './article-fields';
import { readFeedDocument } from './feed-document';
import { textOfMarkup } from './text-of-markup';

const parseText = (document: string) => parseFeed(document);
type Parsed = ReturnType<typeof parseText>;
type Of<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed'];

/**
 * Items of a feed: RSS 0.9x and 2.0, RSS 1.0 (RDF), Atom, JSON Feed. An item without a text has its title for one.
 * @throws ImportStreamError where the document is none of these, or is cut off
 */
export async function* readFeedArticles(chunks: AsyncIterable<Buffer>): AsyncGenerator<ArticleRecord> {
  const items = itemsOf(parse(await readFeedDocument(chunks)));
  for (const [index, read] of items.entries()) {
    await nextTurn();
    yield articleRecord(index + 1, 'lenient', read);
  }
}

function parse(document: string): Parsed {
  try {
    return parseText(document);
  } catch (error) {
    const { cause } = error as Error;
    const more = cause instanceof Error ? `: ${cause.message}` : '';
    throw new ImportStreamError(`The document is no feed that can be read to its end${more}`, { cause: error });
  }
}

function itemsOf(parsed: Parsed): (() => RawArticle)[] {
  switch (parsed.format) {
    case 'rss':
      return rssItems(parsed.feed);
    case 'rdf':
      return rdfItems(parsed.feed);
    case 'atom':
      return atomEntries(parsed.feed);
    case 'json':
      return jsonItems(parsed.feed);
  }
}

function rssItems(feed: Of<'rss'>): (() => RawArticle)[] {
  return (feed.items ?? []).map((item) => () => ({
    ...headOf(item.title, feed.link, item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value)),
    ...textOf(item.content?.encoded, item.description, item.title),
    publishedAt: item.pubDate ?? item.dc?.dates?.[0] ?? null,
    language: item.dc?.languages?.[0] ?? feed.language ?? feed.dc?.languages?.[0] ?? null,
    publisher: shown(item.source?.title ?? feed.title),
    author: shown(item.dc?.creators?.[0] ?? item.authors?.[0]?.name ?? item.authors?.[0]?.email),
  }));
}

function rdfItems(feed: Of<'rdf'>): (() => RawArticle)[] {
  return (feed.items ?? []).map((item) => () => ({
    ...headOf(item.title, feed.link, item.link ?? item.rdf?.about),
    ...textOf(item.content?.encoded, item.description, item.title),
    publishedAt: item.dc?.dates?.[0] ?? null,
    language: item.dc?.languages?.[0] ?? feed.dc?.languages?.[0] ?? null,
    publisher: shown(feed.title),
    author: shown(item.dc?.creators?.[0]),
  }));
}

function atomEntries(feed: Of<'atom'>): (() => RawArticle)[] {
  const home = alternate(feed.links) ?? feed.id;
  return (feed.entries ?? []).map((entry) => () => ({
    ...headOf(markupOf(entry.title), home, alternate(entry.links) ?? entry.id),
    ...textOf(markupOf(entry.content), markupOf(entry.summary), markupOf(entry.title)),
    publishedAt: entry.published ?? entry.updated ?? null,
    language: entry.xml?.lang ?? feed.xml?.lang ?? null,
    publisher: shown(markupOf(entry.source?.title) ?? markupOf(feed.title)),
    author: shown(entry.authors?.[0]?.name ?? feed.authors?.[0]?.name),
  }));
}

function jsonItems(feed: Of<'json'>): (() => RawArticle)[] {
  return (feed.items ?? []).map((item) => () => ({
    ...headOf(item.title, feed.home_page_url, item.url ?? item.id),
    ...textOf(item.content_html ?? escaped(item.content_text), escaped(item.summary), escaped(item.title)),
    publishedAt: item.date_published ?? item.date_modified ?? null,
    language: item.language ?? feed.language ?? null,
    publisher: shown(escaped(feed.title)),
    author: shown(escaped(item.authors?.[0]?.name ?? feed.authors?.[0]?.name)),
  }));
}

function headOf(
  title: string | undefined,
  home: string | undefined,
  link: string | undefined,
): Pick<RawArticle, 'title' | 'url' | 'sourceType'> {
  return { title: shown(title), url: absolute(link, home), sourceType: null };
}

/** Addresses may be told from the feed's own; what is none, such as the URN of an entry, is left away. */
function absolute(link: string | undefined, home: string | undefined): string | null {
  if (link === undefined) return null;
  try {
    const { href, protocol } = new URL(link, home);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

function textOf(
  content: string | undefined,
  summary: string | undefined,
  title: string | undefined,
): Pick<RawArticle, 'text' | 'isWhole'> {
  const whole = textOfMarkup(content ?? '');
  if (whole !== '') return { text: whole, isWhole: true };
  return { text: textOfMarkup(summary ?? '') || textOfMarkup(title ?? ''), isWhole: false };
}

/** Texts of Atom (RFC 4287 §3.1) are plain unless they say otherwise. */
function markupOf(text: { value?: string; type?: string } | undefined): string | undefined {
  const type = text?.type ?? 'text';
  return type === 'html' || type === 'xhtml' || type.endsWith('/html') ? text?.value : escaped(text?.value);
}

const escaped = (plain: string | undefined): string | undefined =>
  plain?.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\n/g, '<br>');

function alternate(links: readonly { href?: string; rel?: string }[] | undefined): string | undefined {
  return links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href;
}

function shown(markup: string | undefined): string | null {
  const text = textOfMarkup(markup ?? '').replace(/\n/g, ' ');
  return text === '' ? null : text;
}
