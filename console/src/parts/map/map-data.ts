import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { Position, Severity } from '../../api/types';

/** The content of a map, with or without WebGL. */
export interface MapThreat {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly risk: number;
  readonly position: Position;
  readonly assetId: string | null;
}

export interface MapAsset {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly radiusKm: number;
}

export interface MarkedPlace {
  readonly position: Position;
  readonly radiusKm?: number;
}

export interface MapContent {
  readonly threats: readonly MapThreat[];
  readonly assets: readonly MapAsset[];
  readonly selectedId: string | null;
  /** Lines to the assets that the selected threat affects. */
  readonly affectedIds: readonly string[];
  readonly selectedAssetId?: string | null;
  /** A place with a mark, and a circle around it if it has a radius. */
  readonly marked?: MarkedPlace | null;
  /** Events for a map without WebGL, which has no tiles. */
  readonly eventPlaces?: readonly Position[];
}

const EARTH_KM = 6_371.0088;
const CIRCLE_POINTS = 72;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The point at a distance and bearing on the sphere. */
function destination({ lat, lng }: Position, km: number, bearing: number): [number, number] {
  const arc = km / EARTH_KM;
  const from = radians(lat);
  const to = Math.asin(Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(to),
  );
  return [lng + degrees(turn), degrees(to)];
}

export const circle = (centre: Position, km: number): [number, number][] =>
  Array.from({ length: CIRCLE_POINTS + 1 }, (_, index) =>
    destination(centre, km, (index / CIRCLE_POINTS) * 2 * Math.PI),
  );

const collect = <G extends Point | LineString>(features: Feature<G>[]): FeatureCollection<G> => ({
  type: 'FeatureCollection',
  features,
});

const pointAt = ({ lat, lng }: Position, properties: Record<string, unknown>): Feature<Point> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

const lineOf = (coordinates: [number, number][], properties: Record<string, unknown>): Feature<LineString> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
});

/** On the same side of the antimeridian as the first point, so that a line never crosses the whole map. */
const near = (from: number, to: number): number => (to - from > 180 ? to - 360 : from - to > 180 ? to + 360 : to);

export function mapSources(content: MapContent) {
  const { threats, assets, selectedId, affectedIds, selectedAssetId = null, marked = null } = content;
  const selected = threats.find(({ id }) => id === selectedId);
  const affected = new Set(affectedIds);
  const lines = assets
    .filter(({ id }) => selected !== undefined && affected.has(id))
    .map(({ id, position }) => {
      const from: [number, number] = [selected?.position.lng ?? 0, selected?.position.lat ?? 0];
      return lineOf([from, [near(from[0], position.lng), position.lat]], { id });
    });
  return {
    threats: collect(
      threats.map(({ id, title, severity, risk, position }) =>
        pointAt(position, { id, title, severity, risk, selected: id === selectedId }),
      ),
    ),
    assets: collect(
      assets.map(({ id, name, position }) =>
        pointAt(position, { id, name, affected: affected.has(id), selected: id === selectedAssetId }),
      ),
    ),
    radii: collect(
      assets.map(({ id, position, radiusKm }) =>
        lineOf(circle(position, radiusKm), { id, affected: affected.has(id) || id === selectedAssetId }),
      ),
    ),
    lines: collect(lines),
    marked: collect(marked === null ? [] : [pointAt(marked.position, {})]),
    reach: collect(marked?.radiusKm === undefined ? [] : [lineOf(circle(marked.position, marked.radiusKm), {})]),
  };
}
