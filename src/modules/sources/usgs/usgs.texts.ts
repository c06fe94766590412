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

/** In the form of the catalogue's own titles: "M 6.4 - 18 km NNE of Hualien City, Taiwan", "M 1.8 Quarry Blast - …". */
export function usgsTitle({ magnitude, type, place }: UsgsWording): string {
  const size = magnitude === null ? 'M ?' : `M ${magnitude.toFixed(1)}`;
  const kind = type === 'earthquake' ? '' : ` ${type.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`;
  return `${size}${kind} - ${place ?? 'location unknown'}`;
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
