/** The edge of the square world of Web Mercator: atan(sinh π) in degrees. */
export const MAX_MERCATOR_LAT = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI;

/** Side of the world in the units of `toMercator`; one is about 9 mm at the equator. */
export const WORLD_SIDE = 2 ** 32;

export interface MercatorPlace {
  /** From 180° W to the east, 0 to WORLD_SIDE − 1. */
  x: number;
  /** From 85.0511° N to the south, 0 to WORLD_SIDE − 1. */
  y: number;
}

/** A place in Web Mercator (EPSG:3857) in whole units; null if it is beyond the northern or southern edge. */
export function toMercator(lat: number, lng: number): MercatorPlace | null {
  if (!(Math.abs(lat) <= MAX_MERCATOR_LAT)) return null;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: unitsOf((lng + 180) / 360),
    y: unitsOf(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  };
}

const unitsOf = (share: number): number => Math.min(WORLD_SIDE - 1, Math.max(0, Math.floor(share * WORLD_SIDE)));
