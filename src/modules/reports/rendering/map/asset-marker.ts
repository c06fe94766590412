import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import { COLOURS } from '../report-theme';

/** From the centre to each corner. */
export const ASSET_REACH_PT = 4.2;

/** A diamond, a shape that no event has. */
export function drawAsset(document: TaggedDocument, x: number, y: number): void {
  const ink = new Ink()
    .fill(COLOURS.accent)
    .stroke(COLOURS.white, 1)
    .polygon([
      [x, y - ASSET_REACH_PT],
      [x + ASSET_REACH_PT, y],
      [x, y + ASSET_REACH_PT],
      [x - ASSET_REACH_PT, y],
    ]);
  document.draw(ink.drawBoth());
}
