/** Selects the changes of events that can matter to a portfolio. */
export interface ChangedEventsQuery {
  /** Changes after this revision of the corpus, up to and including the other. */
  readonly after: number;
  readonly upTo: number;
  /** The greatest number of changed events that are read. */
  readonly limit: number;
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

/** Where events have changed, and which. */
export interface ChangedEvents {
  /** Circles that together contain the places of all new and changed events that can threaten somebody, with their uncertainty. */
  readonly areas: readonly Area[];
  /** Whether an event may concern an asset that is not near it. */
  readonly hasPlaceless: boolean;
  /** The ids of the events that an earlier import contained as well. */
  readonly revisedIds: readonly string[];
}
