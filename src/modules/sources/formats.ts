import { ACLED_FORMAT } from './format.acled';
import { CSV_FORMAT } from './format.csv';
import { EONET_FORMAT } from './format.eonet';
import { GDACS_FORMAT } from './format.gdacs';
import { GDELT_EVENTS_FORMAT } from './format.gdelt-events';
import { NDJSON_FORMAT } from './format.ndjson';
import { NWS_CAP_FORMAT } from './format.nws-cap';
import { UCDP_GED_FORMAT } from './format.ucdp-ged';
import { USGS_FORMAT } from './format.usgs';
import type { EventFormat } from './import-row';

/** Every format that events can be imported in, by the name callers give it. */
export const EVENT_FORMATS: Readonly<Record<string, EventFormat>> = Object.fromEntries(
  [
    ...[UCDP_GED_FORMAT, GDELT_EVENTS_FORMAT, USGS_FORMAT, GDACS_FORMAT, EONET_FORMAT, NWS_CAP_FORMAT],
    ...[ACLED_FORMAT, CSV_FORMAT, NDJSON_FORMAT],
  ].map((format) => [format.name, format]),
);

export function getEventFormat(name: string): EventFormat | undefined {
  return Object.hasOwn(EVENT_FORMATS, name) ? EVENT_FORMATS[name] : undefined;
}
