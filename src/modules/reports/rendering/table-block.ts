import type { PageFlow } from '../../../platform/pdf/page-flow';
import type { PdfElement } from '../../../platform/pdf/pdf-writer';
import { type SetTable, type TableCell, setTable } from '../../../platform/pdf/table';
import type { ReportCell, TableBlock } from '../report-model';
import { COLOURS, LEVEL_COLOURS, SIZES, TABLE_LOOK, span, toSpans } from './report-theme';
import { drawCaption } from './text-blocks';

export function drawReportTable(flow: PageFlow, parent: PdfElement, block: TableBlock): void {
  const table = tableOf(flow, block);
  if (block.caption !== undefined) drawCaption(flow, parent, block.caption, table?.beginningPt ?? SIZES.body.leadingPt);
  if (table === null) {
    const spans = [span(block.emptyText ?? 'None.', 'regular', COLOURS.muted)];
    flow.text({ parent, tag: 'P', spans, size: SIZES.body });
    return;
  }
  table.draw(parent);
}

/** The height of the part of the table that stays with the content above it, without the caption. */
export function tableBeginning(flow: PageFlow, block: TableBlock): number {
  return tableOf(flow, block)?.beginningPt ?? 0;
}

function tableOf(flow: PageFlow, block: TableBlock): SetTable | null {
  if (block.rows.length === 0) return null;
  const columns = block.columns.map(({ heading, align = 'left' }) => ({
    heading: [span(heading, 'strong', COLOURS.muted)],
    align,
  }));
  return setTable(flow, { columns, rows: block.rows.map((row) => row.map(cellOf)) }, TABLE_LOOK);
}

function cellOf(cell: ReportCell): TableCell {
  if (typeof cell === 'string' || Array.isArray(cell)) return { spans: toSpans(cell) };
  return { spans: toSpans(cell.text), mark: LEVEL_COLOURS[cell.level].fill };
}
