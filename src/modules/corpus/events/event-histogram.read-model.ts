import { Injectable } from '@nestjs/common';
import { Db } from '../../../platform/database/db';
import { ColumnarCopy } from '../columnar/columnar-copy';
import type { EventConditions } from '../filters/event-conditions';
import type { EventHistogramAnswer, EventHistogramQuery } from './event-histogram.dto';
import { buildConditions, type EventSelection } from './events.read-model';
import { type HistogramRange, histogramRange } from './histogram-bins';
import { CountedMonths } from './counted-months';

type Matching = Pick<EventSelection, 'filter' | 'dataScope'>;

/** Of the events of one month, or of all. Times are in seconds since the epoch. */
interface Bounds {
  first: number | null;
  last: number | null;
  undated: number;
}

interface Bin {
  /** Null if a month has no events in any bin. */
  bin: number | null;
  count: number;
}

/** The instant of an event in seconds since the epoch; the start of its day in UTC if the source states no time of day. */
const SECONDS = `extract(epoch from coalesce(event.occurred_at, event.event_date::timestamp at time zone 'UTC'))::float8`;
/** The same in the SQL of DuckDB, whose columns have whole microseconds. */
const COLUMNAR_SECONDS = `(coalesce(event.occurred_at_us, epoch_us(event.event_date)) / 1000000)`;

const boundsOf = (seconds: string): string =>
  `min(${seconds}) as first, max(${seconds}) as last, (count(event.source) filter (where ${seconds} is null))::int as undated`;

/** The number of events over time. */
@Injectable()
export class EventHistogramReadModel {
  readonly #months: CountedMonths;

  constructor(
    private readonly db: Db,
    private readonly copy: ColumnarCopy,
  ) {
    this.#months = new CountedMonths(db);
  }

  async histogram(query: EventHistogramQuery, matching: Matching): Promise<EventHistogramAnswer> {
    const { first, last, undated } = await this.#bounds(matching);
    const found = { first: toDate(first), last: toDate(last) };
    const range = histogramRange(query, found);
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
    const copied = await this.copy.count<Bounds & { month: number | null }>(
      matching,
      () => `event.month, ${boundsOf(COLUMNAR_SECONDS)}`,
    );
    const conditions = buildConditions({ ...matching, actorId: null });
    const rows = copied
      ? await this.#months.complete(copied, conditions, boundsOf(SECONDS))
      : await this.db.queryReplicated<Bounds>(
          `select ${boundsOf(SECONDS)} from ${conditions.relation} where ${conditions.sql}`,
          conditions.parameters,
        );
    return rows.reduce<Bounds>(mergeBounds, { first: null, last: null, undated: 0 });
  }

  async #counts(matching: Matching, range: HistogramRange): Promise<ReadonlyMap<number, number>> {
    const copied = await this.copy.count<Bin & { month: number | null }>(
      matching,
      (conditions) => `event.month, ${binOf(conditions, range, COLUMNAR_SECONDS)}`,
    );
    const conditions = buildConditions({ ...matching, actorId: null });
    const bin = binOf(conditions, range, SECONDS);
    const rows = copied
      ? await this.#months.complete(copied, conditions, `${bin}, count(event.source) as count`, 'bin')
      : await this.db.queryReplicated<Bin>(
          `select ${bin}, count(*) as count from ${conditions.relation} where ${conditions.sql} group by bin`,
          conditions.parameters,
        );
    const counts = new Map<number, number>();
    for (const { bin: index, count } of rows) {
      if (index !== null) counts.set(index, (counts.get(index) ?? 0) + count);
    }
    return counts;
  }
}

/** Adds the range of the bins to the conditions. Returns the expression for the number of an event's bin. */
function binOf(conditions: EventConditions, { fromMs, toMs, binMs }: HistogramRange, seconds: string): string {
  const [from, to, length] = [fromMs, toMs, binMs].map((ms) => conditions.parameter(ms / 1_000, 'float8'));
  conditions.add(`${seconds} >= ${from}`);
  conditions.add(`${seconds} < ${to}`);
  return `floor((${seconds} - ${from}) / ${length})::int as bin`;
}

const toDate = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1_000));

function mergeBounds(all: Bounds, { first, last, undated }: Bounds): Bounds {
  return {
    first: first === null || (all.first !== null && all.first <= first) ? all.first : first,
    last: last === null || (all.last !== null && all.last >= last) ? all.last : last,
    undated: all.undated + undated,
  };
}
