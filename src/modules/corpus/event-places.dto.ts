import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Rule } from '../../platform/http/validation/rule';
import { date, integer, number, text } from '../../platform/http/validation/rules';
import { EventAnswer, EventFilterQuery } from './events.dto';

const count = () => integer({ ge: 0 });

export class AtPointQuery extends EventFilterQuery {
  @Field(number({ ge: -90, le: 90 }), { description: 'Degrees north', example: 23.98 })
  lat: number;

  @Field(number({ ge: -180, le: 180 }), { description: 'Degrees east', example: 121.6 })
  lng: number;

  @Field(number({ gt: 0, le: 1_000 }), {
    default: 25,
    description: 'km on the WGS 84 ellipsoid; the edge belongs to it',
  })
  radius_km: number;

  @Field(integer({ ge: 1, le: 200 }), { default: 50, description: 'Events at most' })
  limit: number;

  @Field(integer({ ge: 0 }), { default: 0, description: 'Events to pass over' })
  offset: number;
}

class EventAtPointAnswer extends EventAnswer {
  @Shown(number({ ge: 0 }), { description: 'km on the WGS 84 ellipsoid, to the millimetre', example: 18.204513 })
  distanceKm: number;
}

export class EventsAtPointAnswer {
  @Shown(list(object(EventAtPointAnswer)), { description: 'The nearest first, equally near ones by id' })
  items: EventAtPointAnswer[];

  @Shown(count(), { description: 'Events within the radius' })
  total: number;
}

export class CountryTrendAnswer {
  @Shown(count(), { description: 'Events of the 30 days that end with `asOf`' })
  last30Days: number;

  @Shown(count(), { description: 'Events of the 30 days before those' })
  previous30Days: number;

  @Shown(number(), {
    isNullable: true,
    description:
      'By how many per cent the former differ from the latter, to one decimal; null where there were none before',
    example: 12.5,
  })
  changePercent: number | null;
}

export class EventCountryAnswer {
  @Shown(text(), { isNullable: true, description: 'ISO 3166-1 alpha-2; null for events of no known country' })
  country: string | null;

  @Shown(count())
  count: number;

  @Shown(count(), { description: 'Sum over the events that tell of any' })
  fatalities: number;

  @Shown(number({ ge: 0, le: 1 }), {
    isNullable: true,
    description: 'Over the events that have one, to three decimals',
    example: 0.412,
  })
  meanSalience: number | null;

  @Shown(object(CountryTrendAnswer))
  trend: CountryTrendAnswer;
}

export class EventCountriesAnswer {
  @Shown(list(object(EventCountryAnswer)), { description: 'By count, descending, then by country' })
  countries: EventCountryAnswer[];

  @Shown(count(), { description: 'Events in all countries and in none' })
  total: number;

  @Shown(date(), { description: 'The last day of the trend: today by the tenant’s now, UTC', example: '2018-02-07' })
  asOf: string;
}

/** A point of a heat map as the answer describes it. */
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
/** From these saliences on an event weighs 1 and 2. */
export const MEDIUM_SALIENCE = 0.3;
export const HIGH_SALIENCE = 0.6;

export class HeatmapAnswer {
  @Shown(list(heatmapPoint, { maxItems: MAX_HEATMAP_POINTS }), {
    description:
      '[lng, lat, weight] of each event, in no particular order; weight 0 for a salience below ' +
      `${MEDIUM_SALIENCE} or unknown, 1 below ${HIGH_SALIENCE}, 2 from there on`,
    example: [[121.69, 24.14, 2]],
  })
  points: HeatmapPoint[];

  @Shown(count(), { description: 'Matching events that have a place, shown or not' })
  total: number;

  @Shown(integer({ ge: 1 }), {
    description:
      `1 where all are shown. Above ${MAX_HEATMAP_POINTS} events it is n: one event in n is shown, chosen by its id ` +
      'alone, so that the density of each place stays true and the same question shows the same events',
  })
  oneIn: number;
}
