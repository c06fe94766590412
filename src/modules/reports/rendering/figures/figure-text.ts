import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import type { TextSize } from '../../../../platform/pdf/text/text-layout';
import type { FontStyle } from '../../../../platform/pdf/fonts/font-library';
import { COLOURS, SIZES, span } from '../report-theme';

export interface FigureText {
  text: string;
  x: number;
  /** The vertical middle of the line. */
  y: number;
  align?: 'left' | 'centre' | 'right';
  size?: TextSize;
  style?: FontStyle;
  colour?: string;
}

/** One line of text in a figure, aligned to its left, middle or right. */
export function drawFigureText(document: TaggedDocument, figure: FigureText): void {
  const { text, x, y, align = 'left', size = SIZES.figure, style = 'regular', colour = COLOURS.ink } = figure;
  const layout = document.layout([span(text, style, colour)], size, Number.MAX_SAFE_INTEGER);
  const [line] = layout.lines;
  if (line === undefined) return;
  const shift = align === 'left' ? 0 : align === 'right' ? line.widthPt : line.widthPt / 2;
  document.drawLine(line, size, x - shift, y - size.leadingPt / 2);
}

export function figureTextWidth(document: TaggedDocument, text: string, size: TextSize = SIZES.figure): number {
  return document.widths([span(text)], size.sizePt).widest;
}

/** The beginning of a text that fits into this width. */
export function shortenToWidth(
  document: TaggedDocument,
  text: string,
  widthPt: number,
  size: TextSize = SIZES.figure,
): string {
  if (figureTextWidth(document, text, size) <= widthPt) return text;
  const characters = Array.from(text);
  let [fits, fails] = [0, characters.length];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    const candidate = `${characters.slice(0, middle).join('').trimEnd()}…`;
    if (figureTextWidth(document, candidate, size) <= widthPt) fits = middle;
    else fails = middle;
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`;
}
