import type { JsonValue } from '../../../kernel/untrusted/json-object';
import type { EventInput, EventSourceInput } from '../../corpus/corpus.contract';
import { usgsPlaceToAlpha2 } from '../fields/countries.usgs';
import { precisionOfUsgsError } from '../fields/geo-precision';
import { clip, type Coordinates, MAX_SHORT_TEXT } from '../../../platform/records/text-fields';
import { scoredEvent } from '../salience/scored-event';
import { kindOfUsgs } from '../taxonomy/taxonomy';
import { usgsDescription, usgsPlaceInWords, usgsTitle, type UsgsWording } from './usgs.texts';

/** One event of the ANSS catalogue, with the facts that CSV and GeoJSON share. */
export interface UsgsFacts extends UsgsWording {
  id: string;
  coordinates: Coordinates | null;
  title: string | null;
  horizontalErrorKm: number | null;
  url: string | null;
  /** RFC 3339, UTC. */
  updated: string | null;
  rest: Record<string, JsonValue>;
}

const EVENT_PAGE = 'https://earthquake.usgs.gov/earthquakes/eventpage/';

export function usgsEvent(read: UsgsFacts): EventInput {
  const facts = { ...read, place: read.place === null ? null : usgsPlaceInWords(read.place) };
  const kind = kindOfUsgs(facts.type);
  const precision =
    facts.coordinates === null
      ? { geoPrecision: null, uncertaintyKm: null }
      : precisionOfUsgsError(facts.horizontalErrorKm);
  const event = {
    source: 'usgs',
    sourceEventId: facts.id,
    title: clip(usgsTitle(facts), MAX_SHORT_TEXT),
    description: usgsDescription(facts),
    eventCategory: kind.category,
    eventType: kind.type,
    eventSubtype: kind.subtype,
    eventDate: facts.time.slice(0, 10),
    occurredAt: facts.time,
    location: facts.place,
    locationCountry: read.place === null ? null : usgsPlaceToAlpha2(read.place, facts.coordinates?.lng ?? 0),
    locationCoordinates: facts.coordinates,
    geoPrecision: precision.geoPrecision,
    uncertaintyKm: precision.uncertaintyKm,
    magnitude: facts.magnitude,
    articleCount: 1,
    actors: [],
    sources: [sourceOf(facts)],
    categorySpecificData: {
      ...facts.rest,
      ...(facts.title !== null && { sourceTitle: clip(facts.title, MAX_SHORT_TEXT) }),
      usgsType: facts.type,
      depthKm: facts.depthKm,
      magnitudeType: facts.magnitudeType,
      status: facts.status,
    },
    sourceUpdatedAt: facts.updated,
  };
  return scoredEvent(event, 1);
}

function sourceOf({ id, url, updated }: UsgsFacts): EventSourceInput {
  return {
    url: url ?? EVENT_PAGE + encodeURIComponent(id),
    domain: 'earthquake.usgs.gov',
    type: 'sensor',
    title: null,
    publishedAt: updated,
  };
}
