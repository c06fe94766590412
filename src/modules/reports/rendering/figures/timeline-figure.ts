import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import type { TimelineBlock } from '../../report-model';
import type { Figure, FigureBox } from './figure';
import { drawFigureText, figureTextWidth } from './figure-text';
import { drawNumberMarker, markerRadius } from './number-marker';
import { FRAME, COLOURS } from '../report-theme';
import { type TimeTick, timeTicks } from './time-ticks';

const LANE_PT = 19;
const MAX_LANES = 8;
const AXIS_PT = 24;
const SIDE_PT = 12;
const GAP_PT = 2;

export const MAX_TIMELINE_ENTRIES = 150;

interface Placed {
  entry: TimelineBlock['entries'][number];
  number: number;
  x: number;
  lane: number;
}

/** Time on the horizontal axis; simultaneous entries are stacked. */
export function timelineFigure(document: TaggedDocument, block: TimelineBlock): Figure {
  const entries = block.entries.slice(0, MAX_TIMELINE_ENTRIES);
  const times = entries.map(({ at }) => Date.parse(at));
  const { ticks, from, to } = timeTicks(Math.min(...times), Math.max(...times));
  const width = FRAME.widthPt - 2 * SIDE_PT;
  const xOf = (time: number): number => SIDE_PT + (width * (time - from)) / (to - from);
  const placed = placeEntries(entries, xOf);
  const lanes = Math.max(0, ...placed.map(({ lane }) => lane)) + 1;
  const heightPt = lanes * LANE_PT + AXIS_PT;
  return {
    heightPt,
    draw: (box) => {
      const base = box.y + lanes * LANE_PT + 2;
      drawAxis(
        document,
        box,
        base,
        ticks.map((tick) => ({ ...tick, x: box.x + xOf(tick.time) })),
      );
      for (const { entry, number, x, lane } of placed) {
        const marker = { x: box.x + x, y: base - 11 - lane * LANE_PT, number, level: entry.level ?? 'negligible' };
        drawNumberMarker(document, marker);
      }
    },
  };
}

function placeEntries(entries: TimelineBlock['entries'], xOf: (time: number) => number): Placed[] {
  const ends: number[] = [];
  const sorted = entries
    .map((entry, index) => ({ entry, number: entry.number ?? index + 1, x: xOf(Date.parse(entry.at)) }))
    .sort((left, right) => left.x - right.x || left.number - right.number);
  return sorted.map((each) => {
    const radius = markerRadius(each.entry.level ?? 'negligible');
    const free = ends.findIndex((end) => end <= each.x - radius);
    // If all lanes are occupied, the one that ends first has the smallest overlap.
    const full = ends.indexOf(Math.min(...ends));
    const lane = free !== -1 ? free : ends.length < MAX_LANES ? ends.length : full;
    ends[lane] = each.x + radius + GAP_PT;
    return { ...each, lane };
  });
}

function drawAxis(document: TaggedDocument, box: FigureBox, base: number, ticks: (TimeTick & { x: number })[]): void {
  const ink = new Ink().stroke(COLOURS.rule, 0.5);
  for (const { x } of ticks) ink.line(x, box.y, x, base + 3);
  ink.stroke(COLOURS.strongRule, 0.8).line(box.x, base, box.x + box.widthPt, base);
  document.draw(ink);
  let end = Number.NEGATIVE_INFINITY;
  for (const { x, label } of ticks) {
    const half = figureTextWidth(document, label) / 2;
    const middle = Math.min(Math.max(x, box.x + half), box.x + box.widthPt - half);
    if (middle - half < end + 6) continue;
    end = middle + half;
    drawFigureText(document, { text: label, x: middle, y: base + 11, align: 'centre', colour: COLOURS.muted });
  }
}
