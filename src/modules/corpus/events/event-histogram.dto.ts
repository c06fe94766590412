import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import type { Location } from '../../../platform/http/validation/rule';
import { instant, integer } from '../../../platform/http/validation/rules';
import { EventFilterQuery } from './events.dto';

export class EventHistogramQuery extends EventFilterQuery {
  @Field(integer({ ge: 1, le: 500 }), {
    default: 100,
    description:
      'The largest number of bins. The service chooses the shortest usual length with which that many bins cover the ' +
      'range: from one second to one day and to years.',
  })
  bins: number;

  @Field(instant(), {
    isOptional: true,
    description:
      'Where the first bin begins. By default it contains the first event and begins at a multiple of its length, or ' +
      'of a day, in UTC.',
  })
  from?: Date;

  @Field(instant(), {
    isOptional: true,
    description:
      'Events at or after this time are not counted, although the last bin may end later. By default all are.',
  })
  to?: Date;

  static override crossCheck(
    query: EventHistogramQuery,
    add: (loc: Location, type: string, msg: string) => void,
  ): void {
    EventFilterQuery.crossCheck(query, add);
    if (query.from && query.to && query.from >= query.to) {
      add(['from'], 'value_error', 'Value error, from should be before to');
    }
  }
}

class HistogramBin {
  @Shown(instant())
  from: Date;

  @Shown(integer({ ge: 0 }))
  count: number;
}

export class EventHistogramAnswer {
  @Shown(instant(), { isNullable: true, description: 'null if no event matches and the query has no range.' })
  from: Date | null;

  @Shown(instant(), { isNullable: true, description: 'Where the last bin ends.' })
  to: Date | null;

  @Shown(integer({ ge: 1 }), { isNullable: true, description: 'The length of each bin.' })
  binSeconds: number | null;

  @Shown(list(object(HistogramBin)), { description: 'All bins in order, also those without events.' })
  bins: HistogramBin[];

  @Shown(integer({ ge: 0 }), { description: 'The number of matching events without a date, which are in no bin.' })
  undated: number;
}
