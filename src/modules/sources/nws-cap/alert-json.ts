import { type AlertFacts, type AlertReference, parseReferences } from './alert-facts';
import { readPositions } from '../fields/geojson-positions';
import { FieldRejection } from '../../../platform/records/field-rejection';
import type { JsonObject } from '../../../kernel/untrusted/json-object';
import { jsonList, jsonObject, jsonRequiredText, jsonText } from '../../../platform/records/json-fields';
import {
  checkText,
  clip,
  domainOfUrl,
  MAX_SHORT_TEXT,
  MAX_TEXT,
  MAX_URL,
  readInstant,
} from '../../../platform/records/text-fields';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';

const MAX_LIST = 5_000;
/** Codes of the postal service that are separate countries in ISO 3166-1. */
const TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** A feature of https://api.weather.gov/alerts. @throws FieldRejection */
export function alertOfFeature(value: unknown): AlertFacts {
  const feature = jsonObject('feature', value);
  const properties = jsonObject('properties', feature.properties);
  const text = (key: string): string | null => jsonText(`properties.${key}`, properties[key], MAX_SHORT_TEXT);
  const long = (key: string): string | null => longText(`properties.${key}`, properties[key]);
  const instant = (key: string): string | null => readInstant(`properties.${key}`, text(key) ?? '');
  const sent = instant('sent') ?? missing('properties.sent');
  const geocode = objectOrNone('properties.geocode', properties.geocode);
  const parameters = objectOrNone('properties.parameters', properties.parameters);
  const ugc = texts('properties.geocode.UGC', geocode.UGC);
  return {
    identifier: jsonRequiredText('properties.id', properties.id),
    ...publisherOf(properties['@id']),
    senderName: text('senderName'),
    country: countryFromUgc(ugc),
    sent,
    status: jsonRequiredText('properties.status', properties.status),
    messageType: jsonRequiredText('properties.messageType', properties.messageType),
    event: jsonRequiredText('properties.event', properties.event),
    severity: text('severity'),
    certainty: text('certainty'),
    urgency: text('urgency'),
    headline: long('headline'),
    description: long('description'),
    instruction: long('instruction'),
    effective: instant('effective'),
    onset: instant('onset'),
    expires: instant('expires'),
    ends: instant('ends'),
    area: long('areaDesc'),
    points: pointsOf(feature.geometry),
    same: texts('properties.geocode.SAME', geocode.SAME),
    ugc,
    vtec: texts('properties.parameters.VTEC', parameters.VTEC),
    references: [
      ...jsonList('properties.references', properties.references, MAX_LIST, referenceOf),
      ...texts('properties.parameters.expiredReferences', parameters.expiredReferences).flatMap(parseReferences),
    ],
  };
}

function missing(field: string): never {
  throw new FieldRejection(field, FIELD_TEXTS.missing);
}

function publisherOf(id: unknown): Pick<AlertFacts, 'domain' | 'url'> {
  const url = jsonText('properties.@id', id, MAX_URL);
  const domain = url === null ? null : domainOfUrl(url);
  return { domain: domain ?? 'weather.gov', url: domain === null ? null : url };
}

/** Truncated to the limit of an event: a long text must not reject an alert. */
function longText(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new FieldRejection(field, FIELD_TEXTS.notString);
  const trimmed = clip(value.trim(), MAX_TEXT);
  return trimmed === '' ? null : checkText(field, trimmed);
}

const objectOrNone = (field: string, value: unknown): JsonObject =>
  value === null || value === undefined ? {} : jsonObject(field, value);

const texts = (field: string, value: unknown): string[] =>
  jsonList(field, value, MAX_LIST, (each, item) => jsonRequiredText(each, item, MAX_TEXT));

function pointsOf(geometry: unknown): AlertFacts['points'] {
  if (geometry === null || geometry === undefined) return [];
  return readPositions('geometry.coordinates', jsonObject('geometry', geometry).coordinates);
}

function referenceOf(field: string, value: unknown): AlertReference {
  const reference = jsonObject(field, value);
  const sent = readInstant(`${field}.sent`, jsonRequiredText(`${field}.sent`, reference.sent));
  if (sent === null) throw new FieldRejection(`${field}.sent`, FIELD_TEXTS.missing);
  return { identifier: jsonRequiredText(`${field}.identifier`, reference.identifier), sent };
}

/** By the first letters of a zone; maritime zones count as the United States. */
export function countryFromUgc(ugc: readonly string[]): string {
  const state = ugc[0]?.slice(0, 2) ?? '';
  return TERRITORIES.has(state) ? state : 'US';
}
