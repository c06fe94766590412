/** Selects the changes of events that can matter to a portfolio. */
export interface ChangedEventsQuery {
  /** Changes after this revision of the corpus, up to and including the other. */
  readonly after: number;
  readonly upTo: number;
  /** The greatest number of changed events that are read, and of those among them that may concern an asset anywhere. */
  readonly limit: number;
  readonly placelessLimit: number;
  /** Categories whose events may concern an asset anywhere, by its country or name. */
  readonly placelessCategories: readonly string[];
  /** The same for categories of which only events count that are located no more precisely than a country. */
  readonly placelessWhenUnlocatedCategories: readonly string[];
  /** Types and subtypes whose events threaten nobody. */
  readonly harmlessTypes: readonly string[];
}

/** A circle on the globe. Latitude and longitude are in degrees (WGS 84). */
export interface Area {
  readonly lat: number;
  readonly lng: number;
  readonly radiusKm: number;
}

/** What decides which assets an event concerns by country or name. */
export interface PlacelessEvent {
  readonly title: string;
  readonly description: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** Where events have changed, and which. */
export interface ChangedEvents {
  /** Circles that together contain the places of all new and changed events that can threaten somebody, with their uncertainty. */
  readonly areas: readonly Area[];
  /** The events that may concern an asset anywhere. */
  readonly placeless: readonly PlacelessEvent[];
  /** The ids of the events that an earlier import contained as well. */
  readonly revisedIds: readonly string[];
}
