import { boundingBoxes, type BoundingBox } from '../../../kernel/geodesy/bounding-boxes';
import { EARTH_RADIUS_KM, type Position } from '../../../kernel/geodesy/distance';
import type { Circle, DegreeBox } from '../../../platform/http/validation/geo-rules';
import type { SqlConditions } from '../../../platform/database/sql-conditions';

/** Adds the condition that a point (longitude, latitude) lies in a box or on its edge. */
export function addBox(conditions: SqlConditions, column: string, box: DegreeBox): void {
  conditions.add(liesInOneOf(conditions, column, boxesOf(box)));
}

/**
 * Adds the condition that a point lies within a circle. The boxes around it are for the index. The spherical distance,
 * which is never off by more than SPHERE_ERROR, decides all but a ring of 1.2 % of the radius, and the ellipsoid
 * decides the rest.
 */
export function addCircle(conditions: SqlConditions, column: string, { lat, lng, km }: Circle): void {
  conditions.add(liesInOneOf(conditions, column, boundingBoxes(lat, lng, km)));
  const haversine = haversineTo(conditions, column, { lat, lng });
  const [inner, outer] = [1 - RING, 1 + RING].map((share) => numeral(conditions, haversineOf(km * share)));
  const place = [lat, lng, km + EDGE_KM].map((value) => numeral(conditions, value));
  conditions.add(
    `case when ${haversine} < ${inner ?? ''} then true when ${haversine} > ${outer ?? ''} then false
       else ellipsoid_km(${place[0] ?? ''}, ${place[1] ?? ''}, ${column}[1], ${column}[0]) <= ${place[2] ?? ''} end`,
  );
}

/** The haversine of the angle between a point and a place on the sphere, which increases with their distance. */
export function haversineTo(conditions: SqlConditions, column: string, { lat, lng }: Position): string {
  const [latitude, longitude, cosine] = [lat, lng, Math.cos(lat * RADIANS)].map((value) =>
    numeral(conditions, Math.abs(value) < LEAST ? 0 : value),
  );
  return `(${squareOfHalfSine(`${column}[1] - ${latitude ?? ''}`)}
    + ${cosine ?? ''} * cosd(${column}[1]) * ${squareOfHalfSine(`${column}[0] - ${longitude ?? ''}`)})`;
}

/** PostgreSQL reports an underflow for the square of a very small number. */
const squareOfHalfSine = (degrees: string): string => `power(greatest(abs(sind((${degrees}) / 2)), 1e-100), 2)`;

/** The haversine of a distance, at most half way around the Earth. */
const haversineOf = (km: number): number => Math.sin(Math.min(Math.PI / 2, km / (2 * EARTH_RADIUS_KM))) ** 2;

/** Above SPHERE_ERROR on either side. */
const RING = 0.006;
/** Two micrometres, the error of `ellipsoid_km`: a place exactly on the edge counts as within. */
const EDGE_KM = 2e-9;
/** The square of a smaller number may underflow, which PostgreSQL refuses. */
const LEAST = 1e-12;
const RADIANS = Math.PI / 180;

const numeral = (conditions: SqlConditions, value: number): string => conditions.parameter(value, 'float8');

/** The antimeridian is both 180 and −180 degrees, and a place on it may have either. */
export function boxesOf({ minLng, minLat, maxLng, maxLat }: DegreeBox): BoundingBox[] {
  const spans: [from: number, to: number][] =
    minLng > maxLng
      ? [
          [minLng, 180],
          [-180, maxLng],
        ]
      : [[minLng, maxLng]];
  if (minLng <= maxLng && maxLng === 180 && minLng > -180) spans.push([-180, -180]);
  if (minLng <= maxLng && minLng === -180 && maxLng < 180) spans.push([180, 180]);
  return spans.map(([from, to]) => ({ minLng: from, minLat, maxLng: to, maxLat }));
}

function liesInOneOf(conditions: SqlConditions, column: string, boxes: readonly BoundingBox[]): string {
  return boxes
    .map(({ minLng, minLat, maxLng, maxLat }) => {
      const [west, south, east, north] = [minLng, minLat, maxLng, maxLat].map((value) => numeral(conditions, value));
      return `${column} <@ box(point(${west ?? ''}, ${south ?? ''}), point(${east ?? ''}, ${north ?? ''}))`;
    })
    .join(' or ');
}
