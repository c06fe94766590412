import { Field } from '../../../platform/http/validation/field';
import type { Location } from '../../../platform/http/validation/rule';
import { boolean, oneOf } from '../../../platform/http/validation/rules';
import { EVENT_SORT_COLUMNS, type EventSortColumn } from '../filters/event-order';
import { EventFilterQuery } from '../events/events.dto';

export const EVENT_EXPORT_FORMATS = ['csv', 'json', 'ndjson', 'geojson', 'parquet'] as const;
export type EventExportFormat = (typeof EVENT_EXPORT_FORMATS)[number];

/** The columns of a table have room for one value each. */
const TABULAR: readonly EventExportFormat[] = ['csv', 'parquet'];

export class EventExportQuery extends EventFilterQuery {
  @Field(oneOf(EVENT_EXPORT_FORMATS), {
    description:
      'The format of the file. Every format contains the same events; docs/exports-and-tiles.md lists the columns ' +
      'and their types.',
    example: 'ndjson',
  })
  format: EventExportFormat;

  @Field(boolean(), {
    default: false,
    description:
      'Adds what `GET /v1/events/{id}` returns besides: actors, sources with their addresses and titles, magnitude, uncertainty and the ' +
      'fields of the source. Only for `json`, `ndjson` and `geojson`.',
  })
  details: boolean;

  @Field(oneOf(EVENT_SORT_COLUMNS), {
    default: 'event_date',
    description: 'The field to sort by. Ties are sorted by id; nulls come last.',
  })
  sort_by: EventSortColumn;

  @Field(oneOf(['asc', 'desc']), { default: 'desc' })
  sort_order: 'asc' | 'desc';

  static override crossCheck(query: EventExportQuery, add: (loc: Location, type: string, msg: string) => void): void {
    EventFilterQuery.crossCheck(query, add);
    if (query.details && TABULAR.includes(query.format))
      add(['details'], 'value_error', 'Value error, details need the format json, ndjson or geojson');
  }
}
