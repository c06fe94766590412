import type { JsonValue } from '../../kernel/untrusted/json-object';
import type { HistoryCounts } from '../../kernel/evaluation/evaluation.types';
import type { RatingOverride } from '../../kernel/reliability/rating-override';
import type { Steps } from '../../kernel/steps';
import type { Coding } from '../../kernel/reliability/source-rating';
import { ChangeListeners } from '../../platform/database/change-listeners';
import type { SystemTx } from '../../platform/database/db';
import type { ImportCounts } from '../../platform/imports/batch-import';
import type { Rejection } from '../../platform/imports/import-batches';

/** The eight event categories of the corpus; sources/taxonomy defines their types and subtypes. */
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
  /** The identifier of the actor at the source. Together with the event's `source` it identifies the actor. */
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

/** A query for events of named actors, between two days, both inclusive, with a maximum number of events. */
export interface NamedEventsQuery {
  from: string | null;
  to: string | null;
  limit: number;
}

/** An event with its title and description. */
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
  /** The address of its first source that has one. */
  url: string | null;
}

/** One event as every import format yields it: validated, limited in size and ready to be stored. */
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
  /** The instant of the event (RFC 3339, UTC), if the source provides one. */
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
  /** The radius in km within which the event certainly lies; null if not even the region is known. */
  uncertaintyKm: number | null;
  fatalities: number | null;
  injuries: number | null;
  abductions: number | null;
  civilianTargeting: boolean | null;
  /** Moment magnitude or the source's preferred scale; only for earthquakes. */
  magnitude: number | null;
  /** 0 to 1. */
  salienceScore: number | null;
  salienceRationale: string | null;
  articleCount: number;
  /** Who made the record, if the import states it; otherwise it follows from the source. */
  coding?: Coding | undefined;
  /** The number of publishers that the source states, if it does; the distinct domains of `sources` count anyway. */
  publisherCount?: number | undefined;
  /** Why the coded actors and places contradict each other, as a sentence. */
  codingConflict?: string | undefined;
  actors: ActorInput[];
  sources: EventSourceInput[];
  categorySpecificData: Record<string, JsonValue>;
  /** When the source last changed the event (RFC 3339, UTC). An older state that arrives late replaces nothing. */
  sourceUpdatedAt?: string | null | undefined;
}

/**
 * Notifies modules above the corpus once for every batch that changed anything, before it commits, with the new revision. Like
 * `FeedStates` it has no dependencies and needs no `@Injectable`, with which each process that reads events would load Nest for its first task.
 */
export class CorpusChanges extends ChangeListeners<SystemTx, [corpusRevision: number]> {}

export interface CorpusImportOptions {
  /** Whether the import is sample data, which `CorpusService.removeSamples` removes as a whole. */
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

/** The state of one import format in the ledger. */
export interface ImportState {
  format: string;
  /** The names of the sources whose events were imported in this format. */
  sources: string[];
  lastAttemptAt: Date;
  lastSuccessAt: Date | null;
  /** The number of rows that the last completed import read. */
  rows: number | null;
  /** `failed` also if the process ended during the import. */
  lastOutcome: 'running' | 'completed' | 'failed';
  error: string | null;
  /** By the real clock. */
  staleness: Staleness;
}

/** The state of a feed that the service polls; instants are those of the real clock. */
export interface FeedState {
  id: string;
  /** The import format of the feed's documents. */
  format: string;
  isEnabled: boolean;
  /** The address of the feed, without the query. */
  url: string;
  intervalS: number;
  /** Based on the last attempts; for a disabled feed, on its last ones. */
  staleness: Staleness;
  lastAttemptAt: Date | null;
  lastSuccessAt: Date | null;
  /** When the feed's document last differed from the previous one. */
  lastChangeAt: Date | null;
  /** Null while the feed is being fetched or if it is disabled. */
  nextPollAt: Date | null;
  consecutiveFailures: number;
  error: string | null;
}

export interface FeedStateReader {
  all(): Promise<FeedState[]>;
  enabled(): Promise<FeedState[]>;
}

/** Lets the feeds module, which is above the corpus, report the state of feeds. */
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

/** The facts of an event that other modules show. */
export interface EventSummary {
  id: string;
  title: string;
  eventDate: string | null;
  sourceDomains: string[];
}

/** Km and milliseconds since the epoch; both ends of the time span are inclusive. */
export interface NearQuery {
  lat: number;
  lng: number;
  radiusKm: number;
  fromMs: number;
  toMs: number;
}

/** Selects the events that count as history. Times are measured from the start of an event and stored to the minute. */
export interface CorpusHistoryQuery {
  category: string;
  type: string;
  /** Excludes events without a magnitude. */
  minMagnitude: number | null;
  /** Ages are measured up to this time; events that start later are excluded. */
  asOfMs: number;
  /**
   * The tenant's overrides, by which events are discounted; contradictory ones do not count then. Null if every event counts in
   * full.
   */
  discounting: readonly RatingOverride[] | null;
}

/** How a tenant sees events when its portfolios are evaluated. */
export interface EvaluationView {
  /** Its fixed time: later events and events that lasted beyond it are left out. Null if the tenant uses the clock. */
  readonly asOf: Date | null;
  /** Its overrides of source ratings. */
  readonly overrides: readonly RatingOverride[];
}

export interface PlacelessQuery {
  fromMs: number;
  toMs: number;
  /** Categories whose events always count without a location. */
  categories: readonly string[];
  /** Categories whose events count without a location only if they are located no more precisely than a country. */
  categoriesWhenUnlocated: readonly string[];
}

/** The events since some month in the memory of one process; see `CorpusService.index`. */
export interface EventIndex {
  readonly size: number;
  /**
   * Reads the changes since the last call, and makes sure that events which ended at `fromMs` or later are in memory. Searches that
   * reach back further than the earliest `fromMs` throw.
   * @returns a revision of the corpus that the index includes
   */
  refresh(fromMs: number): Promise<number>;
  /**
   * Ids of events that are new or changed since a revision, as of the last refresh; null if that revision is too old.
   */
  changedSince(revision: number): string[] | null;
  /** Prepares many searches by place in steps, between which events may change. */
  prepareInSteps(): Steps<void>;
  /** Ids of events of the time span whose location, given its uncertainty, may lie within the radius. */
  eventsNear(query: NearQuery): string[];
  /**
   * The history within the radius, and within the region around it, with the events as they are at the last step: events may change
   * between the steps.
   */
  historyInSteps(
    place: { lat: number; lng: number },
    radiusKm: number,
    query: CorpusHistoryQuery,
  ): Steps<HistoryCounts>;
  historyOfCountryInSteps(country: string, query: CorpusHistoryQuery): Steps<HistoryCounts>;
}

/** An actor found by name, with counters over the events in scope. */
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

/** The result of removing sample events. */
export interface SampleRemoval {
  removed: number;
  /** The number of events that threats or verdicts of a tenant use; they no longer count as samples. */
  kept: number;
}
