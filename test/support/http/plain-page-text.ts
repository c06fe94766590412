import type { PageTextResult } from '../../../src/modules/archive/archive.contract';
import { textOfMarkup } from '../../../src/platform/pages/text-of-markup';
import { decodeBody } from '../../../src/modules/archive/readers/warc-response';

const TITLE = /<title[^>]{0,200}>([^<]{1,2000})<\/title/i;
const LANGUAGE = /<html[^>]{0,500}?\slang\s*=\s*["']?([A-Za-z-]{2,20})/i;

/** All text of a page, including the text around the article. @throws Error if the page isn't in its charset */
export function plainPageText(body: Buffer, contentType: string): Promise<PageTextResult> {
  const html = decodeBody(body, contentType);
  return Promise.resolve({
    title: textOfMarkup(TITLE.exec(html)?.[1] ?? '').replace(/\n/g, ' ') || null,
    text: textOfMarkup(html),
    language: LANGUAGE.exec(html)?.[1] ?? null,
    publishedAt: null,
    author: null,
    publisher: null,
  });
}
