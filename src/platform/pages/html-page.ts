import { createRequire } from 'node:module';
import { Readability } from '@mozilla/readability';
import { DOMParser } from 'linkedom';
import { readParagraphs, type TextNode } from './html-paragraphs';
import { PageError } from './page-error';
import { MAX_DEPTH, MAX_ELEMENTS, MAX_TEXT_LENGTH } from './page-limits';
import type { RawPage } from './raw-page';

/** In short pages, the article that Readability finds is often the cookie notice. */
const MIN_ARTICLE_LENGTH = 200;

/**
 * The part of htmlparser2 that is used here. It is the parser of linkedom, and is loaded from there, so that both are
 * the same version.
 */
interface ElementParser {
  write(text: string): void;
  end(): void;
}
type ElementParserClass = new (
  handler: { onopentag(name: string): void; onclosetag(): void; onattribute(): void },
  options: { lowerCaseAttributeNames: boolean; decodeEntities: boolean },
) => ElementParser;
const { Parser } = createRequire(require.resolve('linkedom'))('htmlparser2') as { Parser: ElementParserClass };

interface Element extends TextNode {
  textContent: string | null;
  childNodes: Iterable<Element>;
  append(child: Element): void;
  getAttribute(name: string): string | null;
}
interface Document {
  documentElement: Element;
  head: Element;
  body: Element;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
}

const SLICE_LENGTH = 65_536;

export function readHtml(text: string): RawPage {
  const document = documentOf(text, refuseHugePages(text));
  const facts = factsOf(document);
  const title = cut(document.querySelector('title')?.textContent, 500);
  const whole = readParagraphs(document.body, MAX_TEXT_LENGTH);
  // Readability changes the document, so it comes last.
  const article = articleOf(document);
  const body = article?.content ? readParagraphs(article.content, MAX_TEXT_LENGTH) : '';
  return {
    ...facts,
    title: cut(article?.title, 500) || title,
    byline: cut(article?.byline, 300),
    text: body.length >= Math.min(MIN_ARTICLE_LENGTH, whole.length) ? body : whole,
  };
}

/**
 * Counts elements with the parser that builds the tree afterwards, so that both see the same elements.
 * @returns whether the text has an `html` element
 * @throws PageError too_deep or too_large
 */
function refuseHugePages(text: string): boolean {
  let depth = 0;
  let count = 0;
  let hasHtml = false;
  const handler = {
    onopentag(name: string) {
      if (++depth > MAX_DEPTH) {
        throw new PageError('too_deep', `the page is nested deeper than ${MAX_DEPTH} elements`);
      }
      if (++count > MAX_ELEMENTS) throw hugePage();
      if (name === 'html') hasHtml = true;
    },
    onclosetag() {
      depth--;
    },
    onattribute() {
      if (++count > MAX_ELEMENTS) throw hugePage();
    },
  };
  const parser = new Parser(handler, { lowerCaseAttributeNames: false, decodeEntities: true });
  for (let at = 0; at < text.length; at += SLICE_LENGTH) parser.write(text.slice(at, at + SLICE_LENGTH));
  parser.end();
  return hasHtml;
}

function documentOf(text: string, hasHtml: boolean): Document {
  const markup = hasHtml ? text : `<html>${text}</html>`;
  const document = new DOMParser().parseFromString(markup, 'text/html') as unknown as Document;
  const { body, head } = document;
  // HTML allows authors to omit <body>; linkedom then leaves its content beside an empty one.
  for (const child of [...document.documentElement.childNodes]) {
    if (child !== body && child !== head) body.append(child);
  }
  return document;
}

function factsOf(document: Document): Omit<RawPage, 'title' | 'byline' | 'text'> {
  const { documentElement: html } = document;
  return {
    lang: cut(html.getAttribute('lang') ?? html.getAttribute('xml:lang'), 40),
    canonical: cut(document.querySelector('link[rel~="canonical"]')?.getAttribute('href'), 2_048),
    metas: all(document, 'meta[content]', 400).flatMap(metaOf),
    linkedData: all(document, 'script[type="application/ld+json"]', 10).map((each) => cut(each.textContent, 100_000)),
    times: all(document, 'time[datetime]', 10).map((each) => cut(each.getAttribute('datetime'), 100)),
    pageCount: null,
  };
}

function metaOf(meta: Element): RawPage['metas'] {
  const name = ['property', 'name', 'itemprop', 'http-equiv']
    .map((attribute) => meta.getAttribute(attribute))
    .find((value) => value !== null);
  return name ? [[cut(name, 100).toLowerCase(), cut(meta.getAttribute('content'), 1_000)]] : [];
}

interface Article {
  title?: string | null;
  byline?: string | null;
  content?: TextNode | null;
}

function articleOf(document: Document): Article | null {
  const options = { disableJSONLD: true, serializer: (element: unknown) => element as TextNode };
  try {
    return new Readability<TextNode>(document as never, options).parse();
  } catch {
    return null;
  }
}

const cut = (value: string | null | undefined, length: number): string => (value ?? '').trim().slice(0, length);

const all = (document: Document, selector: string, count: number): Element[] =>
  [...document.querySelectorAll(selector)].slice(0, count);

const hugePage = (): PageError =>
  new PageError('too_large', `the page has more than ${MAX_ELEMENTS} elements and attributes`);
