import { parseFeed } from 'feedsmith';
import type { Article } from '../../kernel/articles/article';
import { webUrl } from '../../kernel/text/web-url';
import { textOfMarkup } from '../pages/text-of-markup';

/** An entry of a feed, with publishedAt and language as the feed writes them. Texts are plain; the text may be a summary. */
export interface FeedEntry extends Omit<Article, 'title'> {
  title: string | null;
}

export interface FeedOptions {
  /** The address of the feed, to resolve relative addresses; by default the home page that the feed names. */
  address?: string;
  maxEntries?: number;
}

const parseText = (document: string, maxItems?: number) =>
  parseFeed(document, maxItems === undefined ? undefined : { maxItems });
type Parsed = ReturnType<typeof parseText>;
type Of<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed'];

/**
 * The entries of a feed: RSS 0.9x and 2.0, RSS 1.0 (RDF), Atom or JSON Feed. The generator reads each entry when it
 * is requested. The title is also the text of an entry that has no text.
 * @throws Error of the library if the document has another format, or is incomplete
 */
export function feedEntries(document: string, { address, maxEntries }: FeedOptions = {}): (() => FeedEntry)[] {
  return entriesOf(parseText(document, maxEntries), address);
}

function entriesOf(parsed: Parsed, address: string | undefined): (() => FeedEntry)[] {
  switch (parsed.format) {
    case 'rss':
      return rssItems(parsed.feed, address);
    case 'rdf':
      return rdfItems(parsed.feed, address);
    case 'atom':
      return atomEntries(parsed.feed, address);
    case 'json':
      return jsonItems(parsed.feed, address);
  }
}

/** Facts about the feed that apply to all of its entries. */
interface FeedFacts {
  home?: string;
  publisher: string | null;
  language?: string | null;
  author?: string | null;
}

const MAX_ADDRESS = 8_192;
const MAX_LANGUAGE_TAG = 100;

/**
 * Read once and shortened, since each of up to 100,000 entries uses it, and a title may have millions of characters.
 */
function factsOf(
  home: string | undefined,
  title: string | undefined,
  { language, author }: { language?: string; author?: string } = {},
): FeedFacts {
  return {
    ...((home?.length ?? 0) <= MAX_ADDRESS && { home }),
    publisher: shown(title),
    language: (language?.length ?? 0) <= MAX_LANGUAGE_TAG ? (language ?? null) : null,
    author: shown(author),
  };
}

/** The value of the entry, or that of its feed if the entry has none. */
const shownOr = (markup: string | undefined, ofFeed: string | null = null): string | null =>
  markup === undefined ? ofFeed : shown(markup);

function rssItems(feed: Of<'rss'>, address: string | undefined): (() => FeedEntry)[] {
  const facts = factsOf(address ?? feed.link, feed.title, { language: feed.language ?? feed.dc?.languages?.[0] });
  return (feed.items ?? []).map((item) => () => ({
    ...headOf(item.title, facts, item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value)),
    ...textOf(item.content?.encoded, item.description, item.title),
    publishedAt: item.pubDate ?? item.dc?.dates?.[0] ?? null,
    language: item.dc?.languages?.[0] ?? facts.language ?? null,
    publisher: shownOr(item.source?.title, facts.publisher),
    author: shown(item.dc?.creators?.[0] ?? item.authors?.[0]?.name ?? item.authors?.[0]?.email),
  }));
}

function rdfItems(feed: Of<'rdf'>, address: string | undefined): (() => FeedEntry)[] {
  const facts = factsOf(address ?? feed.link, feed.title, { language: feed.dc?.languages?.[0] });
  return (feed.items ?? []).map((item) => () => ({
    ...headOf(item.title, facts, item.link ?? item.rdf?.about),
    ...textOf(item.content?.encoded, item.description, item.title),
    publishedAt: item.dc?.dates?.[0] ?? null,
    language: item.dc?.languages?.[0] ?? facts.language ?? null,
    publisher: facts.publisher,
    author: shown(item.dc?.creators?.[0]),
  }));
}

function atomEntries(feed: Of<'atom'>, address: string | undefined): (() => FeedEntry)[] {
  const home = address ?? alternate(feed.links) ?? feed.id;
  const facts = factsOf(home, markupOf(feed.title), { language: feed.xml?.lang, author: feed.authors?.[0]?.name });
  return (feed.entries ?? []).map((entry) => () => ({
    ...headOf(markupOf(entry.title), facts, alternate(entry.links) ?? entry.id),
    ...textOf(markupOf(entry.content), markupOf(entry.summary), markupOf(entry.title)),
    publishedAt: entry.published ?? entry.updated ?? null,
    language: entry.xml?.lang ?? facts.language ?? null,
    publisher: shownOr(markupOf(entry.source?.title), facts.publisher),
    author: shownOr(entry.authors?.[0]?.name, facts.author),
  }));
}

function jsonItems(feed: Of<'json'>, address: string | undefined): (() => FeedEntry)[] {
  const ofFeed = { language: feed.language, author: escaped(feed.authors?.[0]?.name) };
  const facts = factsOf(address ?? feed.home_page_url, escaped(feed.title), ofFeed);
  return (feed.items ?? []).map((item) => () => ({
    ...headOf(item.title, facts, item.url ?? item.id),
    ...textOf(item.content_html ?? escaped(item.content_text), escaped(item.summary), escaped(item.title)),
    publishedAt: item.date_published ?? item.date_modified ?? null,
    language: item.language ?? facts.language ?? null,
    publisher: facts.publisher,
    author: shownOr(escaped(item.authors?.[0]?.name), facts.author),
  }));
}

/** Leaves out an invalid address, for example the URN of an entry. */
function headOf(
  title: string | undefined,
  { home }: FeedFacts,
  link: string | undefined,
): Pick<FeedEntry, 'title' | 'url'> {
  return { title: shown(title), url: link === undefined ? null : webUrl(link, home) };
}

function textOf(
  content: string | undefined,
  summary: string | undefined,
  title: string | undefined,
): Pick<FeedEntry, 'text' | 'isWhole'> {
  const whole = textOfMarkup(content ?? '');
  if (whole !== '') return { text: whole, isWhole: true };
  return { text: textOfMarkup(summary ?? '') || textOfMarkup(title ?? ''), isWhole: false };
}

/** Texts of Atom are plain unless their type says otherwise (RFC 4287 §3.1). */
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
