import { overriddenRating, overrideFor, type RatingOverride } from '../../../kernel/reliability/rating-override';
import type { Coding, InformationCredibility, SourceReliability } from '../../../kernel/reliability/source-rating';
import type { EventAnswer } from './events.dto';

/** The columns of an event in responses; `event` is the alias of the table. */
export const EVENT_COLUMNS = `
  event.id, event.source, event.source_event_id, event.title, event.description, event.event_category, event.event_type, event.event_subtype,
  event.event_date, event.event_date_end, event.occurred_at, event.location, event.location_country,
  event.location_point[0] as lng, event.location_point[1] as lat,
  event.fatalities, event.injuries, event.abductions, event.civilian_targeting,
  event.admin1, event.admin2, event.admin3, event.geo_precision, event.salience_score, event.salience_rationale,
  event.article_count, event.actor_count, event.source_domains, event.source_types,
  event.coding, event.publisher_count, event.source_reliability, event.information_credibility, event.coding_conflict,
  event.created_at, event.updated_at`;

export interface EventRow {
  id: string;
  source: string;
  source_event_id: string;
  title: string;
  description: string | null;
  event_category: string;
  event_type: string;
  event_subtype: string | null;
  event_date: string | null;
  event_date_end: string | null;
  occurred_at: Date | null;
  location: string | null;
  location_country: string | null;
  lng: number | null;
  lat: number | null;
  fatalities: number | null;
  injuries: number | null;
  abductions: number | null;
  civilian_targeting: boolean | null;
  admin1: string | null;
  admin2: string | null;
  admin3: string | null;
  geo_precision: number | null;
  salience_score: number | null;
  salience_rationale: string | null;
  article_count: number;
  actor_count: number;
  source_domains: string[] | null;
  source_types: string[] | null;
  coding: Coding;
  publisher_count: number;
  source_reliability: SourceReliability;
  information_credibility: InformationCredibility;
  coding_conflict: string | null;
  created_at: Date;
  updated_at: Date;
}

/** @param overrides the tenant's overrides of source ratings */
export const eventAnswer = (row: EventRow, overrides: readonly RatingOverride[] = []): EventAnswer => ({
  id: row.id,
  source: row.source,
  sourceEventId: row.source_event_id,
  title: row.title,
  description: row.description,
  eventCategory: row.event_category,
  eventType: row.event_type,
  eventSubtype: row.event_subtype,
  eventDate: row.event_date,
  eventDateEnd: row.event_date_end,
  occurredAt: row.occurred_at?.toISOString() ?? null,
  location: row.location,
  locationCountry: row.location_country,
  locationCoordinates: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  fatalities: row.fatalities,
  injuries: row.injuries,
  abductions: row.abductions,
  civilianTargeting: row.civilian_targeting,
  admin1: row.admin1,
  admin2: row.admin2,
  admin3: row.admin3,
  geoPrecision: row.geo_precision,
  salienceScore: row.salience_score,
  salienceRationale: row.salience_rationale,
  articleCount: row.article_count,
  actorCount: row.actor_count,
  sourceDomains: row.source_domains,
  sourceTypes: row.source_types,
  coding: row.coding,
  publisherCount: row.publisher_count,
  ...ratingOf(row, overrideFor(row.source, overrides)),
  codingConflict: row.coding_conflict,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const ratingOf = (row: EventRow, override: RatingOverride | null): ReturnType<typeof overriddenRating> =>
  overriddenRating(
    {
      coding: row.coding,
      publisherCount: row.publisher_count,
      sourceReliability: row.source_reliability,
      informationCredibility: row.information_credibility,
      codingConflict: row.coding_conflict,
    },
    override,
  );
