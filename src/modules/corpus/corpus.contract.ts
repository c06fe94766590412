import type { JsonValue } from '../../kernel/untrusted/json-object';
import { Injectable } from '@nestjs/common';
import type { HistoryCounts } from '../../kernel/evaluation/evaluation.types';
import type { SystemTx } from '../../platform/database/db';
import type { ImportCounts } from '../../platform/imports/batch-import';
import type { Rejection } from '../../platform/imports/import-batches';

/** The eight event categories of the corpus; types and subtypes lie below them in sources/taxonomy. */
export const EVENT_CATEGORIES = [
  'conflict',
  'crime',
  'political',
  'cyber',
  'climate_environment',
  'corporate',
  'organized_crime',
  'information_operations',
] as const;

export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/** Kinds of publishers. */
export const SOURCE_TYPES = ['news', 'official', 'dataset', 'sensor', 'social', 'other'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export interface ActorInput {
  /** Identifier of the actor at the source; with the event's `source` it identifies the actor. */
  sourceActorId: string;
  name: string;
  /** The actor's part in the event, such as `perpetrator`, `target`, `side_a`. */
  role: string;
  type: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

export interface EventSourceInput {
  url: string | null;
  /** Host name of the publisher, lower case, without `www.`. */
  domain: string;
  /** One of SOURCE_TYPES. */
  type: string;
  title: string | null;
  /** RFC 3339, UTC. */
  publishedAt: string | null;
}

/** Which events of named actors: their days, both inclusive, and how many at most. */
export interface NamedEventsQuery {
  from: string | null;
  to: string | null;
  limit: number;
}

/** An event with what is said of it in words. */
export interface NamedEvent {
  id: string;
  title: string;
  description: string | null;
  eventDate: string | null;
  location: string | null;
  locationCountry: string | null;
  eventCategory: string;
  eventType: string;
  source: string;
  actors: string[];
  /** Of its first source that has an address. */
  url: string | null;
}

/** One event as every import format yields it: checked, bounded and ready to be stored. */
export interface EventInput {
  /** Name of the source; `(source, sourceEventId)` is the identity of an event. */
  source: string;
  sourceEventId: string;
  title: string;
  description: string | null;
  eventCategory: EventCategory;
  eventType: string;
  eventSubtype: string | null;
  /** ISO 8601 calendar date. */
  eventDate: string | null;
  eventDateEnd: string | null;
  /** The instant of the event (RFC 3339, UTC), where the source gives one. */
  occurredAt: string | null;
  location: string | null;
  /** ISO 3166-1 alpha-2. */
  locationCountry: string | null;
  locationCoordinates: { lat: number; lng: number } | null;
  admin1: string | null;
  admin2: string | null;
  admin3: string | null;
  /** UCDP GED codebook's where_prec: 1 exact, 2 within 25 km, 3 second-order division, 4 first-order division, 5 line or area, 6 country, 7 international waters. */
  geoPrecision: number | null;
  /** Radius in km within which the event lies for certain; null where not even the region is known. */
  uncertaintyKm: number | null;
  fatalities: number | null;
  injuries: number | null;
  abductions: number | null;
  civilianTargeting: boolean | null;
  /** Moment magnitude or the source's preferred scale; earthquakes alone. */
  magnitude: number | null;
  /** 0 to 1. */
  salienceScore: number | null;
  salienceRationale: string | null;
  articleCount: number;
  actors: ActorInput[];
  sources: EventSourceInput[];
  categorySpecificData: Record<string, JsonValue>;
  /** When the source last changed what it says (RFC 3339, UTC): an older state that comes late replaces nothing. */
  sourceUpdatedAt?: string | null | undefined;
}

type CorpusListener = (tx: SystemTx, corpusRevision: number) => Promise<void>;

/** Lets modules above the corpus take part in the transactions that change it. */
@Injectable()
export class CorpusChanges {
  readonly #listeners: CorpusListener[] = [];

  /** Called once for every batch that changed anything, before it commits; the revision is the new one. */
  onChange(listener: CorpusListener): void {
    this.#listeners.push(listener);
  }

  async changed(tx: SystemTx, corpusRevision: number): Promise<void> {
    for (const listener of this.#listeners) await listener(tx, corpusRevision);
  }
}

/** How many rows an import had and what became of them; `read` is the sum of the others. */
export interface CorpusImportOptions {
  /** Whether what it brings is sample data, which `CorpusService.removeSamples` removes as a whole. */
  readonly isSample: boolean;
}

export interface ImportResult extends ImportCounts {
  /** The first hundred rejections. */
  rejections: readonly Rejection[];
  /** The revision of the corpus after the import. */
  corpusRevision: number;
}

export const STALENESS = ['fresh', 'stale', 'failing', 'never'] as const;
export type Staleness = (typeof STALENESS)[number];

/** What the ledger of imports says of one format. */
export interface ImportState {
  format: string;
  /** Names of the sources whose events came in it. */
  sources: string[];
  lastAttemptAt: Date;
  lastSuccessAt: Date | null;
  /** Rows read by the last import that was completed. */
  rows: number | null;
  /** `failed` also for one whose process ended in the middle. */
  lastOutcome: 'running' | 'completed' | 'failed';
  error: string | null;
  /** By the real clock. */
  staleness: Staleness;
}

/** A feed that the service fetches by itself, as it stands; instants by the real clock. */
export interface FeedState {
  id: string;
  /** The import format of its documents. */
  format: string;
  isEnabled: boolean;
  /** Where it is fetched, without the query. */
  url: string;
  intervalS: number;
  /** By the last attempts; of a feed that is not enabled, by the last ones it had. */
  staleness: Staleness;
  lastAttemptAt: Date | null;
  lastSuccessAt: Date | null;
  /** When its document last differed from the one before. */
  lastChangeAt: Date | null;
  /** Null while it is being fetched, and where it is not enabled. */
  nextPollAt: Date | null;
  consecutiveFailures: number;
  error: string | null;
}

export interface FeedStateReader {
  all(): Promise<FeedState[]>;
  enabled(): Promise<FeedState[]>;
}

/** Lets the module of the feeds, which lies above, tell how they are. */
@Injectable()
export class FeedStates implements FeedStateReader {
  #reader: FeedStateReader = { all: () => Promise.resolve([]), enabled: () => Promise.resolve([]) };

  register(reader: FeedStateReader): void {
    this.#reader = reader;
  }

  all(): Promise<FeedState[]> {
    return this.#reader.all();
  }

  enabled(): Promise<FeedState[]> {
    return this.#reader.enabled();
  }
}

/** What others show of an event that they refer to. */
export interface EventSummary {
  id: string;
  title: string;
  eventDate: string | null;
  sourceDomains: string[];
}

/** Km and milliseconds since the epoch; both ends of the time are inclusive. */
export interface NearQuery {
  lat: number;
  lng: number;
  radiusKm: number;
  fromMs: number;
  toMs: number;
}

/** Which events count as history. Times count from the start of an event, kept to the minute. */
export interface CorpusHistoryQuery {
  category: string;
  type: string;
  /** Leaves out what has no magnitude. */
  minMagnitude: number | null;
  /** Ages count to it; what starts later is no history. */
  asOfMs: number;
}

export interface PlacelessQuery {
  fromMs: number;
  toMs: number;
  /** Categories whose events always count without a place. */
  categories: readonly string[];
  /** Categories whose events do where their place is no finer than a country. */
  categoriesWhenUnlocated: readonly string[];
}

/** The corpus in the memory of one worker; see `CorpusService.index`. */
export interface EventIndex {
  readonly size: number;
  refresh(): Promise<number>;
  /** Ids of events that are new or changed since a revision, as of the last refresh; null where that is too long ago. */
  changedSince(revision: number): string[] | null;
  eventsNear(query: NearQuery): string[];
  /** History within the radius, and within the region around it. */
  history(place: { lat: number; lng: number }, radiusKm: number, query: CorpusHistoryQuery): HistoryCounts;
  historyOfCountry(country: string, query: CorpusHistoryQuery): HistoryCounts;
}

/** An actor by whose name somebody asks, with its counters over the events in scope. */
export interface NamedActor {
  id: string;
  name: string;
  aliases: string[];
  actorType: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  description: string | null;
  eventCount: number;
  /** ISO 8601 dates of the first and the last event. */
  firstMentionDate: string | null;
  lastMentionDate: string | null;
}

/** What became of sample events that were to be removed. */
export interface SampleRemoval {
  removed: number;
  /** Threats or verdicts of a tenant rest on them; they are no longer samples. */
  kept: number;
}
