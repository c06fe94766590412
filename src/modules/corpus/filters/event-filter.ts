import type { DataScope } from '../../../kernel/identity/principal';
import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import { CORROBORATING_PUBLISHERS, type SourceReliability } from '../../../kernel/reliability/source-rating';
import type { Circle, DegreeBox } from '../../../platform/http/validation/geo-rules';
import type { EventConditions } from './event-conditions';

/** The filter of a caller. Undefined and empty lists set no condition. Bounds are inclusive. */
export interface EventFilter {
  /** ISO 3166-1 alpha-2. */
  country?: readonly string[];
  event_category?: readonly string[];
  event_type?: readonly string[];
  event_subtype?: readonly string[];
  /** The `source` of events. */
  source?: readonly string[];
  /** ISO 8601 dates, compared with the first day of an event. */
  date_from?: string;
  date_to?: string;
  search?: string;
  salience_score_min?: number;
  salience_score_max?: number;
  article_count_min?: number;
  article_count_max?: number;
  actor_count_min?: number;
  actor_count_max?: number;
  /** The lowest accepted reliability of the source. */
  min_reliability?: SourceReliability;
  /** Whether two or more publishers report the event. */
  corroborated?: boolean;
  bbox?: DegreeBox;
  near?: Circle;
  /** RFC 3339: the tenant's fixed time, which callers cannot set. */
  as_of?: string;
  /** The tenant's overrides of source ratings, which callers cannot set either. */
  rating_overrides?: readonly RatingOverride[];
}

/**
 * Adds the data scope of a key; `event` is the alias of the table. Null means all events. Call it before `addEventFilter`, whose filter by
 * reliability applies the overrides of the scope.
 */
export function addDataScope(conditions: EventConditions, scope: DataScope | null): void {
  if (scope === null) return;
  conditions.rateSources(scope.ratingOverrides ?? []);
  conditions.addAny('event.location_country', distinct(scope.countries), 'text');
  conditions.addAny('event.event_category', distinct(scope.eventCategories), 'text');
  conditions.addAny('event.event_type', distinct(scope.eventTypes), 'text');
  if (scope.dateFrom !== null) conditions.add(`event.event_date >= ${conditions.parameter(scope.dateFrom, 'date')}`);
  if (scope.asOf !== undefined) addAsOf(conditions, scope.asOf);
}

/**
 * Leaves out events that happened after an instant, or lasted beyond its day, and reads the others as their sources described
 * them then. An event without a date may have happened at any time.
 */
export function addAsOf(conditions: EventConditions, asOf: string): void {
  conditions.readAsOf(asOf);
  const [instant, day] = [conditions.parameter(asOf, 'timestamptz'), conditions.parameter(asOf.slice(0, 10), 'date')];
  conditions.add(`event.event_date is null or coalesce(event.event_date_end, event.event_date) <= ${day}`);
  conditions.add(`event.occurred_at is null or event.occurred_at <= ${instant}`);
}

/** Adds a caller's filter; `event` is the alias of the table. Unknown values never match a range. */
export function addEventFilter(conditions: EventConditions, filter: EventFilter): void {
  if (filter.rating_overrides !== undefined) conditions.rateSources(filter.rating_overrides);
  conditions.addAny('event.location_country', distinct(filter.country), 'text');
  conditions.addAny('event.event_category', distinct(filter.event_category), 'text');
  conditions.addAny('event.event_type', distinct(filter.event_type), 'text');
  conditions.addAny('event.event_subtype', distinct(filter.event_subtype), 'text');
  conditions.addAny('event.source', distinct(filter.source), 'text');
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
  if (filter.min_reliability !== undefined)
    conditions.add(`${conditions.reliability()} <= ${conditions.parameter(filter.min_reliability, 'text')}`);
  if (filter.corroborated !== undefined)
    conditions.add(`event.publisher_count ${filter.corroborated ? '>=' : '<'} ${CORROBORATING_PUBLISHERS}`);
  if (filter.bbox !== undefined) conditions.addBox(filter.bbox);
  if (filter.near !== undefined) conditions.addCircle(filter.near);
  if (filter.as_of !== undefined) addAsOf(conditions, filter.as_of);
  if (filter.search !== undefined) conditions.addSearch(filter.search);
}

/** Sorted, so that the same filter always has the same parameters. */
const distinct = (values: readonly string[] | undefined): string[] => [...new Set(values)].sort();
