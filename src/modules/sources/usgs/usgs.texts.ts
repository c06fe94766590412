import { capitalize, sentenceCase } from '../titles/title-words';
import { nameOfAbbreviation } from '../fields/countries.usgs';

/** The facts in the titles and descriptions of the ANSS catalogue. */
export interface UsgsWording {
  /** RFC 3339, UTC. */
  time: string;
  depthKm: number | null;
  magnitude: number | null;
  magnitudeType: string | null;
  place: string | null;
  /** The catalogue's event type, such as `earthquake` or `quarry blast`. */
  type: string;
  status: string | null;
}

/** For instance "Earthquake M 6.4, 18 km NNE of Hualien City, Taiwan" or "Quarry blast M 1.8, 9 km W of Mojave, California". */
export function usgsTitle({ magnitude, type, place }: UsgsWording): string {
  const kind = type === 'other event' ? 'Seismic event' : sentenceCase(capitalize(type));
  const size = magnitude === null ? 'of unknown magnitude' : `M ${magnitude.toFixed(1)}`;
  return `${kind} ${size}, ${place ?? 'location unknown'}`;
}

/** "22km NNE of Julian, CA" becomes "22 km NNE of Julian, California". */
export function usgsPlaceInWords(place: string): string {
  const parts = place.split(',').map((part) => part.trim());
  const last = parts.length - 1;
  const region = parts.length > 1 ? nameOfAbbreviation(parts[last] ?? '') : undefined;
  if (region !== undefined) parts[last] = region;
  return parts
    .map((part) => (region === 'Mexico' && part === 'B.C.' ? 'Baja California' : part))
    .join(', ')
    .replace(/^(\d+)km /, '$1 km ');
}

export function usgsDescription(facts: UsgsWording): string {
  const article = /^[aeiou]/i.test(facts.type) ? 'An' : 'A';
  const scale = facts.magnitudeType === null ? '' : ` (${facts.magnitudeType})`;
  const size = facts.magnitude === null ? ' of unknown magnitude' : ` of magnitude ${facts.magnitude}${scale}`;
  const depth = facts.depthKm === null ? '' : ` at a depth of ${Math.round(facts.depthKm * 10) / 10} km`;
  const place = facts.place === null ? '' : ` (${facts.place})`;
  const status = facts.status === null ? '' : ` The status of the solution is "${facts.status}".`;
  return `${article} ${facts.type}${size} occurred${depth}${place} at ${facts.time}.${status}`;
}
