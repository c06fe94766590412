import { ACLED_FORMAT } from './acled/format.acled';
import { CSV_FORMAT } from './own/format.csv';
import { EONET_FORMAT } from './eonet/format.eonet';
import { GDACS_FORMAT } from './gdacs/format.gdacs';
import { GDELT_EVENTS_FORMAT } from './gdelt/format.gdelt-events';
import { NDJSON_FORMAT } from './own/format.ndjson';
import { NWS_CAP_FORMAT } from './nws-cap/format.nws-cap';
import { UCDP_GED_FORMAT } from './ucdp/format.ucdp-ged';
import { USGS_FORMAT } from './usgs/format.usgs';
import type { EventFormat } from './fields/import-row';

/** Every import format of events, by its name in the API. */
export const EVENT_FORMATS: Readonly<Record<string, EventFormat>> = Object.fromEntries(
  [
    ...[UCDP_GED_FORMAT, GDELT_EVENTS_FORMAT, USGS_FORMAT, GDACS_FORMAT, EONET_FORMAT, NWS_CAP_FORMAT],
    ...[ACLED_FORMAT, CSV_FORMAT, NDJSON_FORMAT],
  ].map((format) => [format.name, format]),
);

export function getEventFormat(name: string): EventFormat | undefined {
  return Object.hasOwn(EVENT_FORMATS, name) ? EVENT_FORMATS[name] : undefined;
}
