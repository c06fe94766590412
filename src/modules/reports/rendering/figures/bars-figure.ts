import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import type { BarsBlock } from '../../report-model';
import type { Figure, FigureBox } from './figure';
import { drawFigureText, figureTextWidth, shortenToWidth } from './figure-text';
import { COLOURS, LEVEL_COLOURS, SIZES } from '../report-theme';

const ROW_PT = 17;
const ROW_BAR_PT = 9;
const MAX_LABEL_SHARE = 0.4;
const COLUMNS_HEIGHT_PT = 118;
const COLUMN_LABEL_PT = 14;
const VALUE_PT = 12;
const MAX_COLUMN_PT = 34;

/** Further bars are only in the table. */
export const MAX_BARS: Record<BarsBlock['direction'], number> = { rows: 28, columns: 160 };

export function barsFigure(document: TaggedDocument, whole: BarsBlock): Figure {
  const block = { ...whole, bars: whole.bars.slice(0, MAX_BARS[whole.direction]) };
  if (block.direction === 'columns') {
    return { heightPt: COLUMNS_HEIGHT_PT, draw: (box) => drawColumns(document, block, box) };
  }
  return { heightPt: Math.max(1, block.bars.length) * ROW_PT + 4, draw: (box) => drawRows(document, block, box) };
}

function drawRows(document: TaggedDocument, block: BarsBlock, box: FigureBox): void {
  const labels = block.bars.map(({ label }) =>
    shortenToWidth(document, label, box.widthPt * MAX_LABEL_SHARE, SIZES.small),
  );
  const labelWidth = Math.max(0, ...labels.map((label) => figureTextWidth(document, label, SIZES.small))) + 10;
  const valueWidth = Math.max(
    0,
    ...block.bars.map((bar) => figureTextWidth(document, formatValue(bar.value, block.unit), SIZES.small)),
  );
  const longest = Math.max(0, box.widthPt - labelWidth - valueWidth - 8);
  const highest = Math.max(0, ...block.bars.map(({ value }) => value)) || 1;
  block.bars.forEach(({ value, level }, index) => {
    const y = box.y + index * ROW_PT + ROW_PT / 2;
    const width = (longest * value) / highest;
    drawFigureText(document, { text: labels[index] ?? '', x: box.x, y, size: SIZES.small });
    const ink = new Ink()
      .fill(COLOURS.tint)
      .rectangle(box.x + labelWidth, y - ROW_BAR_PT / 2, longest, ROW_BAR_PT)
      .drawFill();
    ink
      .fill(colourOf(level))
      .rectangle(box.x + labelWidth, y - ROW_BAR_PT / 2, width, ROW_BAR_PT)
      .drawFill();
    document.draw(ink);
    const end = box.x + box.widthPt;
    const text = formatValue(value, block.unit);
    drawFigureText(document, { text, x: end, y, align: 'right', size: SIZES.small, style: 'strong' });
  });
}

function drawColumns(document: TaggedDocument, block: BarsBlock, box: FigureBox): void {
  const highest = Math.max(0, ...block.bars.map(({ value }) => value)) || 1;
  const slot = box.widthPt / Math.max(1, block.bars.length);
  const width = Math.min(MAX_COLUMN_PT, slot * 0.68);
  const base = box.y + COLUMNS_HEIGHT_PT - COLUMN_LABEL_PT;
  const tallest = COLUMNS_HEIGHT_PT - COLUMN_LABEL_PT - VALUE_PT;
  const every = Math.ceil(Math.max(1, ...block.bars.map(({ label }) => figureTextWidth(document, label) + 6)) / slot);
  block.bars.forEach(({ label, value, level }, index) => {
    const middle = box.x + slot * (index + 0.5);
    const height = (tallest * value) / highest;
    document.draw(
      new Ink()
        .fill(colourOf(level))
        .rectangle(middle - width / 2, base - height, width, height)
        .drawFill(),
    );
    const text = formatValue(value, undefined);
    if (figureTextWidth(document, text) <= slot) {
      drawFigureText(document, { text, x: middle, y: base - height - 6, align: 'centre', style: 'strong' });
    }
    // Counted from the last label, which marks the end of the period.
    if ((block.bars.length - 1 - index) % every === 0) {
      drawFigureText(document, { text: label, x: middle, y: base + 8, align: 'centre', colour: COLOURS.muted });
    }
  });
  document.draw(new Ink().stroke(COLOURS.strongRule, 0.6).line(box.x, base, box.x + box.widthPt, base));
}

const colourOf = (level: BarsBlock['bars'][number]['level']): string =>
  level === undefined ? COLOURS.accent : LEVEL_COLOURS[level].fill;

export function formatValue(value: number, unit: string | undefined): string {
  const text = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(value);
  return unit === undefined ? text : `${text} ${unit}`;
}
