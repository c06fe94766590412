import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db } from '../../../platform/database/db';
import { SqlConditions } from '../../../platform/database/sql-conditions';

/** Events that meet some conditions, by month, as they were at one revision of the corpus. */
export interface MonthCounts {
  asOf: number;
  total: number;
  /** By the first day of the month, or `infinity` for events without a date; months without events may be missing. */
  months: ReadonlyMap<string, number>;
}

/** What `OpenTotal.sql` reads: a JSON object. */
export interface Tally {
  revision: number;
  months: Record<string, number>;
}

/** What `OpenTotal.standingSql` reads. */
export interface Standing {
  corpus_standing: number;
  has_changed_months: boolean;
}

/** About 20 MB: a month's name and its count are some 100 bytes. */
const MAX_MONTHS_KEPT = 200_000;

const MONTH = `coalesce(date_trunc('month', event_date::timestamp)::date, 'infinity')`;

/**
 * Exact totals at the price of what changed. The counts by month that a selection had are kept with the corpus's revision;
 * `corpus_month` tells which months changed since, and those alone are counted again, in the very statement that reads the
 * page. That statement has one snapshot, and the revisions of batches commit in order, so that a month untouched since a
 * revision holds what it held then.
 */
@Injectable()
export class EventTotals {
  constructor(private readonly db: Db) {}

  readonly #kept = new LRUCache<string, MonthCounts>({
    maxSize: MAX_MONTHS_KEPT,
    sizeCalculation: ({ months }) => months.size + 1,
  });

  /** The total of all that these conditions let through; they have to be complete and name `event` alone. */
  open(conditions: SqlConditions): OpenTotal {
    const key = keyOf(conditions);
    return new OpenTotal(conditions, this.#kept.get(key), (counts) => this.#keep(key, counts));
  }

  /** The same, counting every month again. */
  openAnew(conditions: SqlConditions): OpenTotal {
    const key = keyOf(conditions);
    return new OpenTotal(conditions, undefined, (counts) => this.#keep(key, counts));
  }

  /** Of all events, as some request of this process counted them: for estimates. */
  async sizes(): Promise<MonthCounts['months']> {
    const everything = new SqlConditions();
    return (this.open(everything).kept ?? (await this.count(everything))).months;
  }

  /** The exact total: what changed since it was last asked for is counted again. @param conditionsOf makes the same ones each time */
  async total(conditionsOf: () => SqlConditions): Promise<number> {
    const conditions = conditionsOf();
    const open = this.open(conditions);
    const [row] = await this.db.queryShared<{ tally: Tally }>(`select ${open.sql()} as tally`, conditions.parameters);
    const counts = row && open.settle(row.tally);
    return (counts ?? (await this.count(conditionsOf()))).total;
  }

  /** Counts every month again. */
  async count(conditions: SqlConditions): Promise<MonthCounts> {
    const open = this.openAnew(conditions);
    const [row] = await this.db.queryShared<{ tally: Tally }>(`select ${open.sql()} as tally`, conditions.parameters);
    const counts = row && open.settle(row.tally);
    if (!counts) throw new Error('a count of every month is always settled');
    return counts;
  }

  #keep(key: string, counts: MonthCounts): void {
    if ((this.#kept.get(key)?.asOf ?? -1) < counts.asOf) this.#kept.set(key, counts);
  }
}

/** Conditions may hold long patterns; their hash stands for them and their parameters. */
const keyOf = ({ sql, parameters }: SqlConditions): string => hash('sha256', JSON.stringify([sql, parameters]));

export class OpenTotal {
  /** What the events meet that are counted. */
  readonly source: string;

  constructor(
    readonly conditions: SqlConditions,
    /** As it was when somebody last asked. */
    readonly kept: MonthCounts | undefined,
    private readonly keep: (counts: MonthCounts) => void,
  ) {
    this.source = conditions.sql;
  }

  /**
   * An expression that reads a `Tally`: of the months that changed, or of all where nothing is kept. These may be counted in
   * a part of the same statement that holds all that the conditions let through, with their `event_date`.
   */
  sql(allOfThem = `event where ${this.source}`): string {
    const counted =
      this.kept === undefined
        ? `select ${MONTH} as month, count(*) as count from ${allOfThem} group by 1`
        : this.#changedMonths(this.kept.asOf);
    return `(select json_build_object('revision', (select revision from corpus_state),
      'months', (select coalesce(json_object_agg(counted.month, counted.count), '{}') from (${counted}) as counted)))`;
  }

  /** A statement of one row that says whether what is kept still holds; only where something is. */
  standingSql(): string {
    if (this.kept === undefined) throw new Error('nothing is kept that could stand');
    const asOf = this.conditions.parameter(this.kept.asOf);
    return `select revision as corpus_standing,
      exists (select from corpus_month where corpus_month.revision > ${asOf}) as has_changed_months from corpus_state`;
  }

  /** The total as of the statement that read the standing; null where months have to be counted again. */
  stands({ corpus_standing: revision, has_changed_months: isChanged }: Standing): MonthCounts | null {
    return isChanged ? null : this.settle({ revision, months: {} });
  }

  /**
   * The total as of the statement that read the tally; null where that saw an earlier state of the corpus than is kept, as a
   * replica may.
   */
  settle({ revision, months }: Tally): MonthCounts | null {
    const { kept } = this;
    if (kept !== undefined && revision < kept.asOf) return null;
    const recounted = Object.entries(months);
    if (kept?.asOf === revision && recounted.length === 0) return kept;
    const counts = new Map(kept?.months);
    let total = kept?.total ?? 0;
    for (const [month, count] of recounted) {
      total += count - (counts.get(month) ?? 0);
      if (count === 0) counts.delete(month);
      else counts.set(month, count);
    }
    const settled = { asOf: revision, total, months: counts };
    this.keep(settled);
    return settled;
  }

  #changedMonths(asOf: number): string {
    const isWithin = `event.event_date >= changed.month
      and event.event_date < (changed.month + interval '1 month')::date`;
    return `select changed.month, case when isfinite(changed.month)
        then (select count(*) from event where ${isWithin} and ${this.source})
        else (select count(*) from event where event.event_date is null and ${this.source}) end as count
      from corpus_month as changed where changed.revision > ${this.conditions.parameter(asOf)}`;
  }
}
