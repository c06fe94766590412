import { Ink } from '../../../platform/pdf/ink';
import type { PageFlow } from '../../../platform/pdf/page-flow';
import type { PdfElement } from '../../../platform/pdf/pdf-writer';
import type { TaggedDocument } from '../../../platform/pdf/tagged-document';
import type { TextLayout, TextSize } from '../../../platform/pdf/text/text-layout';
import type { ReportCover } from '../report-model';
import { globePicture } from './map/globe';
import { COLOURS, FRAME, SIZES, span } from './report-theme';
import { drawFacts } from './text-blocks';

const BAND_PT = 372;
const SIDE_PT = 64;
const TITLE_SIZES: readonly TextSize[] = [34, 28, 23, 19, 16].map((sizePt) => ({ sizePt, leadingPt: sizePt * 1.22 }));
const MAX_TITLE_LINES = 4;
const TITLE_WIDTH_PT = 400;
const SUBTITLE: TextSize = { sizePt: 12, leadingPt: 18.5 };
const SMALL: TextSize = { sizePt: 9.5, leadingPt: 14 };

/** Title and subject at the top, requester and time below, and at the foot the values that prove authenticity. */
export function drawCover(flow: PageFlow, parent: PdfElement, cover: ReportCover): void {
  const { document } = flow;
  flow.newPage();
  const title = titleLayout(document, cover.title);
  const subtitle = document.layout(
    [span(cover.subtitle ?? '', 'regular', COLOURS.nightText)],
    SUBTITLE,
    TITLE_WIDTH_PT,
  );
  const band = Math.max(
    BAND_PT,
    150 + title.heightPt + (cover.subtitle === undefined ? 0 : subtitle.heightPt + 14) + 60,
  );
  document.artifact('Layout', () => drawBand(document, band));
  const line = (tag: string, layout: TextLayout, y: number): void => {
    const element = document.element(parent, tag);
    const align = layout.isRtl ? 'right' : 'left';
    document.content(element, tag, () => document.drawLines(layout, SIDE_PT, y, { widthPt: TITLE_WIDTH_PT, align }));
    element.end();
  };
  line('P', document.layout([span(cover.organisation, 'strong', COLOURS.white)], SMALL, 300), 56);
  drawClassification(document, parent, cover.classification);
  const subtitleHeight = cover.subtitle === undefined ? 0 : subtitle.heightPt + 14;
  const top = band - 52 - subtitleHeight - title.heightPt;
  line('P', document.layout([span(cover.kind, 'strong', COLOURS.nightAccent)], SMALL, TITLE_WIDTH_PT), top - 24);
  line('H1', title, top);
  if (cover.subtitle !== undefined) line('P', subtitle, top + title.heightPt + 14);
  flow.yPt = band + 40;
  drawFacts(flow, parent, [
    { label: 'Subject', value: cover.subject },
    { label: 'Requested by', value: cover.requester },
    { label: 'Created', value: formatMoment(cover.createdAt) },
    ...(cover.facts ?? []),
  ]);
  drawSeal(flow, parent, cover);
}

function titleLayout(document: TaggedDocument, title: string): TextLayout {
  let layout: TextLayout | undefined;
  for (const size of TITLE_SIZES) {
    layout = document.layout([span(title, 'strong', COLOURS.white)], size, TITLE_WIDTH_PT);
    if (layout.lines.length <= MAX_TITLE_LINES) return layout;
  }
  if (layout === undefined) throw new Error('a title has a size');
  return layout;
}

function drawBand(document: TaggedDocument, height: number): void {
  const { widthPt } = document.pageSize;
  const ink = new Ink().fill(COLOURS.night).rectangle(0, 0, widthPt, height).drawFill();
  ink
    .save()
    .rectangle(0, 0, widthPt, height - 1)
    .clip();
  document.draw(ink);
  document.drawShared('Globe', globePicture());
  ink.restore();
  document.draw(
    ink
      .fill(COLOURS.nightAccent)
      .rectangle(SIDE_PT, height - 3, 56, 3)
      .drawFill(),
  );
}

function drawClassification(document: TaggedDocument, parent: PdfElement, text: string): void {
  const { widthPt } = document.pageSize;
  const layout = document.layout([span(text, 'strong', COLOURS.white)], SIZES.small, 180);
  const [line] = layout.lines;
  if (line === undefined) return;
  const right = widthPt - SIDE_PT;
  const width = Math.max(...layout.lines.map((each) => each.widthPt));
  const outline = new Ink().fill(COLOURS.night).stroke(COLOURS.nightAccent, 0.8);
  outline.roundedRectangle(right - width - 20, 53, width + 20, layout.heightPt + 8, 10);
  document.artifact('Layout', () => document.draw(outline.drawBoth()));
  const element = document.element(parent, 'P');
  document.content(element, 'P', () =>
    document.drawLines(layout, right - width - 10, 57, { widthPt: width, align: 'left' }),
  );
  element.end();
}

function drawSeal(flow: PageFlow, parent: PdfElement, cover: ReportCover): void {
  const { document, frame } = flow;
  const rows = [
    ['Request', cover.requestId],
    ['Report hash', cover.reportHash],
    ['Signing key', cover.signingKeyId],
    ['Certificate SHA-256', cover.certificateFingerprint],
  ] as const;
  const layouts = rows.map(([label, value]) => ({
    label: document.layout([span(label, 'regular', COLOURS.muted)], SIZES.small, 100),
    value: document.layout([span(value, 'mono')], SIZES.code, frame.widthPt - 110),
  }));
  const height = layouts.reduce((sum, { value }) => sum + value.heightPt + 4, 0);
  flow.space(24);
  flow.need(height + 20);
  // At the foot of the page, or below the facts if they are longer.
  const top = Math.max(flow.yPt, frame.bottomPt - height);
  const rule = new Ink().stroke(COLOURS.rule, 0.7).line(frame.leftPt, top - 14, frame.leftPt + frame.widthPt, top - 14);
  document.artifact('Layout', () => document.draw(rule));
  let y = top;
  const list = document.element(parent, 'L');
  for (const { label, value } of layouts) {
    const item = document.element(list, 'LI');
    const [name, body] = [document.element(item, 'Lbl'), document.element(item, 'LBody')];
    const at = y;
    document.content(name, 'Lbl', () => document.drawLines(label, FRAME.leftPt, at, { widthPt: 100, align: 'left' }));
    document.content(body, 'LBody', () =>
      document.drawLines(value, FRAME.leftPt + 110, at, { widthPt: 400, align: 'left' }),
    );
    item.end();
    y += value.heightPt + 4;
  }
  list.end();
  flow.yPt = y;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

export function formatMoment(at: string): string {
  return `${MOMENT.format(new Date(at))} UTC`;
}
