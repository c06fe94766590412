import type { EventAnswer } from '../events/events.dto';

/** A column of the tabular formats. Instants are RFC 3339 and dates ISO 8601, as in responses. */
export type EventExportColumn = { readonly name: string } & (
  | { readonly kind: 'text' | 'date' | 'instant'; readonly read: (event: EventAnswer) => string | null }
  | { readonly kind: 'integer' | 'number'; readonly read: (event: EventAnswer) => number | null }
  | { readonly kind: 'boolean'; readonly read: (event: EventAnswer) => boolean | null }
  | { readonly kind: 'texts'; readonly read: (event: EventAnswer) => string[] | null }
);

/** The fields of an event in order; the coordinates have columns of their own. */
export const EVENT_EXPORT_COLUMNS: readonly EventExportColumn[] = [
  { name: 'id', kind: 'text', read: ({ id }) => id },
  { name: 'source', kind: 'text', read: ({ source }) => source },
  { name: 'sourceEventId', kind: 'text', read: ({ sourceEventId }) => sourceEventId },
  { name: 'title', kind: 'text', read: ({ title }) => title },
  { name: 'description', kind: 'text', read: ({ description }) => description },
  { name: 'eventCategory', kind: 'text', read: ({ eventCategory }) => eventCategory },
  { name: 'eventType', kind: 'text', read: ({ eventType }) => eventType },
  { name: 'eventSubtype', kind: 'text', read: ({ eventSubtype }) => eventSubtype },
  { name: 'eventDate', kind: 'date', read: ({ eventDate }) => eventDate },
  { name: 'eventDateEnd', kind: 'date', read: ({ eventDateEnd }) => eventDateEnd },
  { name: 'occurredAt', kind: 'instant', read: ({ occurredAt }) => occurredAt },
  { name: 'location', kind: 'text', read: ({ location }) => location },
  { name: 'locationCountry', kind: 'text', read: ({ locationCountry }) => locationCountry },
  { name: 'lat', kind: 'number', read: ({ locationCoordinates }) => locationCoordinates?.lat ?? null },
  { name: 'lng', kind: 'number', read: ({ locationCoordinates }) => locationCoordinates?.lng ?? null },
  { name: 'fatalities', kind: 'integer', read: ({ fatalities }) => fatalities },
  { name: 'injuries', kind: 'integer', read: ({ injuries }) => injuries },
  { name: 'abductions', kind: 'integer', read: ({ abductions }) => abductions },
  { name: 'civilianTargeting', kind: 'boolean', read: ({ civilianTargeting }) => civilianTargeting },
  { name: 'admin1', kind: 'text', read: ({ admin1 }) => admin1 },
  { name: 'admin2', kind: 'text', read: ({ admin2 }) => admin2 },
  { name: 'admin3', kind: 'text', read: ({ admin3 }) => admin3 },
  { name: 'geoPrecision', kind: 'integer', read: ({ geoPrecision }) => geoPrecision },
  { name: 'salienceScore', kind: 'number', read: ({ salienceScore }) => salienceScore },
  { name: 'salienceRationale', kind: 'text', read: ({ salienceRationale }) => salienceRationale },
  { name: 'articleCount', kind: 'integer', read: ({ articleCount }) => articleCount },
  { name: 'actorCount', kind: 'integer', read: ({ actorCount }) => actorCount },
  { name: 'sourceDomains', kind: 'texts', read: ({ sourceDomains }) => sourceDomains },
  { name: 'sourceTypes', kind: 'texts', read: ({ sourceTypes }) => sourceTypes },
  { name: 'coding', kind: 'text', read: ({ coding }) => coding },
  { name: 'publisherCount', kind: 'integer', read: ({ publisherCount }) => publisherCount },
  { name: 'sourceReliability', kind: 'text', read: ({ sourceReliability }) => sourceReliability },
  { name: 'informationCredibility', kind: 'integer', read: ({ informationCredibility }) => informationCredibility },
  { name: 'codingConflict', kind: 'text', read: ({ codingConflict }) => codingConflict },
  { name: 'createdAt', kind: 'instant', read: ({ createdAt }) => createdAt },
  { name: 'updatedAt', kind: 'instant', read: ({ updatedAt }) => updatedAt },
];
