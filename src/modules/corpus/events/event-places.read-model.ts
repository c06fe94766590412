import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { ellipsoidKm } from '../../../kernel/geodesy/distance';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import { Db } from '../../../platform/database/db';
import type { PageRequest } from '../../../platform/paging/page-query';
import { TenantsService } from '../../identity/tenants/tenants.service';
import { EVENT_COLUMNS, eventAnswer, type EventRow } from './event-answer';
import {
  AT_POINT_CURSOR,
  type EventCountriesAnswer,
  type EventCountryAnswer,
  type EventsAtPointAnswer,
  type HeatmapAnswer,
  type HeatmapPoint,
  HIGH_SALIENCE,
  MAX_HEATMAP_POINTS,
  MEDIUM_SALIENCE,
} from './event-places.dto';
import { EventTotals, type Tally } from './event-totals';
import { buildConditions, type EventSelection } from './events.read-model';
import { addCircle, haversineTo } from '../filters/geo-condition';
import type { Circle } from '../../../platform/http/validation/geo-rules';
import type { EventConditions } from '../filters/event-conditions';

type Matching = Pick<EventSelection, 'filter' | 'dataScope'>;

/**
 * An event that is farther on the sphere by twice the error of the sphere (geodesy/distance) cannot be nearer on the
 * ellipsoid; the haversine grows more slowly than the square of the distance.
 */
const HAVERSINE_SLACK = 1.0115 ** 2;
const TREND_DAYS = 30;

/** Smaller than the position of any event. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

interface PlacedRow {
  total: number;
  list_place: string[];
}

interface CountryRow {
  country: string | null;
  count: number;
  fatalities: number;
  mean_salience: number | null;
  last: number;
  previous: number;
}

/** Queries events by location, each with one statement outside any transaction. */
@Injectable()
export class EventPlacesReadModel {
  constructor(
    private readonly db: Db,
    private readonly totals: EventTotals,
    private readonly tenants: TenantsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Events in a circle, the nearest first; equally distant ones by id. */
  async atPoint(circle: Circle, matching: Matching, { limit, cursor }: PageRequest): Promise<EventsAtPointAnswer> {
    const conditions = buildConditions({ ...matching, actorId: null });
    addCircle(conditions, 'event.location_point', circle);
    const source = conditions.sql;
    const [lat = '', lng = ''] = [circle.lat, circle.lng].map((value) => conditions.parameter(value, 'float8'));
    // Events before the cursor were on earlier pages; their haversine excludes them without the ellipsoid.
    const [km = '-1', id = NO_ID, haversine = '-1'] = cursor ?? [];
    const before = conditions.parameter(haversine, 'float8');
    const rows = await this.db.queryReplicated<(EventRow | { id: null }) & PlacedRow>(
      `with near as materialized (
         select event.id, event.location_point as place,
           ${haversineTo(conditions, 'event.location_point', circle)} as haversine
         from ${conditions.relation} where ${source}
       ), farthest as (
         select haversine from near where haversine > ${before} * ${HAVERSINE_SLACK} + 1e-18
         order by haversine offset ${conditions.parameter(limit)} limit 1
       ), candidate as materialized (
         select id, place[0] as x, place[1] as y, haversine from near
         where haversine <= coalesce((select haversine * ${HAVERSINE_SLACK} + 1e-18 from farthest), 1)
           and haversine >= ${before} / ${HAVERSINE_SLACK} - 1e-18
       ), distance as materialized (
         select x, y, ellipsoid_km(${lat}, ${lng}, y, x) as km from (select distinct x, y from candidate) as place
       ), page as (
         select id, km, haversine from candidate join distance using (x, y) 
           where (km, id) > (${conditions.parameter(km, 'float8')}, ${conditions.parameter(id, 'uuid')})
         order by km, id limit ${conditions.parameter(limit + 1)}
       )
       select (select count(*) from near) as total, array[page.km::text, page.id::text, page.haversine::text] as list_place,
         ${EVENT_COLUMNS}
       from (values (1)) as always (one) left join page on true left join ${conditions.joinById('page.id')}
       order by page.km, page.id`,
      conditions.parameters,
    );
    const found = rows.flatMap((row) => (row.id === null ? [] : [row]));
    const items = found.slice(0, limit).map((row) => eventAt(circle, row, matching.dataScope?.ratingOverrides));
    const last = found.length > limit ? found[limit - 1]?.list_place : undefined;
    return { items, total: rows[0]?.total ?? 0, nextCursor: last ? AT_POINT_CURSOR.write(last) : null };
  }

  /** The number of events in each country, and how it changed up to the tenant's now. */
  async countries(matching: Matching, scope: TenantScope | null): Promise<EventCountriesAnswer> {
    const conditions = buildConditions({ ...matching, actorId: null });
    const asOf = (await this.#nowOf(scope)).toISOString().slice(0, 10);
    const today = conditions.parameter(asOf, 'date');
    const rows = await this.db.queryReplicated<CountryRow>(
      `select event.location_country as country, count(*) as count, coalesce(sum(event.fatalities), 0) as fatalities,
         avg(event.salience_score) as mean_salience,
         count(*) filter (where event.event_date > ${today} - ${TREND_DAYS} and event.event_date <= ${today}) as last,
         count(*) filter (where event.event_date > ${today} - ${2 * TREND_DAYS}
           and event.event_date <= ${today} - ${TREND_DAYS}) as previous
       from ${conditions.relation} where ${conditions.sql} group by 1 order by count desc, country`,
      conditions.parameters,
    );
    const total = rows.reduce((sum, { count }) => sum + count, 0);
    return { countries: rows.map(countryAnswer), total, asOf };
  }

  /** The locations of all events, or of an even sample if there are many. */
  async heatmap(matching: Matching): Promise<HeatmapAnswer> {
    const known = this.totals.open(placed(matching)).kept ?? (await this.totals.count(placed(matching)));
    // Slightly below the limit, since a sample by hash is never perfectly even.
    const oneIn = known.total <= MAX_HEATMAP_POINTS ? 1 : Math.ceil(known.total / (0.98 * MAX_HEATMAP_POINTS));
    const conditions = placed(matching);
    const open = this.totals.open(conditions);
    const modulus = conditions.parameter(oneIn, 'int');
    const [row] = await this.db.queryReplicated<{ tally: Tally; points: HeatmapPoint[] }>(
      `select ${open.sql()} as tally, coalesce(json_agg(json_build_array(lng, lat, weight)), '[]') as points
       from (select event.location_point[0] as lng, event.location_point[1] as lat,
               case when event.salience_score >= ${HIGH_SALIENCE} then 2
                 when event.salience_score >= ${MEDIUM_SALIENCE} then 1 else 0 end as weight
             from ${conditions.relation} where ${open.source} and (${modulus} = 1 or uuid_hash_extended(event.id, 0) % ${modulus} = 0)
             limit ${MAX_HEATMAP_POINTS}) as point`,
      conditions.parameters,
    );
    if (!row) throw new Error('the aggregate returned no row');
    const { total } = open.apply(row.tally) ?? (await this.totals.count(placed(matching)));
    return { points: row.points, total, oneIn };
  }

  #nowOf(scope: TenantScope | null): Promise<Date> {
    if (scope === null) return Promise.resolve(this.settings.evaluationTime ?? new Date());
    return this.db.read(scope, (tx) => this.tenants.nowOf(tx, scope));
  }
}

function placed(matching: Matching): EventConditions {
  const conditions = buildConditions({ ...matching, actorId: null });
  conditions.add('event.location_point is not null');
  return conditions;
}

const eventAt = (
  circle: Circle,
  row: EventRow,
  overrides: readonly RatingOverride[] | undefined,
): EventsAtPointAnswer['items'][number] =>
  Object.assign(eventAnswer(row, overrides), { distanceKm: kilometresFrom(circle, row) });

function kilometresFrom({ lat, lng }: Circle, place: Pick<EventRow, 'lat' | 'lng'>): number {
  const km = ellipsoidKm(lat, lng, place.lat ?? NaN, place.lng ?? NaN);
  return Math.round(km * 1e6) / 1e6;
}

const countryAnswer = (row: CountryRow): EventCountryAnswer => ({
  country: row.country,
  count: row.count,
  fatalities: row.fatalities,
  meanSalience: row.mean_salience === null ? null : Math.round(row.mean_salience * 1_000) / 1_000,
  trend: {
    last30Days: row.last,
    previous30Days: row.previous,
    changePercent: row.previous === 0 ? null : Math.round((1_000 * (row.last - row.previous)) / row.previous) / 10,
  },
});
