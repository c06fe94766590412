import { parseLanguage } from './language-code';
import { readLinkedData } from './linked-data';
import { dateInPath, toIsoDate } from './published-date';
import type { RawPage } from './raw-page';

export interface PageFacts {
  title: string | null;
  author: string | null;
  publisher: string | null;
  /** ISO 8601: an instant in UTC or a day. */
  publishedAt: string | null;
  /** ISO 639-1. */
  language: string | null;
  canonicalUrl: string | null;
  metadata: Record<string, string | number | boolean | null>;
}

export type PageKind = 'html' | 'pdf' | 'text';

/** A page and its text. */
export interface ReadPage extends PageFacts {
  kind: PageKind;
  /** Plain text; paragraphs are separated by a line break. */
  text: string;
}

const DATE_PROPERTIES = ['article:published_time', 'og:article:published_time'];
/** The names of dates in news sites, Dublin Core, Parse.ly, Sailthru, Google Scholar and PDF. */
const DATE_NAMES = [
  'datepublished',
  'article.published',
  'date',
  'dc.date',
  'dc.date.issued',
  'dc.date.created',
  'dcterms.date',
  'dcterms.issued',
  'dcterms.created',
  'pubdate',
  'publishdate',
  'publish-date',
  'publish_date',
  'published_time',
  'parsely-pub-date',
  'sailthru.date',
  'citation_publication_date',
  'citation_date',
  'pdf:creationdate',
];
const AUTHOR_NAMES = ['author', 'article:author', 'parsely-author', 'sailthru.author', 'dc.creator', 'dcterms.creator'];
const PUBLISHER_NAMES = ['og:site_name', 'dc.publisher', 'dcterms.publisher', 'citation_publisher', 'application-name'];
const LANGUAGE_NAMES = ['content-language', 'og:locale', 'dc.language', 'dcterms.language'];

/** Interprets the parts of a page. `url` is its address. */
export function pageFacts(page: RawPage, url: string): PageFacts {
  const metas = new Map<string, string>();
  for (const [name, content] of page.metas) if (content !== '' && !metas.has(name)) metas.set(name, content);
  const named = (names: readonly string[]): string[] => names.flatMap((name) => metas.get(name) ?? []);
  const linked = readLinkedData(page.linkedData);
  const dates = [linked?.datePublished ?? '', ...named(DATE_PROPERTIES), ...page.times, ...named(DATE_NAMES)];
  const authors = [linked?.author ?? '', page.byline, ...named(AUTHOR_NAMES)];
  const publisher = first([linked?.publisher ?? '', ...named(PUBLISHER_NAMES)]);
  const description = first(named(['description', 'og:description', 'dc.description']));
  return {
    title: first([linked?.headline ?? '', ...named(['og:title']), withoutName(page.title, publisher)]),
    // The address of a profile is not a name.
    author: first(authors.filter((author) => !/^https?:/i.test(author))),
    publisher,
    publishedAt: firstRead(dates, toIsoDate) ?? dateInPath(url),
    language: firstRead([page.lang, ...named(LANGUAGE_NAMES), linked?.language ?? ''], parseLanguage),
    canonicalUrl: httpUrlOf(page.canonical, url),
    metadata: {
      ...(description === null ? {} : { description }),
      ...(page.pageCount === null ? {} : { pageCount: page.pageCount }),
      ...(metas.has('og:type') ? { ogType: metas.get('og:type') ?? null } : {}),
      ...(linked === null || linked.type === '' ? {} : { schemaType: linked.type }),
    },
  };
}

/** The titles of windows end with the name of the newspaper. */
function withoutName(title: string, publisher: string | null): string {
  if (publisher === null || !title.endsWith(publisher)) return title;
  return title.slice(0, -publisher.length).replace(/(?<!\s)\s+[|–—·:-]\s+$/, '') || title;
}

const first = (texts: readonly string[]): string | null => texts.find((text) => text !== '') ?? null;

function firstRead(texts: readonly string[], read: (text: string) => string | null): string | null {
  for (const text of texts) {
    const value = text === '' ? null : read(text);
    if (value !== null) return value;
  }
  return null;
}

function httpUrlOf(address: string, from: string): string | null {
  if (address === '') return null;
  try {
    const url = new URL(address, from);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
