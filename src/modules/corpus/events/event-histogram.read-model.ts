import { Injectable } from '@nestjs/common';
import { Db } from '../../../platform/database/db';
import type { EventHistogramAnswer, EventHistogramQuery } from './event-histogram.dto';
import { buildConditions, type EventSelection } from './events.read-model';
import { type HistogramRange, histogramRange } from './histogram-bins';

type Matching = Pick<EventSelection, 'filter' | 'dataScope'>;

interface Bounds {
  first: Date | null;
  last: Date | null;
  undated: number;
}

/** The instant of an event; the start of its day in UTC if the source states no time of day. */
const AT = `coalesce(event.occurred_at, event.event_date::timestamp at time zone 'UTC')`;

/** The number of events over time. */
@Injectable()
export class EventHistogramReadModel {
  constructor(private readonly db: Db) {}

  async histogram(query: EventHistogramQuery, matching: Matching): Promise<EventHistogramAnswer> {
    const { first, last, undated } = await this.#bounds(matching);
    const range = histogramRange(query, { first, last });
    if (!range) return { from: null, to: null, binSeconds: null, bins: [], undated };
    const { fromMs, binMs, bins } = range;
    const counts = await this.#counts(matching, range);
    return {
      from: new Date(fromMs),
      to: new Date(fromMs + bins * binMs),
      binSeconds: binMs / 1_000,
      bins: Array.from({ length: bins }, (_, bin) => ({
        from: new Date(fromMs + bin * binMs),
        count: counts.get(bin) ?? 0,
      })),
      undated,
    };
  }

  async #bounds(matching: Matching): Promise<Bounds> {
    const conditions = buildConditions({ ...matching, actorId: null });
    const [row] = await this.db.queryReplicated<Bounds>(
      `select min(${AT}) as first, max(${AT}) as last, count(*) filter (where ${AT} is null) as undated
       from ${conditions.relation} where ${conditions.sql}`,
      conditions.parameters,
    );
    return row ?? { first: null, last: null, undated: 0 };
  }

  async #counts(matching: Matching, { fromMs, toMs, binMs }: HistogramRange): Promise<ReadonlyMap<number, number>> {
    const conditions = buildConditions({ ...matching, actorId: null });
    const from = conditions.parameter(new Date(fromMs).toISOString(), 'timestamptz');
    const seconds = conditions.parameter(binMs / 1_000, 'float8');
    conditions.add(`${AT} >= ${from}`);
    conditions.add(`${AT} < ${conditions.parameter(new Date(toMs).toISOString(), 'timestamptz')}`);
    const rows = await this.db.queryReplicated<{ bin: number; count: number }>(
      `select floor(extract(epoch from ${AT} - ${from})::float8 / ${seconds})::int as bin, count(*) as count
       from ${conditions.relation} where ${conditions.sql} group by 1`,
      conditions.parameters,
    );
    return new Map(rows.map(({ bin, count }) => [bin, count]));
  }
}
