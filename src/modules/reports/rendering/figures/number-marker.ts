import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import type { RiskLevel } from '../../report-model';
import { drawFigureText } from './figure-text';
import { COLOURS, LEVELS, LEVEL_COLOURS } from '../report-theme';

const SMALLEST_PT = 5.5;
const STEP_PT = 0.7;

export function markerRadius(level: RiskLevel): number {
  return SMALLEST_PT + STEP_PT * LEVELS.indexOf(level);
}

/** A disc with the number of a row in the table; the higher the risk, the larger and darker. */
export function drawNumberMarker(
  document: TaggedDocument,
  marker: { x: number; y: number; number: number; level: RiskLevel },
): void {
  const { x, y, number, level } = marker;
  const { fill, text } = LEVEL_COLOURS[level];
  const ink = new Ink().fill(fill).stroke(text === COLOURS.white ? COLOURS.white : COLOURS.muted, 0.7);
  document.draw(ink.circle(x, y, markerRadius(level)).drawBoth());
  const size = number < 100 ? 7 : 5.5;
  const place = { x, y, align: 'centre', size: { sizePt: size, leadingPt: size + 2 }, style: 'strong' } as const;
  drawFigureText(document, { ...place, text: String(number), colour: text });
}
