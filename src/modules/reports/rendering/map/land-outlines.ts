import { readFileSync } from 'node:fs';
import type { FeatureCollection, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export type Detail = '110m' | '50m' | '10m';

export interface Land {
  country: string;
  polygon: Polygon;
  /** Continuous from the first point on, so it may be beyond ±180°. */
  west: number;
  east: number;
  south: number;
  north: number;
}

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const read = new Map<Detail, readonly Land[]>();

/** Every contiguous area of every country. Source: Natural Earth, from the package world-atlas. */
export function landOutlines(detail: Detail): readonly Land[] {
  let lands = read.get(detail);
  if (lands === undefined) {
    const path = require.resolve(`world-atlas/countries-${detail}.json`);
    const atlas = JSON.parse(readFileSync(path, 'utf8')) as Countries;
    const countries = feature(atlas, atlas.objects.countries) as FeatureCollection<GeoJSON.Geometry, { name: string }>;
    lands = countries.features.flatMap(({ geometry, properties }) =>
      polygonsOf(geometry).map((polygon) => ({ country: properties.name, polygon, ...boundsOf(polygon) })),
    );
    read.set(detail, lands);
  }
  return lands;
}

function polygonsOf(geometry: GeoJSON.Geometry): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry];
  if (geometry.type !== 'MultiPolygon') return [];
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

function boundsOf({ coordinates }: Polygon): Omit<Land, 'country' | 'polygon'> {
  const outer: Position[] = coordinates[0] ?? [];
  const bounds = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  let previous = outer[0]?.[0] ?? 0;
  for (const [lng = 0, lat = 0] of outer) {
    previous += ((((lng - previous + 180) % 360) + 360) % 360) - 180;
    bounds.west = Math.min(bounds.west, previous);
    bounds.east = Math.max(bounds.east, previous);
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
  }
  // Around a pole the longitudes go once around the globe.
  return bounds.east - bounds.west >= 360 ? { ...bounds, west: -180, east: 180 } : bounds;
}
