import { Ink } from '../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../platform/pdf/tagged-document';
import type { ReportCover } from '../report-model';
import { drawFigureText, shortenToWidth } from './figures/figure-text';
import { COLOURS, FRAME } from './report-theme';

const HEAD_PT = 50;
const FOOT_PT = 802;
const SIZE = { sizePt: 7.5, leadingPt: 10 };

/** The header and footer of every page except the cover, with the report and the page number. */
export function drawRunningHeads(document: TaggedDocument, cover: ReportCover): void {
  const { count } = document.writer.bufferedPageRange();
  const left = FRAME.leftPt;
  const right = FRAME.leftPt + FRAME.widthPt;
  const title = shortenToWidth(document, cover.title, FRAME.widthPt * 0.68, SIZE);
  const common = { size: SIZE, colour: COLOURS.muted };
  for (let page = 1; page < count; page += 1) {
    document.writer.switchToPage(page);
    document.artifact('Pagination', () => {
      drawFigureText(document, { ...common, text: title, x: left, y: HEAD_PT });
      drawFigureText(document, {
        ...common,
        text: cover.classification,
        x: right,
        y: HEAD_PT,
        align: 'right',
        style: 'strong',
      });
      drawFigureText(document, { ...common, text: cover.requestId, x: left, y: FOOT_PT });
      drawFigureText(document, {
        ...common,
        text: `Page ${page + 1} of ${count}`,
        x: right,
        y: FOOT_PT,
        align: 'right',
      });
      document.draw(new Ink().stroke(COLOURS.rule, 0.6).line(left, HEAD_PT + 11, right, HEAD_PT + 11));
    });
  }
}
