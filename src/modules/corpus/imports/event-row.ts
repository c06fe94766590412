import { hash } from 'node:crypto';
import {
  copyBoolean,
  copyHex,
  copyLine,
  copyNumber,
  copyText,
  copyTextArray,
} from '../../../platform/database/copy-text';
import type { ActorInput, EventInput, EventSourceInput } from '../corpus.contract';
import { toMonth } from './corpus-months';
import { distinctOrNull, makeSearchText, stableJson } from './event-content';
import { rateSource, type SourceRating } from '../../../kernel/reliability/source-rating';
import { findShortKeys } from '../filters/short-keys';

/** An event prepared for COPY while the previous batch is being stored. It keeps only what is needed later. */
export interface EncodedEvent {
  source: string;
  sourceEventId: string;
  /** The columns of CONTENT_COLUMNS in COPY's text format, without the last one, the hash. */
  content: string;
  /** SHA-256, hexadecimal, over all content of the event; equal if an import changes nothing. */
  contentHash: string;
  /** The month in which the event is counted. */
  month: string;
  actors: readonly ActorInput[];
  sources: readonly EventSourceInput[];
  /** RFC 3339, UTC; not part of the hash, since a new time alone is not a change. */
  sourceUpdatedAt: string | null;
}

/** An encoded event to be written, with its id. */
export interface IdentifiedEvent {
  id: string;
  event: EncodedEvent;
}

type Encoder = (event: EventInput) => string;

const GIVEN: readonly (readonly [column: string, encode: Encoder])[] = [
  ['title', (event) => copyText(event.title)],
  ['description', (event) => copyText(event.description)],
  ['event_category', (event) => copyText(event.eventCategory)],
  ['event_type', (event) => copyText(event.eventType)],
  ['event_subtype', (event) => copyText(event.eventSubtype)],
  ['event_date', (event) => copyText(event.eventDate)],
  ['event_date_end', (event) => copyText(event.eventDateEnd)],
  ['occurred_at', (event) => copyText(event.occurredAt)],
  ['location', (event) => copyText(event.location)],
  ['location_country', (event) => copyText(event.locationCountry)],
  ['location_point', ({ locationCoordinates: place }) => copyText(place && `(${place.lng},${place.lat})`)],
  ['admin1', (event) => copyText(event.admin1)],
  ['admin2', (event) => copyText(event.admin2)],
  ['admin3', (event) => copyText(event.admin3)],
  ['geo_precision', (event) => copyNumber(event.geoPrecision)],
  ['uncertainty_km', (event) => copyNumber(event.uncertaintyKm)],
  ['fatalities', (event) => copyNumber(event.fatalities)],
  ['injuries', (event) => copyNumber(event.injuries)],
  ['abductions', (event) => copyNumber(event.abductions)],
  ['civilian_targeting', (event) => copyBoolean(event.civilianTargeting)],
  ['magnitude', (event) => copyNumber(event.magnitude)],
  ['salience_score', (event) => copyNumber(event.salienceScore)],
  ['salience_rationale', (event) => copyText(event.salienceRationale)],
  ['article_count', (event) => copyNumber(event.articleCount)],
  ['category_specific_data', (event) => copyText(stableJson(event.categorySpecificData))],
];

const DERIVED: readonly (readonly [column: string, encode: Encoder])[] = [
  ['actor_count', ({ actors }) => copyNumber(new Set(actors.map((actor) => actor.sourceActorId)).size)],
  ['source_domains', ({ sources }) => copyTextArray(distinctOrNull(sources.map(({ domain }) => domain)))],
  ['source_types', ({ sources }) => copyTextArray(distinctOrNull(sources.map(({ type }) => type)))],
  ['search_text', (event) => copyText(makeSearchText(event))],
  ['short_keys', (event) => copyText(findShortKeys(makeSearchText(event)))],
  ['source_updated_at', (event) => copyText(event.sourceUpdatedAt ?? null)],
];

const RATED: readonly (readonly [column: string, encode: (rating: SourceRating, event: EventInput) => string])[] = [
  ['coding', ({ coding }) => copyText(coding)],
  ['publisher_count', ({ publisherCount }) => copyNumber(publisherCount)],
  ['source_reliability', ({ reliability }) => copyText(reliability)],
  ['information_credibility', ({ credibility }) => copyNumber(credibility)],
  ['coding_conflict', (_rating, { codingConflict }) => copyText(codingConflict ?? null)],
];

const encodeWith = (columns: typeof GIVEN, event: EventInput): string =>
  columns.map(([, encode]) => encode(event)).join('\t');

function encodeRating(event: EventInput): string {
  const rating = rateSource({
    source: event.source,
    sourceTypes: event.sources.map(({ type }) => type),
    sourceDomains: event.sources.map(({ domain }) => domain),
    statedCoding: event.coding ?? null,
    statedPublishers: event.publisherCount ?? null,
    codingConflict: event.codingConflict ?? null,
  });
  return RATED.map(([, encode]) => encode(rating, event)).join('\t');
}

/**
 * The part of the hash for rows that can state their rating; empty if they state the default, so that the hashes of events that were
 * stored before rows could do this stay the same.
 */
function statedRating(event: EventInput, rating: string): string {
  if (event.coding === undefined) return '';
  const unstated = { ...event, coding: undefined, publisherCount: undefined, codingConflict: undefined };
  return encodeRating(unstated) === rating ? '' : rating;
}

/** Does all work on one event that needs no database. */
export function encodeEvent(event: EventInput): EncodedEvent {
  const { source, sourceEventId, actors, sources } = event;
  const given = encodeWith(GIVEN, event);
  const rating = encodeRating(event);
  const links = JSON.stringify([
    actors.map((actor) => [actor.sourceActorId, actor.name, actor.role, actor.type, actor.country]),
    sources.map((each) => [each.url, each.domain, each.type, each.title, each.publishedAt]),
  ]);
  return {
    source,
    sourceEventId,
    actors,
    sources,
    sourceUpdatedAt: event.sourceUpdatedAt ?? null,
    content: `${given}\t${encodeWith(DERIVED, event)}\t${rating}`,
    contentHash: hash('sha256', given + links + statedRating(event, rating)),
    month: toMonth(event.eventDate),
  };
}

/** Columns that a revision replaces. */
export const CONTENT_COLUMNS: readonly string[] = [...GIVEN, ...DERIVED, ...RATED]
  .map(([name]) => name)
  .concat('content_hash');

/** Columns of a new event, in the order of `newEventLines`. */
export const NEW_EVENT_COLUMNS: readonly string[] = [
  ...['id', 'source', 'source_event_id', 'corpus_revision'],
  ...CONTENT_COLUMNS,
];

export function* newEventLines(events: Iterable<IdentifiedEvent>, corpusRevision: number): Generator<string> {
  for (const { id, event } of events) {
    const identity = [id, copyText(event.source), copyText(event.sourceEventId), String(corpusRevision)];
    yield copyLine([...identity, event.content, copyHex(event.contentHash)]);
  }
}

/** Columns of the staging table for revisions, in the order of `revisedEventLines`. */
export const REVISED_EVENT_COLUMNS: readonly string[] = ['id', ...CONTENT_COLUMNS];

export function* revisedEventLines(events: Iterable<IdentifiedEvent>): Generator<string> {
  for (const { id, event } of events) yield copyLine([id, event.content, copyHex(event.contentHash)]);
}
