import type { parseFeed } from 'feedsmith';
import { languageOf } from '../../../platform/pages/language-code';
import { isoDateOf } from '../../../platform/pages/published-date';
import type { SearchHit } from './search-hit';

type Parsed = ReturnType<typeof parseFeed>;
type Of<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed'];

/** The entries of a feed of any format; `address` is where it was read. */
export function entriesOf(parsed: Parsed, address: string): SearchHit[] {
  const hits = hitsOf(parsed);
  const feedTitle = shown(parsed.feed.title);
  return hits.map((hit) => ({
    ...hit,
    url: absolute(hit.url, address),
    publisher: hit.publisher ?? feedTitle,
    metadata: { feed: new URL(address).hostname },
  }));
}

function hitsOf(parsed: Parsed): SearchHit[] {
  switch (parsed.format) {
    case 'rss':
      return rssHits(parsed.feed);
    case 'rdf':
      return rdfHits(parsed.feed);
    case 'atom':
      return atomHits(parsed.feed);
    case 'json':
      return jsonHits(parsed.feed);
  }
}

const rssHits = (feed: Of<'rss'>): SearchHit[] =>
  (feed.items ?? []).map((item) => ({
    url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
    title: item.title ?? item.description?.slice(0, 200),
    snippet: item.content?.encoded ?? item.description ?? null,
    publishedAt: dateOf(item.pubDate ?? item.dc?.dates?.[0]),
    language: languageOf(item.dc?.languages?.[0] ?? feed.language ?? ''),
    publisher: item.source?.title ?? null,
    author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name ?? null,
  }));

const rdfHits = (feed: Of<'rdf'>): SearchHit[] =>
  (feed.items ?? []).map((item) => ({
    url: item.link ?? item.rdf?.about,
    title: item.title,
    snippet: item.content?.encoded ?? item.description ?? null,
    publishedAt: dateOf(item.dc?.dates?.[0]),
    language: languageOf(item.dc?.languages?.[0] ?? feed.dc?.languages?.[0] ?? ''),
    author: item.dc?.creators?.[0] ?? null,
  }));

const atomHits = (feed: Of<'atom'>): SearchHit[] =>
  (feed.entries ?? []).map((entry) => ({
    url: entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href ?? entry.id,
    title: markupOf(entry.title),
    snippet: markupOf(entry.content) ?? markupOf(entry.summary) ?? null,
    publishedAt: dateOf(entry.published ?? entry.updated),
    language: languageOf(entry.xml?.lang ?? feed.xml?.lang ?? ''),
    publisher: shown(entry.source?.title),
    author: entry.authors?.[0]?.name ?? feed.authors?.[0]?.name ?? null,
  }));

const jsonHits = (feed: Of<'json'>): SearchHit[] =>
  (feed.items ?? []).map((item) => ({
    url: item.url ?? item.external_url ?? item.id,
    title: escaped(item.title ?? item.summary?.slice(0, 200)),
    snippet: item.content_html ?? escaped(item.content_text) ?? escaped(item.summary) ?? null,
    publishedAt: dateOf(item.date_published ?? item.date_modified),
    language: languageOf(item.language ?? feed.language ?? ''),
    author: item.authors?.[0]?.name ?? feed.authors?.[0]?.name ?? null,
  }));

/** feedsmith leaves dates as they stand. */
const dateOf = (value: unknown): string | null => (typeof value === 'string' ? isoDateOf(value) : null);

/** Addresses may be told from the feed's own. */
function absolute(link: unknown, address: string): string | null {
  if (typeof link !== 'string') return null;
  try {
    return new URL(link, address).href;
  } catch {
    return null;
  }
}

/** Texts of Atom (RFC 4287 §3.1) are plain unless they say otherwise. */
function markupOf(text: { value?: string; type?: string } | undefined): string | undefined {
  const type = text?.type ?? 'text';
  return type === 'html' || type === 'xhtml' || type.endsWith('/html') ? text?.value : escaped(text?.value);
}

/** Plain text as markup: what is read as markup later must not lose what merely looks like it. */
const escaped = (plain: string | undefined): string | undefined => plain?.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const shown = (title: string | { value?: string } | undefined): string | null =>
  (typeof title === 'string' ? title : title?.value)?.trim() ?? null;
