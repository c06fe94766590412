import { geoGraticule, geoPath } from 'd3-geo';
import { Ink } from '../../../../platform/pdf/ink';
import type { TaggedDocument } from '../../../../platform/pdf/tagged-document';
import { type Detail, type Land, landOutlines } from './land-outlines';
import { type MapView, wrapped } from './map-view';
import { PathOperators } from './path-operators';
import { COLOURS } from '../report-theme';

export const MAP_COLOURS = {
  water: '#e4edf3',
  land: '#f8f6f1',
  border: '#b9b3a6',
  graticule: '#cddbe5',
  label: '#8a8375',
};
const LEAST_STEP = 0.1;
const GRATICULE_STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.25, LEAST_STEP];
const LINES_WANTED = 4;
/** Slightly less than the pole itself, where all meridians meet. */
const POLE = 90 - 1e-6;

/** Water, grid lines, land and borders; the caller's matrix moves them into place. */
export function drawGround(document: TaggedDocument, view: MapView, widthPt: number, heightPt: number): void {
  const operators = new PathOperators();
  const path = geoPath(view.projection, operators);
  const ink = new Ink()
    .fill(view.isWorld ? COLOURS.white : MAP_COLOURS.water)
    .rectangle(0, 0, widthPt, heightPt)
    .drawFill();
  if (view.isWorld) {
    path({ type: 'Sphere' });
    ink.fill(MAP_COLOURS.water).path(operators.take()).drawFill();
  }
  path(graticuleOf(view)());
  ink.stroke(MAP_COLOURS.graticule, 0.4).path(operators.take()).drawLine();
  ink.fill(MAP_COLOURS.land).stroke(MAP_COLOURS.border, 0.5).rounded();
  for (const { polygon } of visibleLands(view, view.detail)) {
    path(polygon);
    const outline = operators.take();
    if (outline !== '') ink.path(outline).path('B*');
  }
  document.draw(ink);
}

function visibleLands({ centreLng, bounds }: MapView, detail: Detail): Land[] {
  return landOutlines(detail).filter(({ west, east, south, north }) => {
    if (south > bounds.north || north < bounds.south) return false;
    const half = (east - west) / 2;
    const distance = Math.abs(wrapped(west + half - centreLng));
    return distance <= half + bounds.east;
  });
}

/** The centre of the largest visible part of each country, in points; coarse outlines are sufficient. */
export function countryPlaces(view: MapView): { country: string; x: number; y: number; areaPt: number }[] {
  const path = geoPath(view.projection);
  const largest = new Map<string, { country: string; x: number; y: number; areaPt: number }>();
  for (const { country, polygon } of visibleLands(view, '110m')) {
    const areaPt = path.area(polygon);
    if (areaPt <= (largest.get(country)?.areaPt ?? 0)) continue;
    const [x, y] = path.centroid(polygon);
    largest.set(country, { country, x, y, areaPt });
  }
  return [...largest.values()].sort((left, right) => right.areaPt - left.areaPt);
}

/** Only for the view: the grid of the whole earth, a degree apart, would be the most expensive part of a map. */
function graticuleOf({ bounds, centreLng, isWorld }: MapView): ReturnType<typeof geoGraticule> {
  const span = isWorld ? 180 : bounds.east - bounds.west;
  const step = GRATICULE_STEPS.find((each) => span / each >= LINES_WANTED) ?? LEAST_STEP;
  const down = (value: number): number => Math.floor(value / step) * step;
  const extent: [[number, number], [number, number]] = isWorld
    ? [
        [-180, -POLE],
        [180, POLE],
      ]
    : [
        [down(centreLng + bounds.west), Math.max(-POLE, down(bounds.south))],
        [down(centreLng + bounds.east) + step, Math.min(POLE, down(bounds.north) + step)],
      ];
  return geoGraticule()
    .step([step, step])
    .extent(extent)
    .precision(isWorld ? 2.5 : step);
}
