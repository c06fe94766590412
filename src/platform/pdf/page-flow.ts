import type { PdfElement } from './pdf-writer';
import type { TaggedDocument } from './tagged-document';
import type { TextLayout, TextSize } from './text/text-layout';
import type { StyledText } from './text/text-span';

/** The area for content on every page, in points. */
export interface PageFrame {
  leftPt: number;
  topPt: number;
  widthPt: number;
  bottomPt: number;
}

export interface PlacedText {
  parent: PdfElement;
  tag: string;
  spans: readonly StyledText[];
  size: TextSize;
  /** From the left side of the frame. */
  indentPt?: number;
  widthPt?: number;
  /** A paragraph that runs from right to left is aligned to the right side by default. */
  align?: 'left' | 'right' | 'centre';
}

/** If a paragraph is split, each page gets at least this number of lines. */
const MIN_LINES = 2;

/** Places content from top to bottom, and begins pages when needed. */
export class PageFlow {
  yPt: number;

  constructor(
    readonly document: TaggedDocument,
    readonly frame: PageFrame,
  ) {
    this.yPt = frame.topPt;
  }

  get roomPt(): number {
    return this.frame.bottomPt - this.yPt;
  }

  get isAtTop(): boolean {
    return this.yPt <= this.frame.topPt;
  }

  newPage(): void {
    this.document.addPage();
    this.yPt = this.frame.topPt;
  }

  /** Begins a page unless this one has enough room. */
  need(heightPt: number): void {
    if (!this.isAtTop && heightPt > this.roomPt) this.newPage();
  }

  /** Adds vertical space, except at the top of a page. */
  space(heightPt: number): void {
    if (!this.isAtTop) this.yPt += heightPt;
  }

  text(placed: PlacedText): void {
    const { parent, tag, spans, size, indentPt = 0, widthPt = this.frame.widthPt - indentPt, align } = placed;
    const layout = this.document.layout(spans, size, widthPt);
    const element = this.document.element(parent, tag);
    for (let from = 0; from < layout.lines.length;) {
      const count = this.#linesForPage(layout, from);
      if (count === 0) {
        this.newPage();
        continue;
      }
      const part = { ...layout, lines: layout.lines.slice(from, from + count) };
      this.document.content(element, tag, () =>
        this.document.drawLines(part, this.frame.leftPt + indentPt, this.yPt, {
          widthPt,
          align: align ?? (layout.isRtl ? 'right' : 'left'),
        }),
      );
      this.yPt += count * size.leadingPt;
      from += count;
    }
    element.end();
  }

  #linesForPage({ lines, leadingPt }: TextLayout, from: number): number {
    const rest = lines.length - from;
    const fitting = Math.min(rest, Math.floor((this.roomPt + 0.01) / leadingPt));
    if (fitting === rest) return rest;
    if (this.isAtTop) return Math.max(1, fitting);
    const kept = rest - fitting < MIN_LINES ? rest - MIN_LINES : fitting;
    return kept < MIN_LINES ? 0 : kept;
  }
}
