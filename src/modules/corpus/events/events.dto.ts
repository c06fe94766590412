import { country } from '../../../platform/http/validation/country-rule';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { boolean, date, instant, integer, number, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import type { Location } from '../../../platform/http/validation/rule';
import {
  type Coding,
  CODINGS,
  type InformationCredibility,
  SOURCE_RELIABILITIES,
  type SourceReliability,
} from '../../../kernel/reliability/source-rating';
import type { EventFilter } from '../filters/event-filter';
import { EVENT_SORT_COLUMNS, type EventSortColumn } from '../filters/event-order';
import { circle, type Circle, degreeBox, type DegreeBox } from '../../../platform/http/validation/geo-rules';
import { searchText } from '../filters/search-rule';

const label = () => list(text({ minLength: 1, maxLength: 100 }));
const count = () => integer({ ge: 0 });
const none = (): string[] => [];

/** Every filter on events, for all routes that select events. */
export class EventFilterQuery implements EventFilter {
  @Field(list(country()), {
    default: none,
    description: 'Only events in these countries: ISO 3166-1 alpha-2 or alpha-3 codes, or English names.',
    example: ['TW'],
  })
  country: string[];

  @Field(label(), { default: none, description: 'Only events of these types.' })
  event_type: string[];

  @Field(label(), {
    default: none,
    description: 'Only events of these categories, as listed by /v1/metadata/event-categories.',
  })
  event_category: string[];

  @Field(label(), { default: none, description: 'Only events of these subtypes.' })
  event_subtype: string[];

  @Field(label(), {
    default: none,
    description: 'Only events of these sources, as `source` of an event names them.',
    example: ['usgs'],
  })
  source: string[];

  @Field(date(), { isOptional: true, description: 'Only events on or after this date.', example: '2018-02-01' })
  date_from?: string;

  @Field(date(), { isOptional: true, description: 'Only events on or before this date.', example: '2018-02-07' })
  date_to?: string;

  @Field(searchText(), {
    isOptional: true,
    description: 'Words, "phrases" and -exclusions, searched in title and description regardless of case and accents.',
    example: '"car bomb" -school',
  })
  search?: string;

  @Field(number(), { isOptional: true })
  salience_score_min?: number;

  @Field(number(), { isOptional: true })
  salience_score_max?: number;

  @Field(count(), { isOptional: true })
  article_count_min?: number;

  @Field(count(), { isOptional: true })
  article_count_max?: number;

  @Field(count(), { isOptional: true })
  actor_count_min?: number;

  @Field(count(), { isOptional: true })
  actor_count_max?: number;

  @Field(oneOf(SOURCE_RELIABILITIES), {
    isOptional: true,
    description: 'Only events whose `sourceReliability` is at least this: `C` returns those with A, B and C.',
    example: 'C',
  })
  min_reliability?: SourceReliability;

  @Field(boolean(), {
    isOptional: true,
    description: 'Only events that two or more independent publishers report; `false` returns the others.',
  })
  corroborated?: boolean;

  @Field(degreeBox(), {
    isOptional: true,
    description:
      'Only events within minLng,minLat,maxLng,maxLat (degrees, inclusive). If minLng is greater than maxLng, the ' +
      'box crosses the antimeridian.',
    example: '119,21,123,26',
  })
  bbox?: DegreeBox;

  @Field(circle(), {
    isOptional: true,
    description: 'Only events within a distance of a location: lat,lng,km, on the WGS 84 ellipsoid.',
    example: '23.98,121.6,50',
  })
  near?: Circle;

  static crossCheck(query: EventFilterQuery, add: (loc: Location, type: string, msg: string) => void): void {
    const bounds = [
      ['date_from', 'date_to'],
      ['salience_score_min', 'salience_score_max'],
      ['article_count_min', 'article_count_max'],
      ['actor_count_min', 'actor_count_max'],
    ] as const;
    for (const [lower, upper] of bounds) {
      const [min, max] = [query[lower], query[upper]];
      if (min === undefined || max === undefined || min <= max) continue;
      add([lower], 'value_error', `Value error, ${lower} should not be greater than ${upper}`);
    }
  }
}

/**
 * Filter, order and page of a list of events, as the specification names them, for all events and those of an actor.
 */
export class EventListQuery extends EventFilterQuery {
  @Field(integer({ ge: 1 }), { default: 1, description: 'The number of the page, starting at 1.' })
  page: number;

  @Field(integer({ ge: 1, le: 500 }), { default: 50, description: 'The number of items per page.' })
  page_size: number;

  @Field(oneOf(EVENT_SORT_COLUMNS), {
    default: 'event_date',
    description: 'The field to sort by. Ties are sorted by id; nulls come last.',
  })
  sort_by: EventSortColumn;

  @Field(oneOf(['asc', 'desc']), { default: 'desc' })
  sort_order: 'asc' | 'desc';

  @Field(boolean(), { default: false, description: 'Streams all matching events; `page` and `page_size` are ignored.' })
  all_results: boolean;
}

export class ActorEventsQuery extends EventListQuery {
  @Field(text({ maxLength: 1_000 }), {
    isOptional: true,
    description: 'The API key, for clients that cannot send a header.',
  })
  api_key?: string;
}

export class EventParams {
  @Field(uuid(), { description: 'The id of the event.' })
  event_id: string;
}

export class CoordinatesAnswer {
  @Shown(number({ ge: -90, le: 90 }), { isNullable: true, example: 24.14 })
  lat: number | null;

  @Shown(number({ ge: -180, le: 180 }), { isNullable: true, example: 121.69 })
  lng: number | null;
}

export class EventAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { description: 'The source that reported the event, as the import named it.', example: 'usgs' })
  source: string;

  @Shown(text(), {
    description: 'The id that the source gave the event. Together with `source` it identifies the event elsewhere.',
    example: 'us1000chhc',
  })
  sourceEventId: string;

  @Shown(text(), { example: 'Earthquake M 6.4, 18 km NNE of Hualien City, Taiwan' })
  title: string;

  @Shown(text(), { isNullable: true })
  description: string | null;

  @Shown(text(), { example: 'climate_environment' })
  eventCategory: string;

  @Shown(text(), { example: 'earthquake' })
  eventType: string;

  @Shown(text(), { isNullable: true })
  eventSubtype: string | null;

  @Shown(date(), { isNullable: true, example: '2018-02-06' })
  eventDate: string | null;

  @Shown(date(), { isNullable: true })
  eventDateEnd: string | null;

  @Shown(instant(), {
    isNullable: true,
    description: 'When it happened, if the source states the time of day.',
    example: '2018-02-06T15:50:43.000Z',
  })
  occurredAt: string | null;

  @Shown(text(), { isNullable: true })
  location: string | null;

  @Shown(text(), { isNullable: true, description: 'The ISO 3166-1 alpha-2 code.', example: 'TW' })
  locationCountry: string | null;

  @Shown(object(CoordinatesAnswer), { isNullable: true })
  locationCoordinates: CoordinatesAnswer | null;

  @Shown(count(), { isNullable: true })
  fatalities: number | null;

  @Shown(count(), { isNullable: true })
  injuries: number | null;

  @Shown(count(), { isNullable: true })
  abductions: number | null;

  @Shown(boolean(), { isNullable: true })
  civilianTargeting: boolean | null;

  @Shown(text(), { isNullable: true })
  admin1: string | null;

  @Shown(text(), { isNullable: true })
  admin2: string | null;

  @Shown(text(), { isNullable: true })
  admin3: string | null;

  @Shown(integer({ ge: 1, le: 7 }), {
    isNullable: true,
    description: 'The precision of the location, as UCDP’s where_prec: from 1 (exact) to 7 (international waters).',
  })
  geoPrecision: number | null;

  @Shown(number({ ge: 0, le: 1 }), { isNullable: true })
  salienceScore: number | null;

  @Shown(text(), { isNullable: true })
  salienceRationale: string | null;

  @Shown(count())
  articleCount: number;

  @Shown(count())
  actorCount: number;

  @Shown(list(text()), { isNullable: true })
  sourceDomains: string[] | null;

  @Shown(list(text()), { isNullable: true })
  sourceTypes: string[] | null;

  @Shown(oneOf(CODINGS), {
    description: 'Who made the record: an instrument, a person, or a program that read news articles.',
    example: 'sensor',
  })
  coding: Coding;

  @Shown(integer({ ge: 1 }), { description: 'The number of independent publishers that report the event.' })
  publisherCount: number;

  @Shown(oneOf(SOURCE_RELIABILITIES), {
    description:
      'The reliability of the source in the Admiralty code, from A (completely reliable) to E (unreliable); F: cannot be judged.',
    example: 'A',
  })
  sourceReliability: SourceReliability;

  @Shown(integer({ ge: 1, le: 6 }), {
    description:
      'The credibility of the information in the Admiralty code, from 1 (confirmed by others) to 5 (improbable); 6: cannot be judged.',
    example: 2,
  })
  informationCredibility: InformationCredibility;

  @Shown(text(), {
    isNullable: true,
    description: 'Why the coded actors and places contradict each other. Such an event threatens no asset.',
  })
  codingConflict: string | null;

  @Shown(instant())
  createdAt: string;

  @Shown(instant())
  updatedAt: string;
}

export class EventPageAnswer {
  @Shown(list(object(EventAnswer)))
  items: EventAnswer[];

  @Shown(count())
  total: number;

  @Shown(count())
  page: number;

  @Shown(count())
  pageSize: number;

  @Shown(count())
  totalPages: number;
}
