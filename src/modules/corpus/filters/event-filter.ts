import type { DataScope } from '../../../kernel/identity/principal';
import { addBox, addCircle } from './geo-condition';
import type { Circle, DegreeBox } from './geo-rules';
import { addSearch } from './search-condition';
import type { SqlConditions } from './sql-conditions';

/** What a caller asks of events; undefined and empty lists ask nothing. Bounds are inclusive. */
export interface EventFilter {
  /** ISO 3166-1 alpha-2. */
  country?: readonly string[];
  event_category?: readonly string[];
  event_type?: readonly string[];
  event_subtype?: readonly string[];
  /** ISO 8601 dates, compared with the day an event began. */
  date_from?: string;
  date_to?: string;
  search?: string;
  salience_score_min?: number;
  salience_score_max?: number;
  article_count_min?: number;
  article_count_max?: number;
  actor_count_min?: number;
  actor_count_max?: number;
  bbox?: DegreeBox;
  near?: Circle;
  /** RFC 3339: a tenant's fixed time, which no caller names. */
  as_of?: string;
}

/** Adds the part of the corpus that a key may see; `event` is the alias of the table. Null is all of it. */
export function addDataScope(conditions: SqlConditions, scope: DataScope | null): void {
  if (scope === null) return;
  addAnyOf(conditions, 'event.location_country', scope.countries);
  addAnyOf(conditions, 'event.event_category', scope.eventCategories);
  addAnyOf(conditions, 'event.event_type', scope.eventTypes);
  if (scope.dateFrom !== null) conditions.add(`event.event_date >= ${conditions.parameter(scope.dateFrom)}::date`);
  if (scope.asOf !== undefined) addAsOf(conditions, scope.asOf);
}

/** Leaves out events that happened after an instant, or lasted beyond its day. Nobody knows that of one without a date. */
export function addAsOf(conditions: SqlConditions, asOf: string): void {
  const [instant, day] = [
    `${conditions.parameter(asOf)}::timestamptz`,
    `${conditions.parameter(asOf.slice(0, 10))}::date`,
  ];
  conditions.add(`event.event_date is null or coalesce(event.event_date_end, event.event_date) <= ${day}`);
  conditions.add(`event.occurred_at is null or event.occurred_at <= ${instant}`);
}

/** Adds a caller's filter; `event` is the alias of the table. What an event doesn't have lies within no bounds. */
export function addEventFilter(conditions: SqlConditions, filter: EventFilter): void {
  addAnyOf(conditions, 'event.location_country', filter.country);
  addAnyOf(conditions, 'event.event_category', filter.event_category);
  addAnyOf(conditions, 'event.event_type', filter.event_type);
  addAnyOf(conditions, 'event.event_subtype', filter.event_subtype);
  addBounds(conditions, 'event.event_date', 'date', filter.date_from, filter.date_to);
  addBounds(conditions, 'event.salience_score', 'float8', filter.salience_score_min, filter.salience_score_max);
  addBounds(conditions, 'event.article_count', 'int', filter.article_count_min, filter.article_count_max);
  addBounds(conditions, 'event.actor_count', 'int', filter.actor_count_min, filter.actor_count_max);
  if (filter.bbox !== undefined) addBox(conditions, 'event.location_point', filter.bbox);
  if (filter.near !== undefined) addCircle(conditions, 'event.location_point', filter.near);
  if (filter.as_of !== undefined) addAsOf(conditions, filter.as_of);
  if (filter.search !== undefined) addSearch(conditions, 'event.search_text', filter.search, 'event.short_keys');
}

function addAnyOf(conditions: SqlConditions, column: string, values: readonly string[] | undefined): void {
  if (values === undefined || values.length === 0) return;
  // In one order, so that the same question is known again.
  const distinct = [...new Set(values)].sort();
  conditions.add(`${column} = any(${conditions.parameter(distinct)}::text[])`);
}

function addBounds(
  conditions: SqlConditions,
  column: string,
  type: 'date' | 'float8' | 'int',
  min: string | number | undefined,
  max: string | number | undefined,
): void {
  if (min !== undefined) conditions.add(`${column} >= ${conditions.parameter(min)}::${type}`);
  if (max !== undefined) conditions.add(`${column} <= ${conditions.parameter(max)}::${type}`);
}
