import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import type { MapBlock } from '../../report-model';
import type { FigureBox } from '../figures/figure';
import { drawFigureText, figureTextWidth } from '../figures/figure-text';
import { drawAsset } from './asset-marker';
import type { MapView } from './map-view';
import { COLOURS, FRAME, LEVELS, LEVEL_COLOURS } from '../report-theme';

const ROUND_LENGTHS_KM = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];
const MAX_SCALE_PT = 90;
const CREDIT = 'Map: Natural Earth';

type MapBox = FigureBox & { height: number };

/** Frame, scale, north arrow, legend and credit. */
export function drawMapFurniture(document: TaggedDocument, block: MapBlock, view: MapView, box: MapBox): void {
  const width = FRAME.widthPt;
  if (!view.isWorld) {
    document.draw(new Ink().stroke(COLOURS.strongRule, 0.6).rectangle(box.x, box.y, width, box.height).drawLine());
    drawScale(document, view, box);
    drawNorth(document, box.x + width - 16, box.y + 20);
  }
  drawLegend(document, block, box);
}

function drawScale(document: TaggedDocument, { kmPerPt }: MapView, box: MapBox): void {
  const km = [...ROUND_LENGTHS_KM].reverse().find((length) => length / kmPerPt <= MAX_SCALE_PT) ?? 1;
  const [left, bottom, length] = [box.x + 12, box.y + box.height - 11, km / kmPerPt];
  const label = `${km.toLocaleString('en-GB')} km`;
  const ink = new Ink().save().state(document.translucent(0.8)).fill(COLOURS.white);
  ink
    .roundedRectangle(left - 6, bottom - 13, Math.max(length, figureTextWidth(document, label)) + 12, 19, 2)
    .drawFill()
    .restore();
  ink
    .stroke(COLOURS.ink, 1)
    .moveTo(left, bottom - 3)
    .lineTo(left, bottom)
    .lineTo(left + length, bottom)
    .lineTo(left + length, bottom - 3);
  document.draw(ink.drawLine());
  drawFigureText(document, { text: label, x: left, y: bottom - 7.5 });
}

function drawNorth(document: TaggedDocument, x: number, y: number): void {
  const ink = new Ink()
    .save()
    .state(document.translucent(0.8))
    .fill(COLOURS.white)
    .circle(x, y, 11)
    .drawFill()
    .restore();
  ink.fill(COLOURS.ink).polygon([
    [x, y - 8],
    [x + 3.6, y + 1],
    [x, y - 1],
    [x - 3.6, y + 1],
  ]);
  document.draw(ink.drawFill());
  drawFigureText(document, { text: 'N', x, y: y + 5.5, align: 'centre', style: 'strong' });
}

function drawLegend(document: TaggedDocument, { assets, events }: MapBlock, box: MapBox): void {
  const y = box.y + box.height + 11;
  let x = box.x;
  const entry = (text: string, draw: (middle: number) => void): void => {
    draw(x + 5);
    drawFigureText(document, { text, x: x + 13, y, colour: COLOURS.muted });
    x += 13 + figureTextWidth(document, text) + 14;
  };
  if (assets.length > 0) entry('Monitored asset', (middle) => drawAsset(document, middle, y));
  for (const level of LEVELS.filter((each) => events.some((event) => event.level === each))) {
    const { fill, name } = LEVEL_COLOURS[level];
    entry(`${name} risk`, (middle) => {
      document.draw(new Ink().fill(fill).stroke(COLOURS.strongRule, 0.4).circle(middle, y, 4).drawBoth());
    });
  }
  drawFigureText(document, { text: CREDIT, x: box.x + FRAME.widthPt, y, align: 'right', colour: COLOURS.muted });
}
