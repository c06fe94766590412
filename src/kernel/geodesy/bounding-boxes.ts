import { EARTH_RADIUS_KM } from './distance';

/** Degrees; `minLng` is never above `maxLng`, and all lie within −180 to 180 and −90 to 90. */
export interface BoundingBox {
  minLng: number;
  minLat: number;
  maxLng: number;
  maxLat: number;
}

/** Above SPHERE_ERROR, so that all points within the radius on the ellipsoid are inside the box drawn on the sphere. */
const INFLATION = 1.006;
/** Keeps a point on the very edge inside despite rounding: about 0.1 mm. */
const MARGIN_DEGREES = 1e-9;
const DEGREES = 180 / Math.PI;

/**
 * One box, or two if the circle crosses the antimeridian, that contain every point within `radiusKm` (on the WGS 84
 * ellipsoid) of a place. Around a pole the box includes all longitudes. The half-width in longitude is asin(sin r / cos
 * lat), which is wider than the width at the centre's latitude (Bronstein, spherical triangles).
 */
export function boundingBoxes(lat: number, lng: number, radiusKm: number): BoundingBox[] {
  const angle = (radiusKm * INFLATION) / EARTH_RADIUS_KM;
  const halfLat = angle * DEGREES + MARGIN_DEGREES;
  const minLat = Math.max(-90, lat - halfLat);
  const maxLat = Math.min(90, lat + halfLat);
  const halfLng = halfWidth(lat, halfLat, angle);
  if (halfLng >= 180) return [{ minLng: -180, minLat, maxLng: 180, maxLat }];

  const minLng = lng - halfLng;
  const maxLng = lng + halfLng;
  if (minLng <= -180) {
    return [
      { minLng: minLng + 360, minLat, maxLng: 180, maxLat },
      { minLng: -180, minLat, maxLng, maxLat },
    ];
  }
  if (maxLng >= 180) {
    return [
      { minLng, minLat, maxLng: 180, maxLat },
      { minLng: -180, minLat, maxLng: maxLng - 360, maxLat },
    ];
  }
  return [{ minLng, minLat, maxLng, maxLat }];
}

function halfWidth(lat: number, halfLat: number, angle: number): number {
  if (Math.abs(lat) + halfLat >= 90) return 180;
  return Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat / DEGREES))) * DEGREES + MARGIN_DEGREES;
}
