import PDFDocument from 'pdfkit';

/** The parts of pdfkit's objects that are used here; its published types have others. */
export interface PdfReference {
  data: Record<string, unknown>;
  end(chunk?: Buffer | string): void;
}

export interface PdfPage {
  width: number;
  height: number;
  fonts: Record<string, PdfReference>;
  ext_gstates: Record<string, PdfReference>;
  xobjects: Record<string, PdfReference>;
  dictionary: PdfReference;
}

export interface PdfContent {
  refs: unknown[];
}

export interface PdfElement {
  add(child: PdfElement | PdfContent): this;
  end(): void;
}

export interface ElementOptions {
  alt?: string;
  lang?: string;
  title?: string;
  scope?: 'Column' | 'Row';
  /** Left, top, right and bottom in points from the page's upper left corner. */
  bbox?: [number, number, number, number];
}

export interface PdfOutline {
  addItem(title: string): PdfOutline;
}

export interface PdfWriter {
  page: PdfPage;
  info: Record<string, unknown>;
  outline: PdfOutline;
  ref(data: object): PdfReference;
  addPage(): unknown;
  switchToPage(index: number): unknown;
  bufferedPageRange(): { start: number; count: number };
  addContent(operators: string): unknown;
  struct(tag: string, options?: ElementOptions): PdfElement;
  addStructure(element: PdfElement): unknown;
  markContent(tag: string, options?: { type?: 'Pagination' | 'Layout' } | { actual: string }): unknown;
  markStructureContent(tag: string): PdfContent;
  endMarkedContent(): unknown;
  addNamedDestination(name: string, kind: 'XYZ', left: number, top: number, zoom: null): void;
  goTo(x: number, y: number, width: number, height: number, name: string, options: object): unknown;
  file(bytes: Buffer, options: object): unknown;
  end(): void;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

interface Internals extends PdfWriter {
  endMetadata(): void;
  _root: PdfReference & { data: { Pages: PdfReference & { data: { Kids: PdfReference[] } } } };
  _pageBuffer: PdfPage[];
}

export interface DocumentFacts {
  title: string;
  author: string;
  subject: string;
  /** The name of the program. */
  producer: string;
  /** BCP 47. */
  language: string;
  createdAt: Date;
}

/** ISO 216, in points. */
export const A4 = { widthPt: 595.28, heightPt: 841.89 };

/** An empty document for PDF/A-3a (ISO 19005-3): tagged, with an sRGB output intent and without fonts of the viewer. */
export function createPdfWriter(facts: DocumentFacts): PdfWriter {
  const { title, author, subject, producer, language, createdAt } = facts;
  const writer = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    size: [A4.widthPt, A4.heightPt],
    margin: 0,
    // With undefined, pdfkit would add Helvetica, which is not embedded.
    font: null as unknown as string,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Producer: producer,
      Creator: producer,
      CreationDate: createdAt,
    },
  }) as unknown as Internals;
  escapeMetadata(writer);
  return writer;
}

/**
 * pdfkit 0.20.2 writes the metadata of a document into its XMP packet without escaping: a title with `&` made it
 * ill-formed.
 */
function escapeMetadata(writer: Internals): void {
  const endMetadata = writer.endMetadata.bind(writer);
  writer.endMetadata = () => {
    const raw = writer.info;
    writer.info = Object.fromEntries(
      Object.entries(raw).map(([name, value]) => [name, typeof value === 'string' ? xmlText(value) : value]),
    );
    endMetadata();
    writer.info = raw;
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Some characters cannot be represented in XML (XML 1.0 §2.2). */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

/**
 * Moves the pages that were added last to the position after `index`, because their number is known only when the
 * rest is complete.
 */
export function moveLastPages(writer: PdfWriter, count: number, index: number): void {
  const { _root: root, _pageBuffer: buffered } = writer as Internals;
  const { Kids: kids } = root.data.Pages.data;
  kids.splice(index, 0, ...kids.splice(kids.length - count));
  buffered.splice(index, 0, ...buffered.splice(buffered.length - count));
}
