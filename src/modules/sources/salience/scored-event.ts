import type { EventInput } from '../../corpus/corpus.contract';
import { computeSalience } from './salience';
import type { StatedSeverity } from './salience.types';

type Unscored = Omit<EventInput, 'salienceScore' | 'salienceRationale'>;

/** Fields that few sources provide; if omitted, they are unknown. */
type Detail =
  | 'eventDateEnd'
  | 'occurredAt'
  | 'admin1'
  | 'admin2'
  | 'admin3'
  | 'fatalities'
  | 'injuries'
  | 'abductions'
  | 'civilianTargeting'
  | 'magnitude';

export type StatedEvent = Omit<Unscored, Detail> & Partial<Pick<Unscored, Detail>>;

/**
 * Completes an event with every field and the salience by our own formula. `sourceCount` is the number of sources that
 * reported it; `severity` is the source's own statement, if it has a scale. The fields are listed one by one: spread
 * objects of this size become dictionaries in V8, with which an import of UCDP rows took three times the CPU.
 */
export function scoredEvent(
  event: StatedEvent,
  sourceCount: number,
  severity: StatedSeverity | null = null,
): EventInput {
  const salience = computeSalience({
    fatalities: event.fatalities ?? null,
    injuries: event.injuries ?? null,
    abductions: event.abductions ?? null,
    civilianTargeting: event.civilianTargeting ?? null,
    magnitude: event.magnitude ?? null,
    geoPrecision: event.geoPrecision,
    sourceCount,
    articleCount: event.articleCount,
    severity,
  });
  return completeEvent(event, salience.score, salience.rationale);
}

/** Completes an event with every field and the salience that its source gave. */
export function completeEvent(event: StatedEvent, salienceScore: number, salienceRationale: string | null): EventInput {
  return {
    source: event.source,
    sourceEventId: event.sourceEventId,
    title: event.title,
    description: event.description,
    eventCategory: event.eventCategory,
    eventType: event.eventType,
    eventSubtype: event.eventSubtype,
    eventDate: event.eventDate,
    eventDateEnd: event.eventDateEnd ?? null,
    occurredAt: event.occurredAt ?? null,
    location: event.location,
    locationCountry: event.locationCountry,
    locationCoordinates: event.locationCoordinates,
    admin1: event.admin1 ?? null,
    admin2: event.admin2 ?? null,
    admin3: event.admin3 ?? null,
    geoPrecision: event.geoPrecision,
    uncertaintyKm: event.uncertaintyKm,
    fatalities: event.fatalities ?? null,
    injuries: event.injuries ?? null,
    abductions: event.abductions ?? null,
    civilianTargeting: event.civilianTargeting ?? null,
    magnitude: event.magnitude ?? null,
    salienceScore,
    salienceRationale,
    articleCount: event.articleCount,
    coding: event.coding,
    publisherCount: event.publisherCount,
    codingConflict: event.codingConflict,
    actors: event.actors,
    sources: event.sources,
    categorySpecificData: event.categorySpecificData,
    sourceUpdatedAt: event.sourceUpdatedAt,
  };
}
