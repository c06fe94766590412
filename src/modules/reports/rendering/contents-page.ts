import { Ink } from '../../../platform/pdf/ink';
import { PageFlow } from '../../../platform/pdf/page-flow';
import { type PdfElement, moveLastPages } from '../../../platform/pdf/pdf-writer';
import type { TaggedDocument } from '../../../platform/pdf/tagged-document';
import { COLOURS, FRAME, SIZES, span } from './report-theme';

export interface ContentsEntry {
  heading: string;
  /** From 0, without the pages of the contents. */
  pageIndex: number;
  destination: string;
}

const LINE_PT = 24;
const NUMBER_PT = 40;

/** Writes the contents once all pages are known, and moves them after the cover. */
export function drawContents(document: TaggedDocument, parent: PdfElement, entries: readonly ContentsEntry[]): void {
  const before = document.writer.bufferedPageRange().count;
  const perPage = Math.floor((FRAME.bottomPt - FRAME.topPt - 60) / LINE_PT);
  const pages = Math.ceil(entries.length / perPage);
  const contents = document.element(parent, 'TOC');
  for (let page = 0; page < pages; page += 1) {
    const flow = new PageFlow(document, FRAME);
    flow.newPage();
    if (page === 0) {
      flow.text({ parent, tag: 'H2', spans: [span('Contents', 'strong')], size: SIZES.heading });
      flow.yPt += 18;
    }
    for (const entry of entries.slice(page * perPage, (page + 1) * perPage)) drawEntry(flow, contents, entry, pages);
  }
  contents.end();
  moveLastPages(document.writer, document.writer.bufferedPageRange().count - before, 1);
}

function drawEntry(flow: PageFlow, contents: PdfElement, entry: ContentsEntry, pages: number): void {
  const { document, frame, yPt: top } = flow;
  const item = document.element(contents, 'TOCI');
  const link = document.element(item, 'Link');
  const size = { sizePt: 10, leadingPt: LINE_PT };
  const { lines } = document.layout([span(entry.heading)], size, frame.widthPt - NUMBER_PT);
  const number = document.layout(
    [span(String(entry.pageIndex + pages + 1), 'regular', COLOURS.muted)],
    size,
    NUMBER_PT,
  );
  document.content(link, 'Link', () => {
    document.drawLines({ ...size, lines: lines.slice(0, 1) }, frame.leftPt, top, {
      widthPt: frame.widthPt,
      align: 'left',
    });
    document.drawLines(number, frame.leftPt, top, { widthPt: frame.widthPt, align: 'right' });
  });
  document.writer.goTo(frame.leftPt, top, frame.widthPt, LINE_PT, entry.destination, {
    structParent: link,
    Contents: new String(entry.heading),
  });
  item.end();
  const rule = new Ink().stroke(COLOURS.rule, 0.5);
  rule.line(frame.leftPt, top + LINE_PT, frame.leftPt + frame.widthPt, top + LINE_PT);
  document.artifact('Layout', () => document.draw(rule.drawLine()));
  flow.yPt += LINE_PT;
}
