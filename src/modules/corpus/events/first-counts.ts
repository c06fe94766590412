import { Injectable, Optional } from '@nestjs/common';
import { Db } from '../../../platform/database/db';
import { readWithin } from '../../../platform/database/read-within';
import { ColumnarCopy, quickMsFor } from '../columnar/columnar-copy';
import { monthOfNumber } from '../columnar/columnar-periods';
import { EventTotals, type Tally } from './event-totals';
import { buildConditions, type EventSelection } from './events.read-model';

/** Counts selections that no request has counted before in the columnar copy, where PostgreSQL would take long. */
@Injectable()
export class FirstCounts {
  constructor(
    private readonly db: Db,
    private readonly totals: EventTotals,
    private readonly copy: ColumnarCopy,
    /** How long PostgreSQL may count first; otherwise that depends on the filter. */
    @Optional() private readonly quickMs?: number,
  ) {}

  /** Makes sure that the counts of a selection are cached, if there is a copy that can count it. */
  async prepare(selection: Omit<EventSelection, 'order'>): Promise<void> {
    if (!this.copy.isEnabled || selection.actorId !== null) return;
    if (this.totals.open(buildConditions(selection)).kept !== undefined) return;
    if (await this.#countQuickly(selection)) return;
    const counted = await this.copy.count<{ month: number | null; count: number }>(selection, () => 'event.month');
    if (counted === null) return;
    const months = new Map(counted.rows.map(({ month, count }) => [monthOfNumber(month), count]));
    this.totals.store(buildConditions(selection), counted.revision, months);
  }

  async #countQuickly(selection: Omit<EventSelection, 'order'>): Promise<boolean> {
    const conditions = buildConditions(selection);
    const open = this.totals.open(conditions);
    const rows = await readWithin(this.db, this.quickMs ?? quickMsFor(selection.filter), (tx) =>
      tx.query<{ tally: Tally }>(`select ${open.sql()} as tally`, conditions.parameters),
    );
    const tally = rows?.[0]?.tally;
    return tally !== undefined && open.apply(tally) !== null;
  }
}
