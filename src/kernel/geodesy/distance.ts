import { Geodesic } from 'geographiclib-geodesic';

export interface Position {
  /** Degrees, −90 to 90. */
  lat: number;
  /** Degrees, −180 to 180. */
  lng: number;
}

/** Mean radius (2a + b) / 3 of the WGS 84 ellipsoid, km (Moritz 2000, Geodetic Reference System 1980). */
export const EARTH_RADIUS_KM = 6371.0087714;

/**
 * The largest difference between sphere and ellipsoid, relative to the ellipsoid's distance. The worst case is a short
 * way along a meridian at the equator, where the radius of curvature is a(1 − e²) = 6335.439 km: 6371.009 / 6335.439 −
 * 1.
 */
export const SPHERE_ERROR = 0.005615;

const RADIANS = Math.PI / 180;

/** Great-circle distance in km on the sphere of the mean radius. */
export function haversineKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const halfLat = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const halfLng = Math.sin(((lng2 - lng1) * RADIANS) / 2);
  const chord = halfLat * halfLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * halfLng * halfLng;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Geodesic distance in km on the WGS 84 ellipsoid (Karney 2013, Algorithms for geodesics), exact to nanometres. */
export function ellipsoidKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const { s12 } = Geodesic.WGS84.Inverse(lat1, lng1, lat2, lng2, Geodesic.DISTANCE);
  if (s12 === undefined) throw new RangeError('The inverse geodesic problem gave no distance');
  return s12 / 1000;
}

/**
 * The ellipsoid's distance in km if it is at most `limitKm`, otherwise null. The result is exact; the sphere only
 * excludes points that are certainly too far, at a tenth of the cost.
 */
export function distanceWithinKm(a: Position, b: Position, limitKm: number): number | null {
  if (haversineKm(a.lat, a.lng, b.lat, b.lng) > limitKm * (1 + SPHERE_ERROR) + 1e-6) return null;
  const distanceKm = ellipsoidKm(a.lat, a.lng, b.lat, b.lng);
  return distanceKm <= limitKm ? distanceKm : null;
}
