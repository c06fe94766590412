/** What actors may be sorted by; the counters come from the events that the caller may see. */
export const ACTOR_COUNTER_COLUMNS = [
  'event_count',
  'article_count',
  'first_mention_date',
  'last_mention_date',
] as const;
export const ACTOR_SORT_COLUMNS = ['canonical_name', ...ACTOR_COUNTER_COLUMNS, 'created_at', 'updated_at'] as const;

export type ActorCounterColumn = (typeof ACTOR_COUNTER_COLUMNS)[number];
export type ActorSortColumn = (typeof ACTOR_SORT_COLUMNS)[number];

export const isCounter = (column: ActorSortColumn): column is ActorCounterColumn =>
  (ACTOR_COUNTER_COLUMNS as readonly string[]).includes(column);
