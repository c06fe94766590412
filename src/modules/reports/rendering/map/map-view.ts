import { type GeoProjection, geoDistance, geoEqualEarth, geoMercator } from 'd3-geo';
import type { Detail } from './land-outlines';

export interface MapPlace {
  lat: number;
  lng: number;
  radiusKm?: number;
}

/** A flat map of the part of the earth that contains the places, with north at the top. */
export interface MapView {
  /** Projects to points on the page, relative to the map's upper left corner. */
  projection: GeoProjection;
  detail: Detail;
  /** The scale at the centre of the map. */
  kmPerPt: number;
  /** The longitude of the central meridian. */
  centreLng: number;
  /** West and east are differences from the central meridian. */
  bounds: { west: number; east: number; south: number; north: number };
  isWorld: boolean;
}

const EARTH_RADIUS_KM = 6371.0088;
const KM_PER_DEGREE = 111.195;
const MARGIN_SHARE = 0.13;
/** A single place is shown with its surroundings. */
const LEAST_SPAN_KM = 60;
const WORLD_SPAN_DEGREES = 130;
const MERCATOR_LIMIT = 82;

export function mapView(places: readonly MapPlace[], widthPt: number, heightPt: number): MapView {
  const centreLng = middleLongitude(places);
  const corners = places.flatMap((place) => cornersOf(place, centreLng));
  const lngs = corners.map(([lng]) => lng);
  const lats = corners.map(([, lat]) => lat);
  const span = corners.length === 0 ? 360 : Math.max(...lngs) - Math.min(...lngs);
  if (span > WORLD_SPAN_DEGREES) return worldView(corners.length === 0 ? 0 : centreLng, widthPt, heightPt);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const middle = wrapped(centreLng + (west + east) / 2);
  const half = (east - west) / 2;
  // Outlines have enough points: curving the lines between them took most of a map's time.
  const projection = geoMercator().rotate([-middle, 0]).precision(0);
  const margin = { x: widthPt * MARGIN_SHARE, y: heightPt * MARGIN_SHARE };
  const extent: [[number, number], [number, number]] = [
    [margin.x, margin.y],
    [widthPt - margin.x, heightPt - margin.y],
  ];
  const shown = [-half, half].flatMap((lng) =>
    [south, north].map((lat): [number, number] => [wrapped(middle + lng), lat]),
  );
  projection.fitExtent(extent, { type: 'MultiPoint', coordinates: shown });
  projection.clipExtent([
    [0, 0],
    [widthPt, heightPt],
  ]);
  return viewOf(projection, middle, widthPt, heightPt);
}

function worldView(centreLng: number, widthPt: number, heightPt: number): MapView {
  const projection = geoEqualEarth().rotate([-centreLng, 0]);
  const inner: [[number, number], [number, number]] = [
    [6, 6],
    [widthPt - 6, heightPt - 6],
  ];
  projection.fitExtent(inner, { type: 'Sphere' });
  const view = viewOf(projection, centreLng, widthPt, heightPt);
  return { ...view, bounds: { west: -180, east: 180, south: -90, north: 90 }, detail: '110m', isWorld: true };
}

function viewOf(projection: GeoProjection, centreLng: number, widthPt: number, heightPt: number): MapView {
  const pointAt = (x: number, y: number): [number, number] => projection.invert?.([x, y]) ?? [centreLng, 0];
  const [middleX, middleY] = [widthPt / 2, heightPt / 2];
  const kmPerPt = (geoDistance(pointAt(middleX - 5, middleY), pointAt(middleX + 5, middleY)) * EARTH_RADIUS_KM) / 10;
  const halfSpan = (180 / Math.PI) * (widthPt / 2 / projection.scale());
  const bounds = {
    west: -halfSpan,
    east: halfSpan,
    south: pointAt(middleX, heightPt)[1],
    north: pointAt(middleX, 0)[1],
  };
  const detail: Detail = halfSpan > 25 ? '110m' : halfSpan > 4 ? '50m' : '10m';
  return { projection, detail, kmPerPt, centreLng, bounds, isWorld: false };
}

/** The mean direction of the places from the earth's axis, so that neighbours across 180° stay neighbours. */
function middleLongitude(places: readonly MapPlace[]): number {
  const [x, y] = places.reduce(
    ([sumX, sumY], { lng }) => [sumX + Math.cos((lng * Math.PI) / 180), sumY + Math.sin((lng * Math.PI) / 180)],
    [0, 0],
  );
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** The corners of the square around a place, as latitudes and differences of longitude from the centre. */
function cornersOf({ lat, lng, radiusKm = 0 }: MapPlace, centreLng: number): [number, number][] {
  const reach = Math.max(radiusKm, LEAST_SPAN_KM / 2) / KM_PER_DEGREE;
  const across = reach / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const bound = (latitude: number): number => Math.min(MERCATOR_LIMIT, Math.max(-MERCATOR_LIMIT, latitude));
  const middle = wrapped(lng - centreLng);
  return [
    [middle - across, bound(lat - reach)],
    [middle + across, bound(lat + reach)],
  ];
}

/** Normalises a longitude to −180 to 180. */
export function wrapped(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}
