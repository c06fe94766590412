import { Field } from '../../../platform/http/validation/field';
import { oneOf } from '../../../platform/http/validation/rules';
import { EVENT_SORT_COLUMNS, type EventSortColumn } from '../filters/event-order';
import { EventFilterQuery } from '../events/events.dto';

export const EVENT_EXPORT_FORMATS = ['csv', 'json', 'ndjson', 'geojson', 'parquet'] as const;
export type EventExportFormat = (typeof EVENT_EXPORT_FORMATS)[number];

export class EventExportQuery extends EventFilterQuery {
  @Field(oneOf(EVENT_EXPORT_FORMATS), {
    description:
      'The format of the file. Every format contains the same events; docs/exports-and-tiles.md lists the columns ' +
      'and their types.',
    example: 'ndjson',
  })
  format: EventExportFormat;

  @Field(oneOf(EVENT_SORT_COLUMNS), {
    default: 'event_date',
    description: 'The field to sort by. Ties are sorted by id; nulls come last.',
  })
  sort_by: EventSortColumn;

  @Field(oneOf(['asc', 'desc']), { default: 'desc' })
  sort_order: 'asc' | 'desc';
}
