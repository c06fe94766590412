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

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

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
  /** Kind of publisher: `news`, `official`, `dataset`, `sensor`, `social`, `other`. */
  type: string;
  title: string | null;
  /** RFC 3339, UTC. */
  publishedAt: string | null;
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
}
