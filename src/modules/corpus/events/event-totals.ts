import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db } from '../../../platform/database/db';
import { EventConditions } from '../filters/event-conditions';

/** The number of events that match some conditions, by month, at one revision of the corpus. */
export interface MonthCounts {
  asOf: number;
  total: number;
  /** By the first day of the month, or `infinity` for events without a date. Months without events may be missing. */
  months: ReadonlyMap<string, number>;
}

/** The result of `OpenTotal.sql`: a JSON object. */
export interface Tally {
  revision: number;
  months: Record<string, number>;
}

/** The result of `OpenTotal.standingSql`. */
export interface Standing {
  corpus_standing: number;
  has_changed_months: boolean;
}

/** About 20 MB: a month's name and count take some 100 bytes. */
const MAX_MONTHS_KEPT = 200_000;

const MONTH = `coalesce(date_trunc('month', event_date::timestamp)::date, 'infinity')`;

/**
 * Exact totals at the cost of recent changes. The counts by month of a selection are cached with the corpus's revision.
 * `corpus_month` shows which months have changed since, and the statement that reads the page recounts only those. That
 * statement has one snapshot, and the revisions of batches commit in order, so a month that is unchanged since a
 * revision still has the same count.
 */
@Injectable()
export class EventTotals {
  constructor(private readonly db: Db) {}

  readonly #kept = new LRUCache<string, MonthCounts>({
    maxSize: MAX_MONTHS_KEPT,
    sizeCalculation: ({ months }) => months.size + 1,
  });

  /** The total of all events that match these conditions; they must be complete and refer to `event` only. */
  open(conditions: EventConditions): OpenTotal {
    const key = keyOf(conditions);
    return new OpenTotal(conditions, this.#kept.get(key), (counts) => this.#keep(key, counts));
  }

  /** The total without cached counts: every month is counted. */
  openRecount(conditions: EventConditions): OpenTotal {
    const key = keyOf(conditions);
    return new OpenTotal(conditions, undefined, (counts) => this.#keep(key, counts));
  }

  /** Caches the counts of a selection as of a revision of the corpus. */
  store(conditions: EventConditions, asOf: number, months: MonthCounts['months']): void {
    const total = [...months.values()].reduce((sum, count) => sum + count, 0);
    this.#keep(keyOf(conditions), { asOf, total, months });
  }

  /** The counts of all events as last counted by this process, for estimates. */
  async sizes(): Promise<MonthCounts['months']> {
    const everything = new EventConditions();
    return (this.open(everything).kept ?? (await this.count(everything))).months;
  }

  /**
   * The exact total; months that changed since the last call are recounted. @param conditionsOf returns the same
   * conditions each time
   */
  async total(conditionsOf: () => EventConditions): Promise<number> {
    const conditions = conditionsOf();
    const open = this.open(conditions);
    const [row] = await this.db.queryReplicated<{ tally: Tally }>(
      `select ${open.sql()} as tally`,
      conditions.parameters,
    );
    const counts = row && open.apply(row.tally);
    return (counts ?? (await this.count(conditionsOf()))).total;
  }

  /** Counts every month. */
  async count(conditions: EventConditions): Promise<MonthCounts> {
    const open = this.openRecount(conditions);
    const [row] = await this.db.queryReplicated<{ tally: Tally }>(
      `select ${open.sql()} as tally`,
      conditions.parameters,
    );
    const counts = row && open.apply(row.tally);
    if (!counts) throw new Error('a count of every month has no total');
    return counts;
  }

  #keep(key: string, counts: MonthCounts): void {
    if ((this.#kept.get(key)?.asOf ?? -1) < counts.asOf) this.#kept.set(key, counts);
  }
}

/** Conditions may contain long patterns, so the key is a hash of them and their parameters. */
const keyOf = ({ sql, parameters }: EventConditions): string => hash('sha256', JSON.stringify([sql, parameters]));

export class OpenTotal {
  /** The conditions of the counted events. */
  readonly source: string;

  constructor(
    readonly conditions: EventConditions,
    /** The cached counts, as of the last request. */
    readonly kept: MonthCounts | undefined,
    private readonly keep: (counts: MonthCounts) => void,
  ) {
    this.source = conditions.sql;
  }

  /**
   * An expression that returns a `Tally` of the changed months, or of all if nothing is cached. They may be counted in
   * a common table expression of the same statement, with all matching events and their `event_date`.
   */
  sql(allOfThem = `${this.conditions.relation} where ${this.source}`): string {
    const counted =
      this.kept === undefined
        ? `select ${MONTH} as month, count(*) as count from ${allOfThem} group by 1`
        : this.#changedMonths(this.kept.asOf);
    return `(select json_build_object('revision', (select revision from corpus_state),
      'months', (select coalesce(json_object_agg(counted.month, counted.count), '{}') from (${counted}) as counted)))`;
  }

  /** A statement with one row that shows whether the cached counts are still valid. Requires cached counts. */
  standingSql(): string {
    if (this.kept === undefined) throw new Error('no counts are cached');
    const asOf = this.conditions.parameter(this.kept.asOf);
    return `select revision as corpus_standing,
      exists (select from corpus_month where corpus_month.revision > ${asOf}) as has_changed_months from corpus_state`;
  }

  /** The total as of the statement that read the standing; null if months have to be recounted. */
  stands({ corpus_standing: revision, has_changed_months: isChanged }: Standing): MonthCounts | null {
    return isChanged ? null : this.apply({ revision, months: {} });
  }

  /**
   * The total as of the statement that read the tally; null if the statement saw an older state than the cached one, as
   * on a replica.
   */
  apply({ revision, months }: Tally): MonthCounts | null {
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
    const updated = { asOf: revision, total, months: counts };
    this.keep(updated);
    return updated;
  }

  #changedMonths(asOf: number): string {
    const isWithin = `event.event_date >= changed.month
      and event.event_date < (changed.month + interval '1 month')::date`;
    return `select changed.month, case when isfinite(changed.month)
        then (select count(*) from ${this.conditions.relation} where ${isWithin} and ${this.source})
        else (select count(*) from ${this.conditions.relation} where event.event_date is null and ${this.source}) end as count
      from corpus_month as changed where changed.revision > ${this.conditions.parameter(asOf)}`;
  }
}
