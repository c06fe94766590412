import type { FontLibrary } from '../../../platform/pdf/fonts/font-library';
import { PageFlow } from '../../../platform/pdf/page-flow';
import type { PdfElement, PdfWriter } from '../../../platform/pdf/pdf-writer';
import { TaggedDocument } from '../../../platform/pdf/tagged-document';
import { type ContentsEntry, drawContents } from './contents-page';
import { drawCover } from './cover-page';
import { CAPTION_PT, drawFigure, figureHeight, isFigure } from './figure-block';
import { COLOURS, FRAME, SIZES, span } from './report-theme';
import { drawRunningHeads } from './running-heads';
import { drawReportTable, tableBeginning } from './table-block';
import { drawCallout, drawCode, drawFacts, drawList, drawParagraph, drawSubheading } from './text-blocks';
import type { ReportBlock, ReportModel, ReportSection } from '../report-model';

const PRODUCER = 'Threat Monitoring Service';
/** A report with more pages has a table of contents. */
const PAGES_WITHOUT_CONTENTS = 5;
const SECTION_GAP_PT = 34;
const BLOCK_GAP_PT = 12;
const SUBHEADING_GAP_PT = 5;
/** The minimum height of a section's content below its heading on the same page. */
const SECTION_BEGINNING_PT = 110;

/**
 * Renders the report as a tagged PDF that aims at PDF/A-3a; equal models give equal bytes.
 * @param fonts shared by all reports, since opening them costs more than a report
 * @param beforeEnd adds content to the same revision, such as the placeholder of a signature
 */
export async function renderReport(
  model: ReportModel,
  fonts: FontLibrary,
  beforeEnd?: (writer: PdfWriter) => void,
): Promise<Buffer> {
  const { cover, language, attachment } = model;
  const document = new TaggedDocument(fonts, {
    title: cover.title,
    author: cover.organisation,
    subject: `${cover.kind}: ${cover.subject}`,
    producer: PRODUCER,
    language,
    createdAt: new Date(cover.createdAt),
  });
  const front = document.element(document.root, 'Sect');
  const flow = new PageFlow(document, FRAME);
  drawCover(flow, front, cover);
  flow.newPage();
  const entries = model.sections.map((section, index) => drawSection(flow, section, `section-${index + 1}`));
  if (document.writer.bufferedPageRange().count > PAGES_WITHOUT_CONTENTS) drawContents(document, front, entries);
  front.end();
  drawRunningHeads(document, cover);
  if (attachment !== undefined) {
    const { name, mediaType, description, content } = attachment;
    document.attach({ name, mediaType, description, bytes: Buffer.from(content) });
  }
  return document.end(beforeEnd);
}

function drawSection(flow: PageFlow, section: ReportSection, destination: string): ContentsEntry {
  const { document, frame } = flow;
  if (section.beginsPage === true && !flow.isAtTop) flow.newPage();
  flow.space(SECTION_GAP_PT);
  flow.need(SIZES.heading.leadingPt + BLOCK_GAP_PT + beginningPt(flow, section.blocks[0]));
  const entry = {
    heading: section.heading,
    pageIndex: document.writer.bufferedPageRange().count - 1,
    destination,
  };
  document.writer.addNamedDestination(destination, 'XYZ', frame.leftPt, flow.yPt - 24, null);
  document.writer.outline.addItem(section.heading);
  const element = document.element(document.root, 'Sect');
  flow.text({ parent: element, tag: 'H2', spans: [span(section.heading, 'strong', COLOURS.ink)], size: SIZES.heading });
  flow.space(BLOCK_GAP_PT - 2);
  section.blocks.forEach((block, index) => {
    if (index > 0) flow.space(section.blocks[index - 1]?.kind === 'subheading' ? SUBHEADING_GAP_PT : BLOCK_GAP_PT);
    drawBlock(flow, element, block);
  });
  element.end();
  return entry;
}

function beginningPt(flow: PageFlow, block: ReportBlock | undefined): number {
  if (block !== undefined && isFigure(block)) return figureHeight(flow, block);
  const tablePt = block?.kind === 'table' ? CAPTION_PT + tableBeginning(flow, block) : 0;
  return Math.max(SECTION_BEGINNING_PT, tablePt);
}

function drawBlock(flow: PageFlow, parent: PdfElement, block: ReportBlock): void {
  if (isFigure(block)) {
    drawFigure(flow, parent, block);
    return;
  }
  switch (block.kind) {
    case 'subheading': {
      drawSubheading(flow, parent, block.text);
      return;
    }
    case 'paragraph': {
      drawParagraph(flow, parent, block.text, block.isLead ?? false);
      return;
    }
    case 'facts': {
      drawFacts(flow, parent, block.facts);
      return;
    }
    case 'list': {
      drawList(flow, parent, block.items, block.isOrdered ?? false);
      return;
    }
    case 'callout': {
      drawCallout(flow, parent, block);
      return;
    }
    case 'code': {
      drawCode(flow, parent, block.title, block.text);
      return;
    }
    case 'table': {
      drawReportTable(flow, parent, block);
      return;
    }
  }
}
