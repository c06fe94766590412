import { haversineKm, SPHERE_ERROR } from '../../../kernel/geodesy/distance';
import type { Coordinates } from '../../../platform/records/text-fields';

export interface EnclosingCircle {
  centre: Coordinates;
  radiusKm: number;
}

/**
 * Bădoiu and Clarkson 2003. A property test shows that after this number of steps the radius is within a few hundredths
 * of the smallest one.
 */
const STEPS = 200;
const RADIANS = Math.PI / 180;

/**
 * A circle that contains all points on the WGS 84 ellipsoid and is nearly the smallest one; null without points. In a
 * plane around the first point, the centre moves towards the farthest point by ever smaller fractions of the distance.
 */
export function enclosingCircle(points: readonly Coordinates[]): EnclosingCircle | null {
  const [first] = points;
  if (first === undefined) return null;
  if (points.length === 1) return { centre: first, radiusKm: 0 };
  const shrink = Math.max(0.01, Math.cos(first.lat * RADIANS));
  const plane = points.map(({ lat, lng }) => ({ x: turn(lng - first.lng) * shrink, y: lat - first.lat }));
  const middle = middleOf(plane);
  const centre = { lat: round(clamp(first.lat + middle.y)), lng: round(turn(first.lng + middle.x / shrink)) };
  const farthestKm = points.reduce(
    (farthest, { lat, lng }) => Math.max(farthest, haversineKm(centre.lat, centre.lng, lat, lng)),
    0,
  );
  return { centre, radiusKm: Math.ceil(farthestKm * (1 + SPHERE_ERROR) * 10) / 10 };
}

interface PlanePoint {
  x: number;
  y: number;
}

function middleOf(points: readonly PlanePoint[]): PlanePoint {
  const middle = { x: halfway(points.map(({ x }) => x)), y: halfway(points.map(({ y }) => y)) };
  for (let step = 1; step <= STEPS; step++) {
    const far = points.reduce((a, b) => (squaredTo(middle, b) > squaredTo(middle, a) ? b : a), middle);
    // The centre of the box is a better start than any point, so the steps begin with a smaller fraction.
    middle.x += (far.x - middle.x) / (step + 10);
    middle.y += (far.y - middle.y) / (step + 10);
  }
  return middle;
}

/**
 * The middle between the smallest and the largest value. A loop, since a call accepts at most some 100,000 arguments.
 */
function halfway(values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return (least + most) / 2;
}

const squaredTo = (from: PlanePoint, to: PlanePoint): number => (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
/** Normalises degrees of longitude to −180 to 180. */
const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
const clamp = (lat: number): number => Math.min(90, Math.max(-90, lat));
/** About 1 m. The radius is measured from the rounded centre. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
