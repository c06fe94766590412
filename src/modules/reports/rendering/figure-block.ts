import type { PageFlow } from '../../../platform/pdf/page-flow';
import type { PdfElement } from '../../../platform/pdf/pdf-writer';
import type { TaggedDocument } from '../../../platform/pdf/tagged-document';
import { humanWord } from '../human-word';
import type { BarsBlock, MapBlock, ReportBlock, RiskPlotBlock, TableBlock, TimelineBlock } from '../report-model';
import { MAX_BARS, barsFigure, formatValue } from './figures/bars-figure';
import type { Figure } from './figures/figure';
import { MAX_MAP_EVENTS, mapFigure } from './map/map-figure';
import { LEVEL_COLOURS, COLOURS, SIZES, span } from './report-theme';
import { riskPlotFigure } from './figures/risk-plot-figure';
import { drawReportTable } from './table-block';
import { drawCaption } from './text-blocks';
import { MAX_TIMELINE_ENTRIES, timelineFigure } from './figures/timeline-figure';

export const CAPTION_PT = 18;
const SIDE_BY_SIDE = { bars: 8, letters: 64 };
const MANY_BARS = 16;

export type AnyFigureBlock = MapBlock | TimelineBlock | RiskPlotBlock | BarsBlock;

export function isFigure(block: ReportBlock): block is AnyFigureBlock {
  return ['map', 'timeline', 'risk_plot', 'bars'].includes(block.kind);
}

/** Draws the figure with its caption, followed by its data as a table or a reference to the table. */
export function drawFigure(flow: PageFlow, parent: PdfElement, block: AnyFigureBlock): void {
  const { document, frame } = flow;
  const { count, shown } = extentOf(block);
  if (count === 0) {
    drawCaption(flow, parent, block.caption, SIZES.body.leadingPt);
    flow.text({
      parent,
      tag: 'P',
      spans: [span('There is no data to show.', 'regular', COLOURS.muted)],
      size: SIZES.body,
    });
    return;
  }
  const figure = figureOf(document, block);
  drawCaption(flow, parent, block.caption, figure.heightPt);
  const [x, y] = [frame.leftPt, flow.yPt];
  const bbox: [number, number, number, number] = [x, y, x + frame.widthPt, y + figure.heightPt];
  const element = document.element(parent, 'Figure', { alt: block.alt, bbox });
  document.content(element, 'Figure', () => figure.draw({ x, y, widthPt: frame.widthPt }));
  element.end();
  flow.yPt += figure.heightPt;
  flow.space(8);
  const notes = [
    ...(shown < count ? [`The figure shows the first ${shown} of ${count}.`] : []),
    ...(block.dataIn === undefined ? [] : [`The table “${block.dataIn}” explains the numbers.`]),
  ];
  if (notes.length > 0) {
    flow.text({ parent, tag: 'P', spans: [span(notes.join(' '), 'regular', COLOURS.muted)], size: SIZES.small });
  }
  if (block.dataIn === undefined) drawReportTable(flow, parent, dataOf(block));
}

/** The number of values, and how many of them the figure can show. */
function extentOf(block: AnyFigureBlock): { count: number; shown: number } {
  switch (block.kind) {
    case 'map':
      return {
        count: block.assets.length + block.events.length,
        shown: block.assets.length + Math.min(block.events.length, MAX_MAP_EVENTS),
      };
    case 'timeline':
      return { count: block.entries.length, shown: Math.min(block.entries.length, MAX_TIMELINE_ENTRIES) };
    case 'risk_plot':
      return { count: block.points.length, shown: block.points.length };
    case 'bars':
      return { count: block.bars.length, shown: Math.min(block.bars.length, MAX_BARS[block.direction]) };
  }
}

/** Including its caption. */
export function figureHeight({ document }: PageFlow, block: AnyFigureBlock): number {
  return figureOf(document, block).heightPt + CAPTION_PT;
}

function figureOf(document: TaggedDocument, block: AnyFigureBlock): Figure {
  switch (block.kind) {
    case 'map':
      return mapFigure(document, block);
    case 'timeline':
      return timelineFigure(document, block);
    case 'risk_plot':
      return riskPlotFigure(document, block);
    case 'bars':
      return barsFigure(document, block);
  }
}

function dataOf(block: AnyFigureBlock): TableBlock {
  switch (block.kind) {
    case 'map':
      return mapData(block);
    case 'timeline':
      return timelineData(block);
    case 'risk_plot':
      return riskPlotData(block);
    case 'bars':
      return barsData(block);
  }
}

function mapData({ assets, events }: MapBlock): TableBlock {
  const place = (lat: number, lng: number): string => `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
  return {
    kind: 'table',
    columns: [
      { heading: 'No.' },
      { heading: 'On the map' },
      { heading: 'Latitude, longitude' },
      { heading: 'Radius or risk' },
    ],
    rows: [
      ...assets.map(({ name, lat, lng, radiusKm }) => [
        '',
        name,
        place(lat, lng),
        radiusKm === undefined ? '' : `${radiusKm} km`,
      ]),
      ...events.map(({ number, title, lat, lng, level }) => [
        String(number),
        title,
        place(lat, lng),
        { text: LEVEL_COLOURS[level].name, level },
      ]),
    ],
  };
}

function timelineData({ entries }: TimelineBlock): TableBlock {
  return {
    kind: 'table',
    columns: [{ heading: 'No.' }, { heading: 'When (UTC)' }, { heading: 'What' }, { heading: 'Risk' }],
    rows: entries.map(({ at, title, level, number }, index) => [
      String(number ?? index + 1),
      at.slice(0, 16).replace('T', ' '),
      title,
      level === undefined ? '' : { text: LEVEL_COLOURS[level].name, level },
    ]),
  };
}

function riskPlotData({ points }: RiskPlotBlock): TableBlock {
  return {
    kind: 'table',
    columns: [
      { heading: 'No.' },
      { heading: 'What' },
      { heading: 'Likelihood' },
      { heading: 'Impact' },
      { heading: 'Risk' },
    ],
    rows: points.map(({ number, title, likelihood, impact, level }) => [
      String(number),
      title,
      humanWord(likelihood),
      humanWord(impact),
      { text: LEVEL_COLOURS[level].name, level },
    ]),
  };
}

/** A few short bars are in one row, many in several pairs of columns. */
function barsData({ bars, unit = 'Number' }: BarsBlock): TableBlock {
  const letters = bars.reduce((sum, { label }) => sum + label.length, 0);
  if (bars.length <= SIDE_BY_SIDE.bars && letters <= SIDE_BY_SIDE.letters) {
    return {
      kind: 'table',
      columns: [{ heading: '' }, ...bars.map(({ label }) => ({ heading: label, align: 'right' as const }))],
      rows: [[humanWord(unit), ...bars.map(({ value }) => formatValue(value, undefined))]],
    };
  }
  const pairs = bars.length > MANY_BARS ? 4 : 2;
  const perPair = Math.ceil(bars.length / pairs);
  const columns: TableBlock['columns'] = [{ heading: 'What' }, { heading: humanWord(unit), align: 'right' }];
  return {
    kind: 'table',
    columns: Array.from({ length: pairs }, () => columns).flat(),
    rows: Array.from({ length: perPair }, (_row, row) =>
      Array.from({ length: pairs }, (_pair, pair) => bars[pair * perPair + row]).flatMap((bar) =>
        bar === undefined ? ['', ''] : [bar.label, formatValue(bar.value, undefined)],
      ),
    ),
  };
}
