import type { DataScope } from '../../../kernel/identity/principal';
import { addBox, addCircle } from './geo-condition';
import type { Circle, DegreeBox } from '../../../platform/http/validation/geo-rules';
import { addSearch } from './search-condition';
import type { SqlConditions } from '../../../platform/database/sql-conditions';

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
  conditions.addAny('event.location_country', distinct(scope.countries), 'text');
  conditions.addAny('event.event_category', distinct(scope.eventCategories), 'text');
  conditions.addAny('event.event_type', distinct(scope.eventTypes), 'text');
  if (scope.dateFrom !== null) conditions.add(`event.event_date >= ${conditions.parameter(scope.dateFrom, 'date')}`);
  if (scope.asOf !== undefined) addAsOf(conditions, scope.asOf);
}

/** Leaves out events that happened after an instant, or lasted beyond its day. Nobody knows that of one without a date. */
export function addAsOf(conditions: SqlConditions, asOf: string): void {
  const [instant, day] = [conditions.parameter(asOf, 'timestamptz'), conditions.parameter(asOf.slice(0, 10), 'date')];
  conditions.add(`event.event_date is null or coalesce(event.event_date_end, event.event_date) <= ${day}`);
  conditions.add(`event.occurred_at is null or event.occurred_at <= ${instant}`);
}

/** Adds a caller's filter; `event` is the alias of the table. What an event doesn't have lies within no bounds. */
export function addEventFilter(conditions: SqlConditions, filter: EventFilter): void {
  conditions.addAny('event.location_country', distinct(filter.country), 'text');
  conditions.addAny('event.event_category', distinct(filter.event_category), 'text');
  conditions.addAny('event.event_type', distinct(filter.event_type), 'text');
  conditions.addAny('event.event_subtype', distinct(filter.event_subtype), 'text');
  conditions.addRange('event.event_date', { min: filter.date_from, max: filter.date_to, type: 'date' });
  conditions.addRange('event.salience_score', {
    min: filter.salience_score_min,
    max: filter.salience_score_max,
    type: 'float8',
  });
  conditions.addRange('event.article_count', {
    min: filter.article_count_min,
    max: filter.article_count_max,
    type: 'int',
  });
  conditions.addRange('event.actor_count', { min: filter.actor_count_min, max: filter.actor_count_max, type: 'int' });
  if (filter.bbox !== undefined) addBox(conditions, 'event.location_point', filter.bbox);
  if (filter.near !== undefined) addCircle(conditions, 'event.location_point', filter.near);
  if (filter.as_of !== undefined) addAsOf(conditions, filter.as_of);
  if (filter.search !== undefined) addSearch(conditions, 'event.search_text', filter.search, 'event.short_keys');
}

/** In one order, so that the same question has the same parameters each time. */
const distinct = (values: readonly string[] | undefined): string[] => [...new Set(values)].sort();
