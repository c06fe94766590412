import { Ink } from '../../../platform/pdf/ink';
import type { PageFlow } from '../../../platform/pdf/page-flow';
import type { PdfElement } from '../../../platform/pdf/pdf-writer';
import type { StyledText } from '../../../platform/pdf/text/text-span';
import type { CalloutTone, ReportFact, ReportText } from '../report-model';
import { COLOURS, SIZES, TONES, span, toSpans } from './report-theme';

const LABEL = { minPt: 84, maxPt: 150, gapPt: 16 };
const FACT_GAP_PT = 3.5;
const BULLET_PT = 14;
const LIST_GAP_PT = 3;
const CALLOUT = { barPt: 3, sidePt: 16, topPt: 11 };
const CODE = { sidePt: 10, topPt: 8 };
/** A paragraph of any length may begin if there is room for this number of lines. */
const BEGINNING_LINES = 4;

export function drawSubheading(flow: PageFlow, parent: PdfElement, text: string): void {
  flow.space(10);
  flow.need(SIZES.subheading.leadingPt + 5 * SIZES.body.leadingPt);
  flow.text({ parent, tag: 'H3', spans: [span(text, 'strong', COLOURS.accent)], size: SIZES.subheading });
}

export function drawParagraph(flow: PageFlow, parent: PdfElement, text: ReportText, isLead: boolean): void {
  flow.text({ parent, tag: 'P', spans: toSpans(text), size: isLead ? SIZES.lead : SIZES.body });
}

/** Labels on the left, values on the right. */
export function drawFacts(flow: PageFlow, parent: PdfElement, facts: readonly ReportFact[]): void {
  const { document } = flow;
  const widest = Math.max(0, ...facts.map(({ label }) => document.widths([span(label)], SIZES.body.sizePt).widest));
  const labelPt = Math.min(LABEL.maxPt, Math.max(LABEL.minPt, widest + 1));
  const list = document.element(parent, 'L');
  facts.forEach(({ label, value }, index) => {
    if (index > 0) flow.space(FACT_GAP_PT);
    const name = [span(label, 'regular', COLOURS.muted)];
    drawLabelled(flow, list, { label: name, labelPt, indentPt: labelPt + LABEL.gapPt, body: toSpans(value) });
  });
  list.end();
}

export function drawList(flow: PageFlow, parent: PdfElement, items: readonly ReportText[], isOrdered: boolean): void {
  const list = flow.document.element(parent, 'L');
  items.forEach((item, index) => {
    if (index > 0) flow.space(LIST_GAP_PT);
    const label = [span(isOrdered ? `${index + 1}.` : '•', 'strong', COLOURS.accent)];
    const indentPt = isOrdered && items.length > 9 ? BULLET_PT + 6 : BULLET_PT;
    drawLabelled(flow, list, { label, labelPt: indentPt, indentPt, body: toSpans(item) });
  });
  list.end();
}

function drawLabelled(
  flow: PageFlow,
  list: PdfElement,
  { label, labelPt, indentPt, body }: { label: StyledText[]; labelPt: number; indentPt: number; body: StyledText[] },
): void {
  const { document, frame } = flow;
  const size = SIZES.body;
  const named = document.layout(label, size, labelPt);
  const { heightPt } = document.layout(body, size, frame.widthPt - indentPt);
  flow.need(Math.max(named.heightPt, Math.min(heightPt, BEGINNING_LINES * size.leadingPt)));
  const item = document.element(list, 'LI');
  const name = document.element(item, 'Lbl');
  const top = flow.yPt;
  document.content(name, 'Lbl', () =>
    document.drawLines(named, frame.leftPt, top, { widthPt: labelPt, align: 'left' }),
  );
  name.end();
  const isOnPage = heightPt <= flow.roomPt;
  flow.text({ parent: item, tag: 'LBody', spans: body, size, indentPt, align: 'left' });
  if (isOnPage) flow.yPt = Math.max(flow.yPt, top + named.heightPt);
  item.end();
}

/** A highlighted text; long ones continue on the next pages. */
export function drawCallout(
  flow: PageFlow,
  parent: PdfElement,
  { tone, title, text }: { tone: CalloutTone; title: string; text: ReportText },
): void {
  const { document, frame } = flow;
  const indentPt = CALLOUT.sidePt;
  const widthPt = frame.widthPt - 2 * CALLOUT.sidePt;
  const heading = [span(title, 'strong', TONES[tone].title)];
  const texts = [heading, toSpans(text)].map((spans) => document.layout(spans, SIZES.body, widthPt));
  const heightPt = texts.reduce((sum, each) => sum + each.heightPt, 2 * CALLOUT.topPt + 2);
  flow.need(Math.min(heightPt, frame.bottomPt - frame.topPt));
  if (heightPt <= flow.roomPt) drawGround(flow, heightPt, tone);
  const box = document.element(parent, 'Div');
  flow.yPt += CALLOUT.topPt;
  flow.text({ parent: box, tag: 'P', spans: heading, size: SIZES.body, indentPt, widthPt });
  flow.yPt += 2;
  flow.text({ parent: box, tag: 'P', spans: toSpans(text), size: SIZES.body, indentPt, widthPt });
  flow.yPt += CALLOUT.topPt;
  box.end();
}

function drawGround({ document, frame, yPt }: PageFlow, heightPt: number, tone: CalloutTone): void {
  const { bar, fill } = TONES[tone];
  const ink = new Ink().fill(fill).rectangle(frame.leftPt, yPt, frame.widthPt, heightPt).drawFill();
  ink.fill(bar).rectangle(frame.leftPt, yPt, CALLOUT.barPt, heightPt).drawFill();
  document.artifact('Layout', () => document.draw(ink));
}

/** Literal text in a monospaced font. */
export function drawCode(flow: PageFlow, parent: PdfElement, title: string | undefined, text: string): void {
  const { document, frame } = flow;
  const size = SIZES.code;
  const layout = document.layout([span(text, 'mono')], size, frame.widthPt - 2 * CODE.sidePt, 'anywhere');
  if (title !== undefined)
    drawCaption(flow, parent, title, Math.min(5, layout.lines.length) * size.leadingPt + 2 * CODE.topPt);
  const paragraph = document.element(parent, 'P');
  const element = document.element(paragraph, 'Code');
  for (let from = 0; from < layout.lines.length;) {
    const fitting = Math.floor((flow.roomPt - 2 * CODE.topPt) / size.leadingPt);
    const rest = layout.lines.length - from;
    if (fitting < Math.min(3, rest) && !flow.isAtTop) {
      flow.newPage();
      continue;
    }
    const lines = layout.lines.slice(from, from + Math.max(1, fitting));
    const heightPt = lines.length * size.leadingPt + 2 * CODE.topPt;
    const ground = new Ink().fill(COLOURS.tint).roundedRectangle(frame.leftPt, flow.yPt, frame.widthPt, heightPt, 3);
    document.artifact('Layout', () => document.draw(ground.drawFill()));
    const [x, y] = [frame.leftPt + CODE.sidePt, flow.yPt + CODE.topPt];
    document.content(element, 'Code', () =>
      document.drawLines({ ...layout, lines }, x, y, { widthPt: frame.widthPt, align: 'left' }),
    );
    flow.yPt += heightPt;
    from += lines.length;
  }
  paragraph.end();
}

/** @param followedByPt the height of the content that must stay on the same page */
export function drawCaption(flow: PageFlow, parent: PdfElement, text: string, followedByPt: number): void {
  flow.need(SIZES.small.leadingPt + 5 + followedByPt);
  flow.text({ parent, tag: 'P', spans: [span(text, 'strong', COLOURS.ink)], size: SIZES.small });
  flow.yPt += 5;
}
