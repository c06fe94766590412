import { eventsParquet } from './event-export-parquet';
import { eventsCsv, eventsGeoJson, eventsJson, eventsNdjson } from './event-export-texts';
import type { EventExportFormat } from './event-export.dto';
import type { EventFilter } from '../filters/event-filter';
import type { EventAnswer } from '../events/events.dto';

interface EventExportFile {
  readonly mediaType: string;
  /** The media type with its parameters. */
  readonly contentType: string;
  readonly extension: string;
  readonly produce: (
    pieces: AsyncIterable<readonly EventAnswer[]>,
    filter: EventFilter,
  ) => AsyncIterable<string | Uint8Array>;
}

/** The media type and file name extension of each format. */
export const EVENT_EXPORT_FILES: Readonly<Record<EventExportFormat, EventExportFile>> = {
  // RFC 4180 §3
  csv: file('text/csv', 'csv', eventsCsv, '; charset=utf-8; header=present'),
  json: file('application/json', 'json', eventsJson, '; charset=utf-8'),
  ndjson: file('application/x-ndjson', 'ndjson', eventsNdjson, '; charset=utf-8'),
  // RFC 7946 §12 defines no parameters.
  geojson: file('application/geo+json', 'geojson', (pieces, { bbox }) => eventsGeoJson(pieces, bbox)),
  parquet: file('application/vnd.apache.parquet', 'parquet', eventsParquet),
};

function file(
  mediaType: string,
  extension: string,
  produce: EventExportFile['produce'],
  parameters = '',
): EventExportFile {
  return { mediaType, contentType: mediaType + parameters, extension, produce };
}
