import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Coordinates } from '../../../platform/records/text-fields';

/**
 * Outlines of the counties of the United States, 1:10,000,000 (vega-datasets, from the Census Bureau: public domain).
 */
const FILE = join(dirname(require.resolve('vega-datasets')), '..', 'data', 'us-10m.json');

type Counties = Topology<{ counties: GeometryCollection }>;

let cornersByCode: ReadonlyMap<number, Coordinates[]> | null = null;

/**
 * The corners of the bounding boxes of counties, by their SAME codes (NWSI 10-1712: PSSCCC, with the part of the
 * county, the state and the number). A part counts as the whole county; waters and unknown codes have no corners. The
 * file is read once, on first use: 30 ms.
 */
export function countyCorners(sameCodes: readonly string[]): Coordinates[] {
  cornersByCode ??= readCorners();
  const corners = cornersByCode;
  return sameCodes.flatMap((code) => (/^\d{6}$/.test(code) ? (corners.get(Number(code.slice(1))) ?? []) : []));
}

function readCorners(): ReadonlyMap<number, Coordinates[]> {
  const map = JSON.parse(readFileSync(FILE, 'utf8')) as Counties;
  const corners = new Map<number, Coordinates[]>();
  for (const { id, geometry } of feature(map, map.objects.counties).features) {
    const positions = positionsIn(geometry);
    // A county with several contiguous areas occurs several times. Only Aleutian islands cross 180°.
    if (positions.length > 0) corners.set(Number(id), [...(corners.get(Number(id)) ?? []), ...boxCorners(positions)]);
  }
  return corners;
}

function positionsIn(geometry: GeoJSON.Geometry | null): GeoJSON.Position[] {
  if (geometry?.type === 'Polygon') return geometry.coordinates.flat();
  if (geometry?.type === 'MultiPolygon') return geometry.coordinates.flat(2);
  return [];
}

function boxCorners(positions: readonly GeoJSON.Position[]): Coordinates[] {
  const lngs = positions.map(([lng = 0]) => lng);
  const lats = positions.map(([, lat = 0]) => lat);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  return [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: west },
    { lat: north, lng: east },
  ];
}
