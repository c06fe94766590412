import { riskScore } from '../../../../kernel/evaluation/impact/risk';
import { toSeverity } from '../../../../kernel/evaluation/scales';
import { DEFAULT_EVALUATION_SETTINGS } from '../../../../kernel/evaluation/settings';
import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import {
  IMPACTS,
  type Impact,
  REPORT_LIKELIHOODS,
  type ReportLikelihood,
  type RiskLevel,
  type RiskPlotBlock,
} from '../../report-model';
import type { Figure, FigureBox } from './figure';
import { drawFigureText } from './figure-text';
import { drawNumberMarker } from './number-marker';
import { COLOURS, LEVEL_COLOURS, SIZES } from '../report-theme';
import { humanWord } from '../../human-word';

const CELL = { widthPt: 76, heightPt: 40 };
const AXIS = { leftPt: 74, bottomPt: 30 };
const SLOT_PT = 18;

/** The middle of each step of docs/evaluation.md, as a chance and as a score. */
const CHANCES: Record<ReportLikelihood, number> = {
  rare: 0.025,
  unlikely: 0.125,
  possible: 0.35,
  likely: 0.65,
  almost_certain: 0.9,
};
const SCORES: Record<Impact, number> = { negligible: 5, minor: 20, moderate: 42.5, major: 67.5, severe: 90 };

/**
 * Likelihood on the horizontal, impact on the vertical axis; the background shows the level of risk of each
 * combination.
 */
export function riskPlotFigure(document: TaggedDocument, { points }: RiskPlotBlock): Figure {
  return {
    heightPt: IMPACTS.length * CELL.heightPt + AXIS.bottomPt,
    draw: (box) => {
      drawGround(document, box);
      REPORT_LIKELIHOODS.forEach((likelihood, column) => {
        IMPACTS.forEach((impact, row) => {
          const here = points.filter((point) => point.likelihood === likelihood && point.impact === impact);
          drawPoints(document, here, cellAt(box, column, row));
        });
      });
    },
  };
}

interface Cell {
  x: number;
  y: number;
}

function cellAt(box: FigureBox, column: number, row: number): Cell {
  return { x: box.x + AXIS.leftPt + column * CELL.widthPt, y: box.y + (IMPACTS.length - 1 - row) * CELL.heightPt };
}

function drawGround(document: TaggedDocument, box: FigureBox): void {
  const ink = new Ink().stroke(COLOURS.white, 1.5);
  REPORT_LIKELIHOODS.forEach((likelihood, column) => {
    IMPACTS.forEach((impact, row) => {
      const { x, y } = cellAt(box, column, row);
      ink.fill(LEVEL_COLOURS[levelOf(likelihood, impact)].tint).rectangle(x, y, CELL.widthPt, CELL.heightPt).drawBoth();
    });
  });
  document.draw(ink);
  const bottom = box.y + IMPACTS.length * CELL.heightPt;
  REPORT_LIKELIHOODS.forEach((likelihood, column) => {
    const x = cellAt(box, column, 0).x + CELL.widthPt / 2;
    drawFigureText(document, { text: humanWord(likelihood), x, y: bottom + 8, align: 'centre', colour: COLOURS.muted });
  });
  IMPACTS.forEach((impact, row) => {
    const y = cellAt(box, 0, row).y + CELL.heightPt / 2;
    drawFigureText(document, {
      text: humanWord(impact),
      x: box.x + AXIS.leftPt - 8,
      y,
      align: 'right',
      colour: COLOURS.muted,
    });
  });
  const middle = box.x + AXIS.leftPt + (REPORT_LIKELIHOODS.length * CELL.widthPt) / 2;
  drawFigureText(document, {
    text: 'Likelihood',
    x: middle,
    y: bottom + 22,
    align: 'centre',
    style: 'strong',
    size: SIZES.small,
  });
  drawFigureText(document, { text: 'Impact', x: box.x, y: box.y + 8, style: 'strong', size: SIZES.small });
}

/** Draws points in rows; those without room are counted. */
function drawPoints(document: TaggedDocument, points: RiskPlotBlock['points'], { x, y }: Cell): void {
  const perRow = Math.floor((CELL.widthPt - 4) / SLOT_PT);
  const room = perRow * Math.floor((CELL.heightPt - 2) / SLOT_PT);
  const shown = points.length <= room ? points : points.slice(0, room - 1);
  const rows = Math.ceil(Math.min(points.length, room) / perRow);
  const placeOf = (index: number): { x: number; y: number } => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, Math.min(points.length, room) - row * perRow);
    return {
      x: x + CELL.widthPt / 2 + ((index % perRow) - (inRow - 1) / 2) * SLOT_PT,
      y: y + CELL.heightPt / 2 + (row - (rows - 1) / 2) * SLOT_PT,
    };
  };
  shown.forEach(({ number, level }, index) => drawNumberMarker(document, { ...placeOf(index), number, level }));
  if (shown.length < points.length) {
    const text = `+${points.length - shown.length}`;
    drawFigureText(document, { ...placeOf(shown.length), text, align: 'centre', style: 'strong' });
  }
}

function levelOf(likelihood: ReportLikelihood, impact: Impact): RiskLevel {
  const input = { impactScore: SCORES[impact], probability: CHANCES[likelihood], recency: 1 };
  return toSeverity(riskScore(input, DEFAULT_EVALUATION_SETTINGS.risk));
}
