import { withoutControls } from './control-characters';
import { PageError } from './page-error';
import { MAX_TEXT_LENGTH } from './page-limits';
import { type PageFacts, pageFacts, type PageKind, type ReadPage } from './page-facts';
import type { RawPage } from './raw-page';

export interface PageParts {
  kind: PageKind;
  url: string;
  /** What was found in the page, or the text of a page without markup. */
  found: RawPage | string;
}

/** Interprets the parts of a page. @throws PageError if there is no content */
export function run({ kind, url, found }: PageParts): ReadPage {
  return whole(kind, typeof found === 'string' ? plainPage(found) : found, url);
}

function plainPage(text: string): RawPage {
  const lines = text.slice(0, MAX_TEXT_LENGTH).split(/\r\n?|\n/);
  const paragraphs = lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
  const nothing = {
    title: '',
    byline: '',
    lang: '',
    canonical: '',
    metas: [],
    linkedData: [],
    times: [],
    pageCount: null,
  };
  return { ...nothing, text: paragraphs.join('\n') };
}

/** Pages that need scripts for their content have at least a description for other sites. */
function whole(kind: PageKind, page: RawPage, url: string): ReadPage {
  const facts = cleaned(pageFacts(page, url));
  const { description } = facts.metadata;
  const text = withoutControls(page.text === '' && typeof description === 'string' ? description : page.text).trim();
  if (text === '' && facts.title === null) throw new PageError('unreadable', 'the page has no text');
  return { kind, text, ...facts };
}

function cleaned(facts: PageFacts): PageFacts {
  const { title, author, publisher, metadata } = facts;
  const clean = (text: string | null): string | null => (text === null ? null : withoutControls(text));
  const entries = Object.entries(metadata).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutControls(value) : value,
  ]);
  return {
    ...facts,
    title: clean(title),
    author: clean(author),
    publisher: clean(publisher),
    metadata: Object.fromEntries(entries) as PageFacts['metadata'],
  };
}
