import type { EventInput, EventSourceInput, JsonValue } from '../corpus/corpus.contract';
import { usgsPlaceToAlpha2 } from './countries.usgs';
import { precisionOfUsgsError } from './geo-precision';
import { clip, type Coordinates, MAX_SHORT_TEXT } from './row-fields';
import { scoredEvent } from './scored-event';
import { kindOfUsgs } from './taxonomy';

/** One event of the ANSS catalogue, as CSV and GeoJSON both give it. */
export interface UsgsFacts {
  id: string;
  /** RFC 3339, UTC. */
  time: string;
  coordinates: Coordinates | null;
  depthKm: number | null;
  magnitude: number | null;
  magnitudeType: string | null;
  place: string | null;
  title: string | null;
  /** The catalogue's event type, such as `earthquake` or `quarry blast`. */
  type: string;
  status: string | null;
  horizontalErrorKm: number | null;
  url: string | null;
  /** RFC 3339, UTC. */
  updated: string | null;
  rest: Record<string, JsonValue>;
}

const EVENT_PAGE = 'https://earthquake.usgs.gov/earthquakes/eventpage/';

export function usgsEvent(facts: UsgsFacts): EventInput {
  const kind = kindOfUsgs(facts.type);
  const precision =
    facts.coordinates === null
      ? { geoPrecision: null, uncertaintyKm: null }
      : precisionOfUsgsError(facts.horizontalErrorKm);
  const event = {
    source: 'usgs',
    sourceEventId: facts.id,
    title: clip(facts.title ?? titleOf(facts), MAX_SHORT_TEXT),
    description: descriptionOf(facts),
    eventCategory: kind.category,
    eventType: kind.type,
    eventSubtype: kind.subtype,
    eventDate: facts.time.slice(0, 10),
    occurredAt: facts.time,
    location: facts.place,
    locationCountry: facts.place === null ? null : usgsPlaceToAlpha2(facts.place, facts.coordinates?.lng ?? 0),
    locationCoordinates: facts.coordinates,
    geoPrecision: precision.geoPrecision,
    uncertaintyKm: precision.uncertaintyKm,
    magnitude: facts.magnitude,
    articleCount: 1,
    actors: [],
    sources: [sourceOf(facts)],
    categorySpecificData: {
      ...facts.rest,
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

/** As the catalogue titles its events: "M 6.4 - 18 km NNE of Hualien City, Taiwan", "M 1.8 Quarry Blast - …". */
function titleOf({ magnitude, type, place }: UsgsFacts): string {
  const size = magnitude === null ? 'M ?' : `M ${magnitude.toFixed(1)}`;
  const kind = type === 'earthquake' ? '' : ` ${type.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`;
  return `${size}${kind} - ${place ?? 'place unknown'}`;
}

function descriptionOf(facts: UsgsFacts): string {
  const article = /^[aeiou]/i.test(facts.type) ? 'An' : 'A';
  const scale = facts.magnitudeType === null ? '' : ` (${facts.magnitudeType})`;
  const size = facts.magnitude === null ? ' of unknown magnitude' : ` of magnitude ${facts.magnitude}${scale}`;
  const depth = facts.depthKm === null ? '' : ` at a depth of ${Math.round(facts.depthKm * 10) / 10} km`;
  const place = facts.place === null ? '' : `, ${facts.place}`;
  const status = facts.status === null ? '' : ` Solution: ${facts.status}.`;
  return `${article} ${facts.type}${size}${depth}${place}, at ${facts.time}.${status}`;
}
