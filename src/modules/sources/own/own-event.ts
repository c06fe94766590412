import {
  type ActorInput,
  EVENT_CATEGORIES,
  type EventCategory,
  type EventInput,
  type EventSourceInput,
  SOURCE_TYPES,
} from '../../corpus/corpus.contract';
import { CODINGS, defaultCoding } from '../../../kernel/reliability/source-rating';
import { toAlpha2 } from '../../../kernel/countries/countries';
import { uncertaintyKmOfCode } from '../fields/geo-precision';
import { FieldRejection } from '../../../platform/records/field-rejection';
import type { JsonObject } from '../../../kernel/untrusted/json-object';
import {
  jsonBoolean,
  jsonData,
  jsonInteger,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonRequiredText,
  jsonText,
} from '../../../platform/records/json-fields';
import {
  checkDateOrder,
  type Coordinates,
  domainOfUrl,
  MAX_COUNT,
  MAX_SHORT_TEXT,
  MAX_URL,
  readDate,
  readInstant,
} from '../../../platform/records/text-fields';
import { completeEvent, scoredEvent, type StatedEvent } from '../salience/scored-event';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

const MAX_KIND = 64;
const MAX_ACTORS = 500;
const MAX_SOURCES = 500;

/** The type of each field; CSV cells are parsed by it. */
export const OWN_FIELDS: Readonly<Record<string, 'text' | 'number' | 'boolean' | 'json'>> = {
  source: 'text',
  sourceEventId: 'text',
  title: 'text',
  description: 'text',
  eventCategory: 'text',
  eventType: 'text',
  eventSubtype: 'text',
  eventDate: 'text',
  eventDateEnd: 'text',
  occurredAt: 'text',
  location: 'text',
  locationCountry: 'text',
  locationCoordinates: 'json',
  admin1: 'text',
  admin2: 'text',
  admin3: 'text',
  geoPrecision: 'number',
  uncertaintyKm: 'number',
  fatalities: 'number',
  injuries: 'number',
  abductions: 'number',
  civilianTargeting: 'boolean',
  magnitude: 'number',
  salienceScore: 'number',
  salienceRationale: 'text',
  articleCount: 'number',
  coding: 'text',
  publisherCount: 'number',
  codingConflict: 'text',
  actors: 'json',
  sources: 'json',
  sourceDomains: 'json',
  sourceTypes: 'json',
  categorySpecificData: 'json',
};
export const OWN_REQUIRED = ['source', 'sourceEventId', 'title', 'eventCategory', 'eventType'] as const;

/** Fields that only the service sets. Exported lines contain them, and they are ignored. */
export const OWN_IGNORED: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'actorCount',
  'revisions',
  'sourceReliability',
  'informationCredibility',
  'sourceRating',
]);

/**
 * An event in the fields of this service (docs/imports.md), validated field by field. Unknown fields are rejected, as
 * in the API.
 */
export function ownEvent(value: unknown): EventInput {
  const row = jsonObject(REJECTION_TEXTS.line, value);
  for (const field of Object.keys(row)) {
    if (!(Object.hasOwn(OWN_FIELDS, field) || OWN_IGNORED.has(field))) {
      throw new FieldRejection(field.slice(0, 100), REJECTION_TEXTS.unknownField);
    }
  }
  const event = statedEvent(row);
  const salienceScore = jsonNumber('salienceScore', row.salienceScore, 0, 1);
  const salienceRationale = jsonText('salienceRationale', row.salienceRationale);
  return salienceScore === null
    ? scoredEvent(event, event.sources.length)
    : completeEvent(event, salienceScore, salienceRationale);
}

/** The fields are listed one by one for the reason given at `scoredEvent`. */
function statedEvent(row: JsonObject): StatedEvent {
  const identity = identityOf(row);
  const time = timeOf(row);
  const place = placeOf(row);
  const sources = sourcesOf(row);
  const rating = ratingOf(row, identity.source, sources);
  return {
    source: identity.source,
    sourceEventId: identity.sourceEventId,
    title: identity.title,
    description: identity.description,
    eventCategory: identity.eventCategory,
    eventType: identity.eventType,
    eventSubtype: identity.eventSubtype,
    eventDate: time.eventDate,
    eventDateEnd: time.eventDateEnd,
    occurredAt: time.occurredAt,
    location: place.location,
    locationCountry: place.locationCountry,
    locationCoordinates: place.locationCoordinates,
    admin1: place.admin1,
    admin2: place.admin2,
    admin3: place.admin3,
    geoPrecision: place.geoPrecision,
    uncertaintyKm: place.uncertaintyKm,
    fatalities: jsonInteger('fatalities', row.fatalities, 0, MAX_COUNT),
    injuries: jsonInteger('injuries', row.injuries, 0, MAX_COUNT),
    abductions: jsonInteger('abductions', row.abductions, 0, MAX_COUNT),
    civilianTargeting: jsonBoolean('civilianTargeting', row.civilianTargeting),
    magnitude: jsonNumber('magnitude', row.magnitude, -12, 12),
    articleCount: jsonInteger('articleCount', row.articleCount, 0, MAX_COUNT) ?? 0,
    coding: rating.coding,
    publisherCount: rating.publisherCount,
    codingConflict: rating.codingConflict,
    actors: jsonList('actors', row.actors, MAX_ACTORS, actorOf),
    sources,
    categorySpecificData: jsonData('categorySpecificData', row.categorySpecificData),
  };
}

type Identity = Pick<
  EventInput,
  'source' | 'sourceEventId' | 'title' | 'description' | 'eventCategory' | 'eventType' | 'eventSubtype'
>;

function identityOf(row: JsonObject): Identity {
  return {
    source: jsonRequiredText('source', row.source, MAX_KIND),
    sourceEventId: jsonRequiredText('sourceEventId', row.sourceEventId),
    title: jsonRequiredText('title', row.title),
    description: jsonText('description', row.description),
    eventCategory: categoryOf(row.eventCategory),
    eventType: jsonRequiredText('eventType', row.eventType, MAX_KIND),
    eventSubtype: jsonText('eventSubtype', row.eventSubtype, MAX_KIND),
  };
}

function categoryOf(value: unknown): EventCategory {
  const name = jsonRequiredText('eventCategory', value, MAX_KIND);
  const category = EVENT_CATEGORIES.find((each) => each === name);
  if (category === undefined) {
    throw new FieldRejection('eventCategory', FIELD_TEXTS.notOneOf(EVENT_CATEGORIES));
  }
  return category;
}

type StatedRating = Pick<EventInput, 'coding' | 'publisherCount' | 'codingConflict'>;

/** Rows always have a coding, so that a changed statement is a changed event: see `encodeEvent`. */
function ratingOf(row: JsonObject, source: string, sources: readonly EventSourceInput[]): StatedRating {
  const stated = jsonText('coding', row.coding, MAX_KIND);
  const coding = CODINGS.find((each) => each === stated);
  if (stated !== null && coding === undefined) throw new FieldRejection('coding', FIELD_TEXTS.notOneOf(CODINGS));
  return {
    coding: coding ?? defaultCoding({ source, sourceTypes: sources.map(({ type }) => type) }),
    publisherCount: jsonInteger('publisherCount', row.publisherCount, 1, MAX_COUNT) ?? undefined,
    codingConflict: jsonText('codingConflict', row.codingConflict, MAX_SHORT_TEXT) ?? undefined,
  };
}

function timeOf(row: JsonObject): Pick<EventInput, 'eventDate' | 'eventDateEnd' | 'occurredAt'> {
  const occurredAt = readInstant('occurredAt', jsonText('occurredAt', row.occurredAt) ?? '');
  const eventDate =
    readDate('eventDate', jsonText('eventDate', row.eventDate) ?? '') ?? occurredAt?.slice(0, 10) ?? null;
  const eventDateEnd = readDate('eventDateEnd', jsonText('eventDateEnd', row.eventDateEnd) ?? '');
  checkDateOrder('eventDateEnd', eventDate, eventDateEnd);
  return { eventDate, eventDateEnd, occurredAt };
}

type Place = Pick<
  EventInput,
  | 'location'
  | 'locationCountry'
  | 'locationCoordinates'
  | 'admin1'
  | 'admin2'
  | 'admin3'
  | 'geoPrecision'
  | 'uncertaintyKm'
>;

function placeOf(row: JsonObject): Place {
  const geoPrecision = jsonInteger('geoPrecision', row.geoPrecision, 1, 7);
  return {
    location: jsonText('location', row.location, MAX_SHORT_TEXT),
    locationCountry: countryOf('locationCountry', row.locationCountry),
    locationCoordinates: coordinatesOf(row.locationCoordinates),
    admin1: jsonText('admin1', row.admin1, MAX_SHORT_TEXT),
    admin2: jsonText('admin2', row.admin2, MAX_SHORT_TEXT),
    admin3: jsonText('admin3', row.admin3, MAX_SHORT_TEXT),
    geoPrecision,
    uncertaintyKm: jsonNumber('uncertaintyKm', row.uncertaintyKm, 0, 20_000) ?? uncertaintyKmOfCode(geoPrecision),
  };
}

function coordinatesOf(value: unknown): Coordinates | null {
  if (value === null || value === undefined) return null;
  const given = jsonObject('locationCoordinates', value);
  const lat = jsonNumber('locationCoordinates.lat', given.lat, -90, 90);
  const lng = jsonNumber('locationCoordinates.lng', given.lng, -180, 180);
  if (lat === null && lng === null) return null;
  if (lat === null) throw new FieldRejection('locationCoordinates.lat', FIELD_TEXTS.missing);
  if (lng === null) throw new FieldRejection('locationCoordinates.lng', FIELD_TEXTS.missing);
  return { lat, lng };
}

/** Countries are given by code or English name; an unknown one is a mistake and not ignored. */
function countryOf(field: string, value: unknown): string | null {
  const name = jsonText(field, value, MAX_SHORT_TEXT);
  const alpha2 = name === null ? null : toAlpha2(name);
  if (name !== null && alpha2 === null) throw new FieldRejection(field, REJECTION_TEXTS.unknownCountry);
  return alpha2;
}

/** Exported actors have their name as `canonicalName` and their type as `actorType`. */
function actorOf(field: string, value: unknown): ActorInput {
  const actor = jsonObject(field, value);
  return {
    sourceActorId: jsonRequiredText(`${field}.sourceActorId`, actor.sourceActorId),
    name: jsonRequiredText(`${field}.name`, actor.name ?? actor.canonicalName),
    role: jsonRequiredText(`${field}.role`, actor.role, MAX_KIND),
    type: jsonText(`${field}.type`, actor.type ?? actor.actorType, MAX_KIND),
    country: countryOf(`${field}.country`, actor.country),
  };
}

function sourcesOf(row: JsonObject): EventSourceInput[] {
  const types = jsonList('sourceTypes', row.sourceTypes, MAX_SOURCES, sourceTypeOf);
  const sources = jsonList('sources', row.sources, MAX_SOURCES, sourceOf);
  const known = new Set(sources.map(({ domain }) => domain));
  // Exported lines list domains and types separately; only a single type certainly belongs to every domain.
  const [only] = types;
  const type = types.length === 1 && only !== undefined ? only : 'other';
  for (const domain of new Set(jsonList('sourceDomains', row.sourceDomains, MAX_SOURCES, domainOf))) {
    if (!known.has(domain)) sources.push({ url: null, domain, type, title: null, publishedAt: null });
  }
  return sources;
}

function sourceOf(field: string, value: unknown): EventSourceInput {
  const source = jsonObject(field, value);
  const url = jsonText(`${field}.url`, source.url, MAX_URL);
  const urlDomain = url === null ? null : domainOfUrl(url);
  if (url !== null && urlDomain === null) throw new FieldRejection(`${field}.url`, FIELD_TEXTS.notWebAddress);
  const domain = jsonText(`${field}.domain`, source.domain, 253) ?? urlDomain;
  return {
    url,
    domain: domainOf(`${field}.domain`, domain),
    type: sourceTypeOf(`${field}.type`, source.type ?? 'other'),
    title: jsonText(`${field}.title`, source.title, MAX_SHORT_TEXT),
    publishedAt: readInstant(`${field}.publishedAt`, jsonText(`${field}.publishedAt`, source.publishedAt) ?? ''),
  };
}

function domainOf(field: string, value: unknown): string {
  const domain = domainOfUrl(`https://${jsonRequiredText(field, value, 253)}`);
  if (domain === null) throw new FieldRejection(field, REJECTION_TEXTS.notHostName);
  return domain;
}

function sourceTypeOf(field: string, value: unknown): string {
  const type = jsonRequiredText(field, value, MAX_KIND);
  if (!SOURCE_TYPES.some((known) => known === type))
    throw new FieldRejection(field, FIELD_TEXTS.notOneOf(SOURCE_TYPES));
  return type;
}
