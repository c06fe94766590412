import { overrideFor, type RatingOverride } from '../../../kernel/reliability/rating-override';
import { describeRating } from '../../../kernel/reliability/source-rating.texts';
import { EVENT_COLUMNS, eventAnswer, type EventRow } from './event-answer';
import type { EventDetailAnswer } from './event-detail.dto';

/** The columns of an event with all its details; `event` is the alias of the table. */
export const EVENT_DETAIL_COLUMNS = `${EVENT_COLUMNS},
  event.magnitude, event.uncertainty_km, event.category_specific_data, event.revision,
  (select coalesce(json_agg(json_build_object('id', actor.id, 'sourceActorId', actor.source_actor_id,
     'canonicalName', actor.canonical_name, 'role', link.role, 'actorType', actor.actor_type,
     'country', actor.country) order by link.ordinal), '[]')
   from event_actor as link join actor on actor.id = link.actor_id where link.event_id = event.id) as actors,
  (select coalesce(json_agg(json_build_object('url', url, 'domain', domain, 'type', type, 'title', title,
     'publishedAt', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ordinal), '[]')
   from event_source where event_id = event.id) as sources`;

export interface EventDetailRow extends EventRow {
  magnitude: number | null;
  uncertainty_km: number | null;
  category_specific_data: Record<string, unknown>;
  revision: number;
  actors: EventDetailAnswer['actors'];
  sources: EventDetailAnswer['sources'];
}

/** @param overrides the tenant's overrides of source ratings */
export function eventDetailAnswer(row: EventDetailRow, overrides: readonly RatingOverride[] = []): EventDetailAnswer {
  const event = eventAnswer(row, overrides);
  return Object.assign(event, {
    magnitude: row.magnitude,
    uncertaintyKm: row.uncertainty_km,
    actors: row.actors,
    sources: row.sources,
    sourceRating: describeRating({
      coding: row.coding,
      publisherCount: row.publisher_count,
      reliability: event.sourceReliability,
      credibility: event.informationCredibility,
      override: overrideFor(row.source, overrides),
    }),
    categorySpecificData: row.category_specific_data,
    revisions: row.revision,
  });
}
