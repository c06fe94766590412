import { MAX_PDF_PAGES, MAX_TEXT_LENGTH } from './page-limits';
import type { RawPage } from './raw-page';

/** One piece of text on a page, as pdf.js reports it. */
interface TextItem {
  str: string;
  transform: number[];
  height: number;
  hasEOL: boolean;
}

/** The part of pdf.js that is used here; the types of unpdf need those of pdf.js, which it does not install. */
interface Pdf {
  numPages: number;
  getMetadata(): Promise<{ info?: Record<string, unknown> }>;
  getPage(number: number): Promise<{ getTextContent(): Promise<{ items: object[] }>; cleanup(): void }>;
  destroy(): Promise<void>;
}

/** Safe settings of pdf.js: nothing is compiled, loaded or drawn, and a damaged file is refused. */
const OPTIONS = {
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  stopAtErrors: true,
  enableXfa: false,
  verbosity: 0,
};
/** Lines whose distance is more than this multiple of their height belong to different paragraphs. */
const PARAGRAPH_GAP = 1.7;

export async function readPdf(body: Uint8Array): Promise<RawPage> {
  // Loaded with the first PDF: most pages are not PDFs.
  const { getDocumentProxy } = await import('unpdf');
  const pdf = (await getDocumentProxy(new Uint8Array(body), OPTIONS)) as Pdf;
  const { info } = await pdf.getMetadata();
  const paragraphs: string[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PDF_PAGES) && length < MAX_TEXT_LENGTH; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const read = linesToParagraphs(items.filter((item): item is TextItem => 'str' in item));
    paragraphs.push(...read);
    length += read.reduce((sum, each) => sum + each.length, 0);
    page.cleanup();
  }
  const pageCount = pdf.numPages;
  await pdf.destroy();
  return {
    title: cut(info?.Title, 500),
    byline: cut(info?.Author, 300),
    lang: cut(info?.Language, 40),
    canonical: '',
    metas: [['pdf:creationdate', cut(info?.CreationDate, 40)]],
    linkedData: [],
    times: [],
    pageCount,
    text: paragraphs.join('\n').slice(0, MAX_TEXT_LENGTH),
  };
}

/** Joins lines to paragraphs: a larger gap than the one before the last line begins a new paragraph. */
function linesToParagraphs(items: readonly TextItem[]): string[] {
  const paragraphs: string[] = [];
  let current = '';
  let lastY: number | null = null;
  let lastHeight = 0;
  const end = (): void => {
    if (current.trim() !== '') paragraphs.push(current.trim());
    current = '';
  };
  for (const { str, transform, height, hasEOL } of items) {
    const y = transform[5] ?? 0;
    if (str !== '' && lastY !== null && Math.abs(lastY - y) > PARAGRAPH_GAP * Math.max(lastHeight, height)) end();
    current += str;
    if (str !== '') {
      lastY = y;
      lastHeight = height || lastHeight;
    }
    if (!hasEOL) continue;
    current = /\p{L}-$/u.test(current) ? current.slice(0, -1) : `${current} `;
  }
  end();
  return paragraphs.map((each) => each.replace(/\s+/g, ' '));
}

const cut = (value: unknown, length: number): string =>
  (typeof value === 'string' ? value : '').trim().slice(0, length);
