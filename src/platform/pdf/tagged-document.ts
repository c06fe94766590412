import { DocumentFonts } from './fonts/document-fonts';
import type { FontLibrary } from './fonts/font-library';
import { Ink, formatNumber, rgb } from './ink';
import type { DocumentFacts, ElementOptions, PdfElement, PdfReference, PdfWriter } from './pdf-writer';
import { A4, createPdfWriter } from './pdf-writer';
import { type LayoutLine, type TextSize, type TextLayout, layoutText, textWidths } from './text/text-layout';
import type { StyledText } from './text/text-span';

/** The metrics of the fonts as shares of the size. They determine the position of the baseline within a line. */
const ASCENT = 1.069;
const DESCENT = 0.293;

export interface Attachment {
  name: string;
  mediaType: string;
  description: string;
  bytes: Buffer;
}

/**
 * A document in which everything that is drawn is either the content of an element of its structure, in reading
 * order, or an artifact (ISO 32000-1 §14.8).
 */
export class TaggedDocument {
  readonly writer: PdfWriter;
  readonly root: PdfElement;
  readonly #fonts: DocumentFonts;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
  readonly #facts: DocumentFacts;
  readonly #states = new Map<string, PdfReference>();

  constructor(
    readonly library: FontLibrary,
    facts: DocumentFacts,
  ) {
    this.#facts = facts;
    this.writer = createPdfWriter(facts);
    this.#fonts = new DocumentFonts(this.writer);
    this.#done = new Promise((resolve, reject) => {
      this.writer.on('data', (chunk) => this.#chunks.push(chunk));
      this.writer.on('end', resolve);
      this.writer.on('error', reject);
    });
    this.root = this.writer.struct('Document');
    this.writer.addStructure(this.root);
  }

  get pageSize(): { widthPt: number; heightPt: number } {
    return A4;
  }

  addPage(): void {
    this.writer.addPage();
  }

  /** Adds a new element at the end of its parent. */
  element(parent: PdfElement, tag: string, options?: ElementOptions): PdfElement {
    const element = this.writer.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** Assigns everything that `draw` draws on this page to the element. */
  content(element: PdfElement, tag: string, draw: () => void): void {
    const content = this.writer.markStructureContent(tag);
    draw();
    this.writer.endMarkedContent();
    element.add(content);
  }

  /**
   * Marks everything that `draw` draws as an artifact: rules, backgrounds, and repetitions on every page
   * (`Pagination`).
   */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.writer.markContent('Artifact', { type });
    draw();
    this.writer.endMarkedContent();
  }

  draw(ink: Ink): void {
    this.writer.addContent(ink.take());
  }

  layout(spans: readonly StyledText[], size: TextSize, widthPt: number, breaks?: 'words' | 'anywhere'): TextLayout {
    return layoutText(spans, size, widthPt, this.library, breaks);
  }

  widths(spans: readonly StyledText[], sizePt: number): { widest: number; longestWord: number } {
    return textWidths(spans, sizePt, this.library);
  }

  /** @param top the top of the line's box, in points */
  drawLine(line: LayoutLine, size: TextSize, x: number, top: number): void {
    const { sizePt, leadingPt } = size;
    const baseline = top + (leadingPt - (ASCENT + DESCENT) * sizePt) / 2 + ASCENT * sizePt;
    const operators = [`BT 1 0 0 -1 ${formatNumber(x)} ${formatNumber(baseline)} Tm`];
    let [font, colour, rise] = ['', '', 0];
    for (const piece of line.pieces) {
      const { name, stretches } = this.#fonts.use(piece.shaped);
      if (name !== font) operators.push(`/${name} ${formatNumber(sizePt)} Tf`);
      if (piece.colour !== colour) operators.push(`${rgb(piece.colour)} rg`);
      [font, colour] = [name, piece.colour];
      const { needsActualText } = piece.shaped;
      if (needsActualText) operators.push(actualText(piece.text));
      for (const stretch of stretches) {
        if (stretch.rise !== rise) operators.push(`${formatNumber((stretch.rise * sizePt) / 1000)} Ts`);
        rise = stretch.rise;
        const show = `[${stretch.operand}] TJ`;
        operators.push(stretch.isSilent && !needsActualText ? `${actualText('')} ${show} EMC` : show);
      }
      if (needsActualText) operators.push('EMC');
    }
    if (rise !== 0) operators.push('0 Ts');
    this.writer.addContent(`${operators.join(' ')} ET`);
  }

  /** Draws lines from top to bottom, each aligned in the box. */
  drawLines(
    layout: Pick<TextLayout, 'sizePt' | 'leadingPt' | 'lines'>,
    x: number,
    top: number,
    box: { widthPt: number; align: 'left' | 'right' | 'centre' },
  ): void {
    layout.lines.forEach((line, index) => {
      const room = box.widthPt - line.widthPt;
      const shift = box.align === 'left' ? 0 : box.align === 'right' ? room : room / 2;
      this.drawLine(line, layout, x + shift, top + index * layout.leadingPt);
    });
  }

  /** Embeds a file that contains the data of the document (ISO 19005-3 §6.8). */
  attach({ name, mediaType, description, bytes }: Attachment): void {
    const { createdAt } = this.#facts;
    const dates = { creationDate: createdAt, modifiedDate: createdAt };
    this.writer.file(bytes, { name, type: mediaType, description, relationship: 'Data', ...dates });
  }

  /**
   * Draws a picture that many documents share.
   * @param picture operators in the page's coordinates, compressed once for all documents
   */
  drawShared(name: string, picture: Buffer): void {
    const { widthPt, heightPt } = this.pageSize;
    const form = {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, widthPt, heightPt],
      Resources: {},
      Filter: 'FlateDecode',
    };
    const reference = this.writer.ref(form);
    reference.end(picture);
    this.writer.page.xobjects[name] = reference;
    this.writer.addContent(`/${name} Do`);
  }

  /** The name of a graphics state with this opacity. */
  translucent(opacity: number): string {
    const name = `T${Math.round(opacity * 100)}`;
    let state = this.#states.get(name);
    if (state === undefined) {
      state = this.writer.ref({ Type: 'ExtGState', ca: opacity, CA: opacity });
      state.end();
      this.#states.set(name, state);
    }
    this.writer.page.ext_gstates[name] = state;
    return name;
  }

  /**
   * The finished file.
   * @param beforeEnd adds the objects that only the last revision may have
   */
  async end(beforeEnd: (writer: PdfWriter) => void = () => undefined): Promise<Buffer> {
    this.root.end();
    this.#fonts.end();
    beforeEnd(this.writer);
    this.writer.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }
}

/** The text of everything that follows, up to EMC (ISO 32000-1 §14.9.4). */
function actualText(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `/Span <</ActualText <feff${units.join('')}>>> BDC`;
}
