import type { JsonValue } from '../../../kernel/untrusted/json-object';
import type { EventInput } from '../../corpus/corpus.contract';
import { Header, RestColumns } from '../fields/header';
import { type EventFormat, parsedRow, type ParsedRow } from '../fields/import-row';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { openImportStream } from '../../../platform/records/import-stream';
import { readJsonArrayElements } from '../../../platform/records/json-array-elements';
import type { JsonObject } from '../../../kernel/untrusted/json-object';
import { jsonObject } from '../../../platform/records/json-fields';
import {
  MAX_SHORT_TEXT,
  readCoordinates,
  readInstant,
  readNumber,
  readRequiredText,
  readText,
  instantOfMs,
  domainOfUrl,
} from '../../../platform/records/text-fields';
import { readOpening } from '../fields/stream-opening';
import { parseTable } from '../fields/table-rows';
import { usgsEvent, type UsgsFacts } from './usgs-event';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

const REQUIRED = ['id', 'time', 'latitude', 'longitude', 'depth', 'mag', 'place', 'type'] as const;
const OPTIONAL = ['magType', 'status', 'horizontalError', 'updated'] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

const TAKEN = new Set([...REQUIRED, ...OPTIONAL].map((column) => column.toLowerCase()));
const NUMERIC = new Set(['nst', 'gap', 'dmin', 'rms', 'deptherror', 'magerror', 'magnst']);

/** Limits beyond the catalogue's own values; depths are negative above sea level. */
const MAX_MAGNITUDE = 12;
const MAX_DEPTH_KM = 1_000;
const MAX_ERROR_KM = 20_000;
/** Allows blank lines before the first character, which distinguishes CSV and GeoJSON. */
const OPENING_BYTES = 1_024;

async function* parseUsgs(chunks: AsyncGenerator<Buffer>): AsyncGenerator<ParsedRow> {
  const { opening, all } = await readOpening(chunks, OPENING_BYTES);
  if (opening.trimStart().startsWith('{')) yield* parseGeoJson(all);
  else yield* parseTable(all, csvMapping);
}

function csvMapping(columns: readonly string[]): (fields: readonly string[]) => EventInput {
  const header = new Header<Column>(columns, [...REQUIRED, ...OPTIONAL], REQUIRED);
  const rest = new RestColumns(columns, TAKEN, NUMERIC);
  return (fields) => usgsEvent(csvFacts((column) => header.cell(fields, column), rest.collect(fields)));
}

function csvFacts(cell: (column: Column) => string, rest: Record<string, JsonValue>): UsgsFacts {
  const time = readInstant('time', cell('time'));
  if (time === null) throw new FieldRejection('time', FIELD_TEXTS.missing);
  return {
    id: readRequiredText('id', cell('id')),
    time,
    coordinates: readCoordinates(['latitude', cell('latitude')], ['longitude', cell('longitude')]),
    depthKm: readNumber('depth', cell('depth'), -MAX_DEPTH_KM, MAX_DEPTH_KM),
    magnitude: readNumber('mag', cell('mag'), -MAX_MAGNITUDE, MAX_MAGNITUDE),
    magnitudeType: readText('magType', cell('magType'), MAX_SHORT_TEXT),
    place: readText('place', cell('place'), MAX_SHORT_TEXT),
    title: null,
    type: readRequiredText('type', cell('type')),
    status: readText('status', cell('status'), MAX_SHORT_TEXT),
    horizontalErrorKm: readNumber('horizontalError', cell('horizontalError'), 0, MAX_ERROR_KM),
    url: null,
    updated: readInstant('updated', cell('updated')),
    rest,
  };
}

async function* parseGeoJson(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
  for await (const elements of readJsonArrayElements(chunks, 'features')) {
    for (const element of elements) {
      yield 'reason' in element ? element : parsedRow(element.line, () => usgsEvent(featureFacts(element.value)));
    }
  }
}

function featureFacts(value: unknown): UsgsFacts {
  const feature = jsonObject('feature', value);
  const properties = jsonObject('properties', feature.properties);
  const text = (key: string): string => scalarText(`properties.${key}`, properties[key]);
  const [lng, lat, depth] = readPosition(feature.geometry);
  const url = readText('properties.url', text('url'), 4_000);
  const time = epochInstant('properties.time', properties.time);
  if (time === null) throw new FieldRejection('properties.time', FIELD_TEXTS.missing);
  return {
    id: readRequiredText('id', scalarText('id', feature.id)),
    time,
    coordinates: readCoordinates(
      ['geometry.coordinates[1]', scalarText('geometry.coordinates[1]', lat)],
      ['geometry.coordinates[0]', scalarText('geometry.coordinates[0]', lng)],
    ),
    depthKm: readNumber(
      'geometry.coordinates[2]',
      scalarText('geometry.coordinates[2]', depth),
      -MAX_DEPTH_KM,
      MAX_DEPTH_KM,
    ),
    magnitude: readNumber('properties.mag', text('mag'), -MAX_MAGNITUDE, MAX_MAGNITUDE),
    magnitudeType: readText('properties.magType', text('magType'), MAX_SHORT_TEXT),
    place: readText('properties.place', text('place'), MAX_SHORT_TEXT),
    title: readText('properties.title', text('title'), MAX_SHORT_TEXT),
    type: readRequiredText('properties.type', text('type')),
    status: readText('properties.status', text('status'), MAX_SHORT_TEXT),
    horizontalErrorKm: null,
    url: url !== null && domainOfUrl(url) === 'earthquake.usgs.gov' ? url : null,
    updated: epochInstant('properties.updated', properties.updated),
    rest: restOf(properties),
  };
}

/** Properties without a corresponding field of an event. */
const GEOJSON_REST = 'nst gap dmin rms net felt cdi mmi alert tsunami sig ids sources types'.split(' ');

function restOf(properties: JsonObject): Record<string, JsonValue> {
  const rest: Record<string, JsonValue> = {};
  for (const key of GEOJSON_REST) {
    const value = properties[key];
    if (typeof value === 'number') rest[key] = value;
    else if (typeof value === 'string' && value !== '') rest[key] = readText(`properties.${key}`, value);
  }
  return rest;
}

function readPosition(geometry: unknown): unknown[] {
  const { coordinates } = jsonObject('geometry', geometry);
  if (!Array.isArray(coordinates)) throw new FieldRejection('geometry.coordinates', FIELD_TEXTS.notArray);
  return coordinates;
}

/** Numbers and texts as text; null and missing values too, as an empty text. */
function scalarText(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new FieldRejection(field, REJECTION_TEXTS.neitherStringNorNumber);
}

function epochInstant(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number') throw new FieldRejection(field, REJECTION_TEXTS.notMilliseconds);
  return instantOfMs(field, value);
}

/** ANSS ComCat as the USGS publishes it, in CSV or GeoJSON; the first character distinguishes them. */
export const USGS_FORMAT: EventFormat = {
  name: 'usgs',
  description: 'USGS earthquake catalogue, CSV with a header or a GeoJSON FeatureCollection',
  mediaTypes: ['text/csv', 'application/geo+json', 'application/json'],
  parse: (stream, maxBytes) => parseUsgs(openImportStream(stream, maxBytes)),
};
