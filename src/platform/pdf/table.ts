import { columnWidths } from './column-widths';
import { Ink } from './ink';
import type { PageFlow } from './page-flow';
import type { PdfElement } from './pdf-writer';
import type { TextLayout, TextSize } from './text/text-layout';
import type { StyledText } from './text/text-span';

export interface TableCell {
  spans: readonly StyledText[];
  /** A small square of this colour before the text. */
  mark?: string;
}

export interface TableContent {
  columns: readonly { heading: readonly StyledText[]; align: 'left' | 'right' }[];
  /** Each row has as many cells as there are columns. */
  rows: readonly (readonly TableCell[])[];
}

export interface TableLook {
  size: TextSize;
  headingSize: TextSize;
  paddingPt: { x: number; y: number };
  rule: string;
  headingRule: string;
}

interface SetCell {
  layout: TextLayout;
  mark: string | undefined;
}

const MARK_PT = 6;
const MARK_GAP_PT = 5;
/** Widths are computed from at most this number of rows. */
const SAMPLED_ROWS = 200;

export interface SetTable {
  /** The height that must not be split across pages, including the heading. */
  beginningPt: number;
  draw(parent: PdfElement): void;
}

/** Tables with at most this number of rows are not split, if they are not higher than this share of a page. */
const MAX_WHOLE_ROWS = 8;
const MAX_WHOLE_SHARE = 0.3;

/**
 * Adds a table to the flow. Heading rows are repeated on every page, and a row that does not fit on a page is split.
 */
export function setTable(flow: PageFlow, content: TableContent, look: TableLook): SetTable {
  return new TableSetter(flow, content, look);
}

class TableSetter implements SetTable {
  readonly beginningPt: number;
  readonly #widths: readonly number[];
  readonly #heading: readonly SetCell[];
  #ink = new Ink();

  constructor(
    private readonly flow: PageFlow,
    private readonly content: TableContent,
    private readonly look: TableLook,
  ) {
    this.#widths = this.#measure();
    this.#heading = content.columns.map(({ heading }, index) => ({
      layout: flow.document.layout(heading, look.headingSize, this.#textWidth(index)),
      mark: undefined,
    }));
    this.beginningPt = this.#beginning();
  }

  draw(parent: PdfElement): void {
    const { document } = this.flow;
    this.flow.need(this.beginningPt);
    const table = document.element(parent, 'Table');
    const head = document.element(table, 'THead');
    this.#drawRow(this.#heading, this.#row(head, 'TH'), this.look.headingRule);
    head.end();
    const body = document.element(table, 'TBody');
    for (const cells of this.content.rows) this.#drawWhole(this.#set(cells), body);
    body.end();
    table.end();
  }

  #beginning(): number {
    const { rows } = this.content;
    const { topPt, bottomPt } = this.flow.frame;
    const heights = rows.slice(0, MAX_WHOLE_ROWS).map((row) => this.#heightOf(this.#set(row)));
    const whole = heights.reduce((sum, height) => sum + height, this.#heightOf(this.#heading));
    const isWhole = rows.length <= MAX_WHOLE_ROWS && whole <= (bottomPt - topPt) * MAX_WHOLE_SHARE;
    return isWhole ? whole : this.#heightOf(this.#heading) + (heights[0] ?? 0);
  }

  #measure(): number[] {
    const { document, frame } = this.flow;
    const sampled = this.content.rows.slice(0, SAMPLED_ROWS);
    const demands = this.content.columns.map(({ heading }, index) => {
      const title = document.widths(heading, this.look.headingSize.sizePt);
      const cells = sampled.map((row) => this.#demandOf(row[index]));
      const padding = this.#paddingOf(index);
      return {
        widest: Math.max(title.widest, ...cells.map(({ widest }) => widest)) + padding,
        longestWord: Math.max(title.longestWord, ...cells.map(({ longestWord }) => longestWord)) + padding,
      };
    });
    return columnWidths(demands, frame.widthPt);
  }

  #demandOf(cell: TableCell | undefined): { widest: number; longestWord: number } {
    const { widest, longestWord } = this.flow.document.widths(cell?.spans ?? [], this.look.size.sizePt);
    const mark = cell?.mark === undefined ? 0 : MARK_PT + MARK_GAP_PT;
    return { widest: widest + mark, longestWord: longestWord + mark };
  }

  /** The outer columns are at the edges of the frame. */
  #paddingOf(index: number): number {
    const sides = (index === 0 ? 0 : 1) + (index === this.content.columns.length - 1 ? 0 : 1);
    // A tolerance for rounding, which must not break a word.
    return sides * this.look.paddingPt.x + 0.1;
  }

  #textWidth(index: number): number {
    return (this.#widths[index] ?? 0) - this.#paddingOf(index) + 0.1;
  }

  #set(cells: readonly TableCell[]): SetCell[] {
    return this.content.columns.map((_column, index) => {
      const { spans = [], mark } = cells[index] ?? {};
      const width = this.#textWidth(index) - (mark === undefined ? 0 : MARK_PT + MARK_GAP_PT);
      return { layout: this.flow.document.layout(spans, this.look.size, width), mark };
    });
  }

  #heightOf(cells: readonly SetCell[]): number {
    return Math.max(0, ...cells.map(({ layout }) => layout.heightPt)) + 2 * this.look.paddingPt.y;
  }

  #row(parent: PdfElement, tag: 'TH' | 'TD'): { row: PdfElement; cells: PdfElement[]; tag: 'TH' | 'TD' } {
    const { document } = this.flow;
    const row = document.element(parent, 'TR');
    const options = tag === 'TH' ? { scope: 'Column' as const } : {};
    return { row, cells: this.content.columns.map(() => document.element(row, tag, options)), tag };
  }

  /** Draws a row on this page or the next. A row that is higher than a page continues on as many pages as necessary. */
  #drawWhole(cells: readonly SetCell[], body: PdfElement): void {
    const pageHeight = this.flow.frame.bottomPt - this.flow.frame.topPt - this.#heightOf(this.#heading);
    const isParted = this.#heightOf(cells) > pageHeight;
    const firstLines = this.#heightOf(linesBetween(cells, 0, 3));
    if (this.flow.roomPt < (isParted ? firstLines : this.#heightOf(cells))) this.#newPage();
    const elements = this.#row(body, 'TD');
    const count = Math.max(1, ...cells.map(({ layout }) => layout.lines.length));
    for (let from = 0; from < count;) {
      const room = this.flow.roomPt - 2 * this.look.paddingPt.y + 0.01;
      const lines = Math.max(1, Math.floor(room / this.look.size.leadingPt));
      this.#drawRow(linesBetween(cells, from, from + lines), elements, this.look.rule, from + lines >= count);
      from += lines;
      if (from < count) this.#newPage();
    }
  }

  #newPage(): void {
    this.flow.newPage();
    const top = this.flow.yPt;
    // The structure contains the heading once, so its repetitions are artifacts.
    this.flow.document.artifact('Pagination', () => {
      this.#heading.forEach((cell, index) => this.#drawCell(cell, index, top));
    });
    this.#advance(this.#heading, this.look.headingRule);
  }

  #drawRow(
    cells: readonly SetCell[],
    { row, cells: elements, tag }: { row: PdfElement; cells: PdfElement[]; tag: 'TH' | 'TD' },
    rule: string,
    isLast = true,
  ): void {
    const top = this.flow.yPt;
    cells.forEach((cell, index) => {
      const element = elements[index];
      if (element === undefined) return;
      if (cell.layout.lines.length > 0) {
        this.flow.document.content(element, tag, () => this.#drawCell(cell, index, top));
      }
      if (isLast) element.end();
    });
    if (isLast) row.end();
    this.#advance(cells, rule);
  }

  #advance(cells: readonly SetCell[], rule: string): void {
    this.flow.yPt += this.#heightOf(cells);
    const { leftPt, widthPt } = this.flow.frame;
    this.#ink.stroke(rule, 0.5).line(leftPt, this.flow.yPt, leftPt + widthPt, this.flow.yPt);
    this.flow.document.artifact('Layout', () => this.flow.document.draw(this.#ink));
  }

  #drawCell({ layout, mark }: SetCell, index: number, top: number): void {
    const { document, frame } = this.flow;
    const { paddingPt } = this.look;
    const before = this.#widths.slice(0, index).reduce((sum, width) => sum + width, 0);
    const x = frame.leftPt + before + (index === 0 ? 0 : paddingPt.x);
    const y = top + paddingPt.y;
    const indent = mark === undefined ? 0 : MARK_PT + MARK_GAP_PT;
    if (mark !== undefined && layout.lines.length > 0) {
      const markTop = y + (layout.leadingPt - MARK_PT) / 2;
      document.draw(this.#ink.fill(mark).roundedRectangle(x, markTop, MARK_PT, MARK_PT, 1.5).drawFill());
    }
    const align = this.content.columns[index]?.align ?? 'left';
    document.drawLines(layout, x + indent, y, { widthPt: this.#textWidth(index) - indent, align });
  }
}

function linesBetween(cells: readonly SetCell[], from: number, to: number): SetCell[] {
  return cells.map(({ layout, mark }) => {
    const lines = layout.lines.slice(from, to);
    return {
      layout: { ...layout, lines, heightPt: lines.length * layout.leadingPt },
      mark: from === 0 ? mark : undefined,
    };
  });
}
