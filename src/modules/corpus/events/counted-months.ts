import type { Db } from '../../../platform/database/db';
import type { ColumnarCounts } from '../columnar/columnar-copy';
import { monthNumber } from '../columnar/columnar-periods';
import type { EventConditions } from '../filters/event-conditions';

/** Completes what the columnar copy has counted by month with the months that have changed since. */
export class CountedMonths {
  constructor(private readonly db: Db) {}

  /**
   * @param selected aggregates of the events of a month, and the expression of `groupedBy`
   * @returns the rows of unchanged months, and those of changed months as PostgreSQL has them now
   */
  async complete<Row extends object>(
    { revision, rows }: ColumnarCounts<Row & { month: number | null }>,
    conditions: EventConditions,
    selected: string,
    groupedBy?: string,
  ): Promise<Row[]> {
    const isWithin = `(event.event_date >= changed.month and event.event_date < (changed.month + interval '1 month')::date
      or event.event_date is null and not isfinite(changed.month))`;
    const groups = ['changed.month', ...(groupedBy === undefined ? [] : [groupedBy])].join(', ');
    const changed = await this.db.queryReplicated<Row & { changed_month: string }>(
      `select changed.month::text as changed_month, ${selected}
       from corpus_month as changed left join lateral (
         select * from ${conditions.relation} where ${isWithin} and ${conditions.sql}) as event on true
       where changed.revision > ${conditions.parameter(revision)} group by ${groups}`,
      conditions.parameters,
    );
    const months = new Set(changed.map(({ changed_month: month }) => monthNumber(month)));
    return [...rows.filter(({ month }) => !months.has(month)), ...changed];
  }
}
