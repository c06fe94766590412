import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import type { Rule } from '../../../platform/http/validation/rule';
import { date, integer, number, text } from '../../../platform/http/validation/rules';
import { ListCursor, type Place } from '../../../platform/paging/list-cursor';
import { CamelPageAnswer } from '../../../platform/paging/page-query';
import { EventAnswer, EventFilterQuery } from './events.dto';

const count = () => integer({ ge: 0 });

/** The cursor contains the kilometres, the id, and the haversine from which the kilometres were computed. */
export const AT_POINT_CURSOR = new ListCursor('events_at_point', 'float', 'uuid', 'float');

export class AtPointQuery extends EventFilterQuery {
  @Field(number({ ge: -90, le: 90 }), { description: 'Latitude in degrees (WGS 84).', example: 23.98 })
  lat: number;

  @Field(number({ ge: -180, le: 180 }), { description: 'Longitude in degrees (WGS 84).', example: 121.6 })
  lng: number;

  @Field(number({ gt: 0, le: 1_000 }), {
    default: 25,
    description: 'The radius in km on the WGS 84 ellipsoid, inclusive.',
  })
  radius_km: number;

  @Field(integer({ ge: 1, le: 200 }), { default: 50, description: 'The maximum number of events to return.' })
  limit: number;

  @Field(AT_POINT_CURSOR.rule, { isOptional: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: Place;
}

class EventAtPointAnswer extends EventAnswer {
  @Shown(number({ ge: 0 }), {
    description: 'The distance in km on the WGS 84 ellipsoid, to the millimetre.',
    example: 18.204513,
  })
  distanceKm: number;
}

export class EventsAtPointAnswer extends CamelPageAnswer {
  @Shown(list(object(EventAtPointAnswer)), { description: 'The events, nearest first; ties are sorted by id.' })
  items: EventAtPointAnswer[];
}

export class CountryTrendAnswer {
  @Shown(count(), { description: 'The number of events in the 30 days up to and including `asOf`.' })
  last30Days: number;

  @Shown(count(), { description: 'The number of events in the 30 days before that.' })
  previous30Days: number;

  @Shown(number(), {
    isNullable: true,
    description:
      'The change from the previous 30 days to the last 30 days in per cent, to one decimal; null if there were no ' +
      'events before.',
    example: 12.5,
  })
  changePercent: number | null;
}

export class EventCountryAnswer {
  @Shown(text(), {
    isNullable: true,
    description: 'The ISO 3166-1 alpha-2 code; null for events without a known country.',
  })
  country: string | null;

  @Shown(count())
  count: number;

  @Shown(count(), { description: 'The total number of known fatalities.' })
  fatalities: number;

  @Shown(number({ ge: 0, le: 1 }), {
    isNullable: true,
    description: 'The mean salience of the events that have one, to three decimals.',
    example: 0.412,
  })
  meanSalience: number | null;

  @Shown(object(CountryTrendAnswer))
  trend: CountryTrendAnswer;
}

export class EventCountriesAnswer {
  @Shown(list(object(EventCountryAnswer)), { description: 'The countries, by descending count, then by country.' })
  countries: EventCountryAnswer[];

  @Shown(count(), { description: 'The number of events in all countries, including those without a known country.' })
  total: number;

  @Shown(date(), {
    description: 'The last day of the trend: today in UTC, by the tenant’s current time.',
    example: '2018-02-07',
  })
  asOf: string;
}

/** A point of a heat map, as the response documents it. */
const heatmapPoint: Rule<HeatmapPoint> = {
  schema: {
    type: 'array',
    prefixItems: [{ type: 'number' }, { type: 'number' }, { type: 'integer', minimum: 0, maximum: 2 }],
    items: { type: 'number' },
    minItems: 3,
    maxItems: 3,
  },
  parse: (value) => value as HeatmapPoint,
};

/** Degrees east, degrees north, weight. */
export type HeatmapPoint = [lng: number, lat: number, weight: number];

export const MAX_HEATMAP_POINTS = 50_000;
/** Events from these saliences on have the weights 1 and 2. */
export const MEDIUM_SALIENCE = 0.3;
export const HIGH_SALIENCE = 0.6;

export class HeatmapAnswer {
  @Shown(list(heatmapPoint, { maxItems: MAX_HEATMAP_POINTS }), {
    description:
      '[lng, lat, weight] of each event, in no particular order. The weight is 0 for a salience below ' +
      `${MEDIUM_SALIENCE} or unknown, 1 for one below ${HIGH_SALIENCE}, and 2 otherwise.`,
    example: [[121.69, 24.14, 2]],
  })
  points: HeatmapPoint[];

  @Shown(count(), {
    description: 'The number of matching events that have a location, whether or not they are in `points`.',
  })
  total: number;

  @Shown(integer({ ge: 1 }), {
    description:
      `1 if all events are in \`points\`. With more than ${MAX_HEATMAP_POINTS} events, one event in every \`oneIn\` is ` +
      'included, chosen by its id alone, so that relative densities are preserved and the same request returns the ' +
      'same events.',
  })
  oneIn: number;
}
