import { csvLine } from '../../../kernel/text/csv-line';
import { EVENT_EXPORT_COLUMNS } from './event-export-columns';
import type { EventAnswer } from '../events/events.dto';
import type { DegreeBox } from '../../../platform/http/validation/geo-rules';

type Pieces = AsyncIterable<readonly EventAnswer[]>;

/** RFC 4180, with a header. Lists stand in their fields as JSON. */
export async function* eventsCsv(pieces: Pieces): AsyncGenerator<string> {
  yield csvLine(EVENT_EXPORT_COLUMNS.map(({ name }) => name));
  for await (const piece of pieces) yield piece.map(csvRecord).join('');
}

function csvRecord(event: EventAnswer): string {
  return csvLine(
    EVENT_EXPORT_COLUMNS.map(({ read }) => {
      const value = read(event);
      return Array.isArray(value) ? JSON.stringify(value) : value;
    }),
  );
}

/** One array. */
export const eventsJson = (pieces: Pieces): AsyncGenerator<string> =>
  jsonList('[', pieces, (event) => JSON.stringify(event), ']\n');

/** One event a line. */
export async function* eventsNdjson(pieces: Pieces): AsyncGenerator<string> {
  for await (const piece of pieces) yield piece.map((event) => `${JSON.stringify(event)}\n`).join('');
}

/**
 * A FeatureCollection (RFC 7946). It has the box that was asked for, if one was, which goes west to east also where it
 * crosses the antimeridian (§5.2).
 */
export function eventsGeoJson(pieces: Pieces, box: DegreeBox | undefined): AsyncGenerator<string> {
  const bbox = box && `"bbox":${JSON.stringify([box.minLng, box.minLat, box.maxLng, box.maxLat])},`;
  return jsonList(`{"type":"FeatureCollection",${bbox ?? ''}"features":[`, pieces, featureText, ']}\n');
}

/** An event without a place is an unlocated feature, whose geometry is null (§3.2). */
function featureText({ id, locationCoordinates: place, ...properties }: EventAnswer): string {
  const geometry = place && { type: 'Point', coordinates: [place.lng, place.lat] };
  return JSON.stringify({ type: 'Feature', id, geometry, properties });
}

async function* jsonList(
  opening: string,
  pieces: Pieces,
  textOf: (event: EventAnswer) => string,
  closing: string,
): AsyncGenerator<string> {
  let before = opening;
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield before + piece.map(textOf).join(',\n');
    before = ',\n';
  }
  yield (before === opening ? opening : '') + closing;
}
