import type { BoundingBox } from '../../../kernel/geodesy/bounding-boxes';
import type { Location, Rule, ViolationSink } from './rule';
import { isCleanText, number } from './rules';

/** Degrees. Unlike a `BoundingBox`, it spans the antimeridian where `minLng` is above `maxLng`. */
export type DegreeBox = BoundingBox;

/** Degrees, and km on the WGS 84 ellipsoid; the edge belongs to it. */
export interface Circle {
  lat: number;
  lng: number;
  km: number;
}

/** A quarter of the way around the Earth: what lies farther is better asked for by its box. */
export const MAX_CIRCLE_KM = 10_000;

const latitude = number({ ge: -90, le: 90 });
const longitude = number({ ge: -180, le: 180 });
const radius = number({ gt: 0, le: MAX_CIRCLE_KM });

/** `minLng,minLat,maxLng,maxLat`. */
export function degreeBox(): Rule<DegreeBox> {
  return {
    schema: { type: 'string', pattern: patternOf(4) },
    parse(value, loc, sink) {
      const parts = [longitude, latitude, longitude, latitude];
      const [minLng, minLat, maxLng, maxLat] = numbersOf(value, 'minLng,minLat,maxLng,maxLat', parts, loc, sink);
      if (minLng === undefined || minLat === undefined || maxLng === undefined || maxLat === undefined) {
        return undefined;
      }
      if (minLat <= maxLat) return { minLng, minLat, maxLng, maxLat };
      sink.add(loc, 'value_error', 'Value error, minLat should not be greater than maxLat');
      return undefined;
    },
  };
}

/** `lat,lng,km`. */
export function circle(): Rule<Circle> {
  return {
    schema: { type: 'string', pattern: patternOf(3) },
    parse(value, loc, sink) {
      const [lat, lng, km] = numbersOf(value, 'lat,lng,km', [latitude, longitude, radius], loc, sink);
      return lat === undefined || lng === undefined || km === undefined ? undefined : { lat, lng, km };
    },
  };
}

const patternOf = (parts: number): string => `^[^,]+(,[^,]+){${parts - 1}}$`;

/** The numbers of a list in one text, all of them or none; each violation names the number's place. */
function numbersOf(
  value: unknown,
  form: string,
  parts: readonly Rule<number>[],
  loc: Location,
  sink: ViolationSink,
): number[] {
  if (!isCleanText(value, loc, sink)) return [];
  const texts = value.split(',');
  if (texts.length !== parts.length) {
    sink.add(loc, 'value_error', `Value error, should be ${parts.length} numbers: ${form}`);
    return [];
  }
  const numbers = parts.flatMap((part, index) => part.parse(texts[index], [...loc, index], sink) ?? []);
  return numbers.length === parts.length ? numbers : [];
}
