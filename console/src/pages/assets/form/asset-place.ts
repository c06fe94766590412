import type { Position } from '../../../api/types';

const EARTH_CIRCUMFERENCE_KM = 40_075;
const TILE_PX = 512;
const WIDTH_PX = 420;
const MARGIN = 2.6;
const LARGEST_ZOOM = 12;

/** The zoom at which a circle of this radius fills most of a map of the usual width. */
export function zoomForRadius(lat: number, radiusKm: number): number {
  const around = EARTH_CIRCUMFERENCE_KM * Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const zoom = Math.log2((around * WIDTH_PX) / (TILE_PX * MARGIN * Math.max(radiusKm, 0.1)));
  return Math.min(LARGEST_ZOOM, Math.max(0, zoom));
}

/** A number as people type it, also with a decimal comma; null for anything else. */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^([+-]?\d+),(\d+)$/, '$1.$2')
    .replace('−', '-');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** The place of two coordinates, if both are valid. */
export function readPlace(latText: string, lngText: string): Position | null {
  const [lat, lng] = [readNumber(latText), readNumber(lngText)];
  return lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 ? null : { lat, lng };
}
