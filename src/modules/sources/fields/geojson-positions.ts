import { FieldRejection } from '../../../platform/records/field-rejection';
import { checkRange, type Coordinates } from '../../../platform/records/text-fields';
import { REJECTION_TEXTS } from './rejection.texts';

const MAX_POINTS = 10_000;
/** The depth of a MultiPolygon: polygons, rings, positions, numbers. */
const MAX_DEPTH = 4;

/** The positions of a GeoJSON geometry of any type (RFC 7946 §3.1.1: longitude first). @throws FieldRejection */
export function readPositions(field: string, coordinates: unknown): Coordinates[] {
  const positions: Coordinates[] = [];
  const collect = (value: unknown, depth: number): void => {
    if (!Array.isArray(value) || depth > MAX_DEPTH) throw new FieldRejection(field, REJECTION_TEXTS.notGeoJson);
    if (Array.isArray(value[0])) {
      for (const inner of value) collect(inner, depth + 1);
      return;
    }
    if (positions.length >= MAX_POINTS) throw new FieldRejection(field, REJECTION_TEXTS.tooManyPoints(MAX_POINTS));
    const [lng, lat] = value as unknown[];
    if (typeof lng !== 'number' || typeof lat !== 'number')
      throw new FieldRejection(field, REJECTION_TEXTS.notNumericPositions);
    positions.push({ lat: checkRange(field, lat, -90, 90), lng: checkRange(field, lng, -180, 180) });
  };
  collect(coordinates, 1);
  return positions;
}
