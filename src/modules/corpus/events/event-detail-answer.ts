import { overrideFor, type RatingOverride } from '../../../kernel/reliability/rating-override';
import { describeRating } from '../../../kernel/reliability/source-rating.texts';
import { eventAnswer, type EventRow } from './event-answer';
import type { EventDetailAnswer } from './event-detail.dto';

export interface EventDetailRow extends EventRow {
  category_specific_data: Record<string, unknown>;
  revision: number;
  actors: EventDetailAnswer['actors'];
  sources: EventDetailAnswer['sources'];
}

/** @param overrides the tenant's overrides of source ratings */
export function eventDetailAnswer(row: EventDetailRow, overrides: readonly RatingOverride[] = []): EventDetailAnswer {
  const event = eventAnswer(row, overrides);
  return Object.assign(event, {
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
