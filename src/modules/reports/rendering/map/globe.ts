import { deflateSync } from 'node:zlib';
import { geoGraticule10, geoOrthographic, geoPath } from 'd3-geo';
import { Ink } from '../../../../platform/pdf/ink';
import { landOutlines } from './land-outlines';
import { PathOperators } from './path-operators';
import { COLOURS } from '../report-theme';

/** The longitude and latitude at the centre of the picture. */
const FACING = [-22, -24] as const;
const PLACE = { x: 500, y: 210, radius: 235 };
let drawn: Buffer | undefined;

/**
 * The lines of a globe (edge, grid and borders) as deflated page content. It is created once, because every cover has
 * the same one; drawing it took a tenth of a report's time.
 */
export function globePicture(): Buffer {
  drawn ??= deflateSync(new Ink().stroke(COLOURS.nightLine, 0.6).path(globeOperators()).drawLine().take(), {
    level: 9,
  });
  return drawn;
}

function globeOperators(): string {
  const { x, y, radius } = PLACE;
  const operators = new PathOperators();
  const projection = geoOrthographic()
    .rotate([...FACING, 0])
    .translate([x, y])
    .scale(radius)
    .precision(0.5);
  const path = geoPath(projection, operators);
  path(geoGraticule10());
  path({ type: 'Sphere' });
  const coordinates = landOutlines('110m').map(({ polygon }) => polygon.coordinates);
  path({ type: 'MultiPolygon', coordinates });
  return operators.take();
}
