import { monthNumber } from './columnar-periods';

/** An event as `EVENTS_SQL` returns it. Days count from 1970-01-01. */
export interface ColumnarRow {
  id: string;
  month: string | null;
  first_day: number | null;
  last_day: number | null;
  occurred_at_us: number | null;
  location_country: string | null;
  event_category: string;
  event_type: string;
  event_subtype: string | null;
  source: string;
  salience_score: number | null;
  fatalities: number | null;
  article_count: number;
  actor_count: number;
  publisher_count: number;
  source_reliability: string;
  coding: string;
  lng: number | null;
  lat: number | null;
  geo_precision: number | null;
  uncertainty_km: number | null;
  magnitude: number | null;
  is_contradictory: boolean;
  search_text: string;
}

type ColumnType = 'BIGINT' | 'INTEGER' | 'DOUBLE' | 'BOOLEAN' | 'VARCHAR';

interface ColumnarColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly read: (row: ColumnarRow) => unknown;
}

const column = (name: keyof ColumnarRow, type: ColumnType): ColumnarColumn => ({
  name,
  type,
  read: (row) => row[name],
});

/**
 * The columns of the Parquet files. Those that filters use have the names of the table `event`; days become dates when a file is written.
 * An id is two numbers, which are read as typed arrays.
 */
export const COLUMNAR_COLUMNS: readonly ColumnarColumn[] = [
  { name: 'id_high', type: 'BIGINT', read: ({ id }) => halfOf(id.slice(0, 18)) },
  { name: 'id_low', type: 'BIGINT', read: ({ id }) => halfOf(id.slice(19)) },
  { name: 'month', type: 'INTEGER', read: ({ month }) => (month === null ? null : monthNumber(month)) },
  { name: 'event_date', type: 'INTEGER', read: (row) => row.first_day },
  { name: 'event_date_end', type: 'INTEGER', read: (row) => row.last_day },
  { name: 'occurred_at_us', type: 'BIGINT', read: (row) => toBigInt(row.occurred_at_us) },
  column('location_country', 'VARCHAR'),
  column('event_category', 'VARCHAR'),
  column('event_type', 'VARCHAR'),
  column('event_subtype', 'VARCHAR'),
  column('source', 'VARCHAR'),
  column('salience_score', 'DOUBLE'),
  column('fatalities', 'INTEGER'),
  column('article_count', 'INTEGER'),
  column('actor_count', 'INTEGER'),
  column('publisher_count', 'INTEGER'),
  column('source_reliability', 'VARCHAR'),
  column('coding', 'VARCHAR'),
  column('lng', 'DOUBLE'),
  column('lat', 'DOUBLE'),
  column('geo_precision', 'INTEGER'),
  column('uncertainty_km', 'DOUBLE'),
  column('magnitude', 'DOUBLE'),
  column('is_contradictory', 'BOOLEAN'),
  column('search_text', 'VARCHAR'),
];

/** The events of a period, from the first day of its first month ($1) to the last day of its last month ($2). */
export const PERIOD_SQL = `
  select id, date_trunc('month', event_date::timestamp)::date::text as month, event_date - date '1970-01-01' as first_day,
    event_date_end - date '1970-01-01' as last_day, (extract(epoch from occurred_at) * 1000000)::bigint as occurred_at_us,
    location_country, event_category, event_type, event_subtype, source, salience_score, fatalities, article_count, actor_count,
    publisher_count, source_reliability, coding, location_point[0] as lng, location_point[1] as lat, geo_precision, uncertainty_km,
    magnitude, coding_conflict is not null as is_contradictory, search_text
  from event
  where case when isfinite($1::date) then event_date >= $1::date and event_date < ($2::date + interval '1 month')::date
    else event_date is null end`;

const DATES = ['event_date', 'event_date_end'];

/** Selects the rows of the temporary table as they are stored in a file. */
export const STORED_COLUMNS = `* replace (${DATES.map((name) => `date '1970-01-01' + ${name} as ${name}`).join(', ')})`;

export const TABLE_COLUMNS = COLUMNAR_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

/** Eight bytes of a UUID, given as hexadecimal digits and hyphens, as a signed number. */
const halfOf = (digits: string): bigint => BigInt.asIntN(64, BigInt(`0x${digits.replaceAll('-', '')}`));

const toBigInt = (value: number | null): bigint | null => (value === null ? null : BigInt(value));
