import type { JsonValue } from '../../../kernel/untrusted/json-object';
import type { EventInput, EventSourceInput } from '../../corpus/corpus.contract';
import { enclosingCircle } from '../fields/enclosing-circle';
import { precisionOfRadius } from '../fields/geo-precision';
import { readPositions } from '../fields/geojson-positions';
import { FieldRejection } from '../../../platform/records/field-rejection';
import type { JsonObject } from '../../../kernel/untrusted/json-object';
import {
  jsonData,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonRequiredText,
  jsonText,
} from '../../../platform/records/json-fields';
import {
  clip,
  type Coordinates,
  domainOfUrl,
  MAX_SHORT_TEXT,
  MAX_URL,
  readInstant,
} from '../../../platform/records/text-fields';
import type { StatedSeverity } from '../salience/salience.types';
import { SEVERITY_TEXTS } from '../salience/salience.texts';
import { scoredEvent } from '../salience/scored-event';
import { eonetTitle } from './eonet.texts';
import { kindOfEonet } from '../taxonomy/taxonomy.hazards';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

const MAX_SIGHTINGS = 5_000;
const MAX_SOURCES = 100;
/** The maximum number of places of a track that are stored, counted from the end. */
const MAX_TRACK = 200;

/** The location of the event at one time. */
interface Sighting {
  /** RFC 3339, UTC. */
  date: string;
  place: Coordinates;
  /** The radius of the given area in km; 0 for a point. */
  radiusKm: number;
  magnitude: number | null;
  magnitudeUnit: string | null;
}

/** One event of EONET, with the facts that its JSON and GeoJSON forms share. */
export interface EonetFacts {
  id: string;
  title: string;
  description: string | null;
  link: string | null;
  closed: string | null;
  categories: string[];
  sources: { id: string; url: string | null }[];
  sightings: Sighting[];
}

/**
 * How far from its last location an event extends or may lie, in km, if no area is given. Estimates for the winds of a
 * cyclone, a burning area, a plume, an iceberg.
 */
const RADIUS_KM: Readonly<Record<string, number>> = {
  severeStorms: 150,
  drought: 300,
  floods: 50,
  dustHaze: 100,
  snow: 100,
};
const OTHER_RADIUS_KM = 10;

/** Reads an element of `events`, or a feature, whose geometry is a single sighting. @throws FieldRejection */
export function eonetFacts(value: unknown): EonetFacts {
  const event = jsonObject('event', value);
  const isFeature = event.type === 'Feature';
  const about = isFeature ? jsonObject('properties', event.properties) : event;
  return {
    id: jsonRequiredText('id', about.id),
    title: jsonRequiredText('title', about.title),
    description: jsonText('description', about.description),
    link: jsonText('link', about.link, MAX_URL),
    closed: instantOf('closed', about.closed),
    categories: jsonList('categories', about.categories, MAX_SOURCES, (field, each) =>
      jsonRequiredText(`${field}.id`, jsonObject(field, each).id),
    ),
    sources: jsonList('sources', about.sources, MAX_SOURCES, sourceOf),
    sightings: isFeature
      ? [sightingOf('geometry', { ...about, ...jsonObject('geometry', event.geometry) })]
      : jsonList('geometry', about.geometry, MAX_SIGHTINGS, (field, each) =>
          sightingOf(field, jsonObject(field, each)),
        ),
  };
}

/** Adds the sightings of another feature of the same event; false if there are too many. */
export function followsWith(facts: EonetFacts, further: EonetFacts): boolean {
  if (facts.sightings.length >= MAX_SIGHTINGS) return false;
  for (const sighting of further.sightings) facts.sightings.push(sighting);
  return true;
}

function sourceOf(field: string, value: unknown): { id: string; url: string | null } {
  const source = jsonObject(field, value);
  return { id: jsonRequiredText(`${field}.id`, source.id), url: jsonText(`${field}.url`, source.url, MAX_URL) };
}

function sightingOf(field: string, geometry: JsonObject): Sighting {
  const date = instantOf(`${field}.date`, geometry.date);
  if (date === null) throw new FieldRejection(`${field}.date`, FIELD_TEXTS.missing);
  const circle = enclosingCircle(readPositions(`${field}.coordinates`, geometry.coordinates));
  if (circle === null) throw new FieldRejection(`${field}.coordinates`, REJECTION_TEXTS.missingCoordinates);
  return {
    date,
    place: circle.centre,
    radiusKm: circle.radiusKm,
    magnitude: jsonNumber(`${field}.magnitudeValue`, geometry.magnitudeValue, -1e12, 1e12),
    magnitudeUnit: jsonText(`${field}.magnitudeUnit`, geometry.magnitudeUnit, MAX_SHORT_TEXT),
  };
}

/** EONET sometimes omits the seconds: `2026-07-27T11:21Z`. */
function instantOf(field: string, value: unknown): string | null {
  const text = jsonText(field, value, 100) ?? '';
  return readInstant(field, text.replace(/T(\d\d:\d\d)(Z|[+-]\d\d:\d\d)$/, 'T$1:00$2'));
}

export function eonetEvent(facts: EonetFacts): EventInput {
  const sightings = facts.sightings.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const [first] = sightings;
  const last = sightings.at(-1);
  if (first === undefined || last === undefined) throw new FieldRejection('geometry', FIELD_TEXTS.missing);
  const [category = ''] = facts.categories;
  const kind = kindOfEonet(category);
  const lastDay = (facts.closed !== null && facts.closed > last.date ? facts.closed : last.date).slice(0, 10);
  const precision = precisionOfRadius(Math.max(last.radiusKm, RADIUS_KM[category] ?? OTHER_RADIUS_KM));
  const event = {
    source: 'eonet',
    sourceEventId: facts.id,
    title: clip(eonetTitle(facts.title), MAX_SHORT_TEXT),
    description: facts.description,
    eventCategory: kind.category,
    eventType: kind.type,
    eventSubtype: kind.subtype,
    // A lasting event has days but no instant, so that its age counts from the last day.
    eventDate: first.date.slice(0, 10),
    eventDateEnd: lastDay > first.date.slice(0, 10) ? lastDay : null,
    location: placeInTitle(facts.title),
    locationCountry: null,
    locationCoordinates: last.place,
    geoPrecision: precision.geoPrecision,
    uncertaintyKm: precision.uncertaintyKm,
    articleCount: 1,
    actors: [],
    sources: sourcesOf(facts),
    categorySpecificData: restOf(facts, sightings, last),
    sourceUpdatedAt: facts.closed !== null && facts.closed > last.date ? facts.closed : last.date,
  };
  return scoredEvent(event, Math.max(1, facts.sources.length), severityOf(last));
}

/** The text after the name in "Wildfire HIGH LAVA, Skamania, Washington". */
function placeInTitle(title: string): string | null {
  const at = title.indexOf(',');
  const place = at === -1 ? '' : title.slice(at + 1).trim();
  return place === '' ? null : clip(place, MAX_SHORT_TEXT);
}

function sourcesOf({ link, sources }: EonetFacts): EventSourceInput[] {
  const own: EventSourceInput = {
    url: link !== null && domainOfUrl(link) !== null ? link : null,
    domain: 'eonet.gsfc.nasa.gov',
    type: 'official',
    title: null,
    publishedAt: null,
  };
  const others = sources.flatMap(({ id, url }): EventSourceInput[] => {
    const domain = url === null ? null : domainOfUrl(url);
    return domain === null ? [] : [{ url, domain, type: 'official', title: id, publishedAt: null }];
  });
  return [own, ...others];
}

/**
 * Winds from the weakest tropical storm (34 kt) to a category 5 hurricane (137 kt); fires by the order of magnitude of
 * their acres.
 */
function severityOf({ magnitude, magnitudeUnit }: Sighting): StatedSeverity | null {
  if (magnitude === null || magnitudeUnit === null) return null;
  if (magnitudeUnit === 'kts') {
    return { share: Math.max(0, (magnitude - 34) / (137 - 34)), words: SEVERITY_TEXTS.wind(magnitude) };
  }
  if (magnitudeUnit === 'acres') {
    return { share: Math.log10(Math.max(1, magnitude)) / 6, words: SEVERITY_TEXTS.burntArea(magnitude) };
  }
  return null;
}

function restOf(facts: EonetFacts, sightings: readonly Sighting[], last: Sighting): Record<string, JsonValue> {
  return jsonData('event', {
    sourceTitle: clip(facts.title, MAX_SHORT_TEXT),
    categories: facts.categories,
    status: facts.closed === null ? 'open' : 'closed',
    closed: facts.closed,
    magnitudeValue: last.magnitude,
    magnitudeUnit: last.magnitudeUnit,
    sightings: sightings.length,
    // Longitude, latitude and time, oldest first.
    track: sightings.slice(-MAX_TRACK).map(({ place, date }) => [place.lng, place.lat, date]),
  });
}
