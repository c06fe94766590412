import type { Db, SystemTx } from '../../../platform/database/db';
import { isInPeriod, type Period } from './columnar-periods';
import type { WrittenPeriod } from './columnar-writer';

interface StateRow {
  revision: number;
  months: { month: string; revision: number }[];
  files: { first: string; last: string; revision: number; names: string[]; counts: Record<string, number> }[];
}

/** The files of a period, and whether a month of it has changed since they were written. */
export interface ColumnarFiles extends Period {
  readonly revision: number;
  readonly names: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly isStale: boolean;
}

/** Reading the changed months from PostgreSQL costs less than this many events would without the copy. */
const MAX_CHANGED_EVENTS = 50_000;
const MAX_CHANGED_SHARE = 0.25;
/** Until the next run of the job, a new month, and events in a month that had none, are in no file. */
const MAX_MONTHS_WITHOUT_FILES = 2;

/** Which months of the corpus the files contain as they are now, as of one snapshot of the database. */
export class ColumnarState {
  readonly files: readonly ColumnarFiles[];
  /** Months whose events have changed since their file was written, or which have none, and the revision of the last change. */
  readonly changed: ReadonlyMap<string, number>;
  readonly #monthsWithoutFiles: number;

  constructor(private readonly row: StateRow) {
    const changed = new Map<string, number>();
    let monthsWithoutFiles = 0;
    const stale = new Set<object>();
    for (const { month, revision } of row.months) {
      const file = row.files.find((each) => isInPeriod(month, each));
      if (file !== undefined && file.revision >= revision) continue;
      changed.set(month, revision);
      if (file === undefined) monthsWithoutFiles += 1;
      else stale.add(file);
    }
    this.changed = changed;
    this.#monthsWithoutFiles = monthsWithoutFiles;
    this.files = row.files.map((file) => ({ ...file, isStale: stale.has(file) }));
  }

  /** The revision of the corpus in the snapshot. */
  get revision(): number {
    return this.row.revision;
  }

  get names(): string[] {
    return this.files.flatMap(({ names }) => names);
  }

  /** The number of events in the files. */
  get events(): number {
    return this.files.flatMap((file) => Object.values(file.counts)).reduce((sum, count) => sum + count, 0);
  }

  /** The number of events by month, as far as the files contain them as they are now. */
  get currentCounts(): Map<string, number> {
    const counts = this.files.flatMap((file) => Object.entries(file.counts));
    return new Map(counts.filter(([month]) => !this.changed.has(month)));
  }

  /**
   * The revision after which months have to be counted by PostgreSQL; at this revision, the files have the counts of all others. Null if that
   * would cost nearly as much as counting everything.
   */
  get countedRevision(): number | null {
    if (this.files.length === 0 || this.#monthsWithoutFiles > MAX_MONTHS_WITHOUT_FILES) return null;
    const counted = this.changed.size === 0 ? this.revision : Math.min(...this.changed.values()) - 1;
    const counts = new Map(this.files.flatMap((file) => Object.entries(file.counts)));
    const sizeOf = (months: Iterable<string>): number =>
      [...months].reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
    const recounted = this.row.months.filter(({ revision }) => revision > counted).map(({ month }) => month);
    const limit = Math.max(MAX_CHANGED_EVENTS, sizeOf(counts.keys()) * MAX_CHANGED_SHARE);
    return sizeOf(recounted) > limit ? null : counted;
  }

  /**
   * The revision after which changed events have to be read from PostgreSQL; the files have the state of all others at this revision, or a
   * later one. Null if events may be in no file.
   */
  get storedRevision(): number | null {
    if (this.files.length === 0 || this.#monthsWithoutFiles > 0) return null;
    const stale = this.files.filter(({ isStale }) => isStale).map(({ revision }) => revision);
    return Math.min(this.revision, ...stale);
  }
}

const STATE_SQL = `
  select (select revision from corpus_state) as revision,
    (select coalesce(json_agg(json_build_object('month', month, 'revision', revision)), '[]') from corpus_month) as months,
    (select coalesce(json_agg(json_build_object('first', first_month, 'last', last_month, 'revision', revision, 'names', names,
       'counts', month_counts) order by first_month), '[]') from columnar_file) as files`;

export async function readColumnarState(db: Db): Promise<ColumnarState> {
  const [row] = await db.queryShared<StateRow>(STATE_SQL);
  if (row === undefined) throw new Error('the state of the columnar copy has no row');
  return new ColumnarState(row);
}

/** Replaces the files of a period, and of all periods that share a month with it. */
export async function storePeriod(
  tx: SystemTx,
  { first, last, revision, names, bytes, counts }: WrittenPeriod,
): Promise<void> {
  await tx.query('delete from columnar_file where first_month <= $2::date and last_month >= $1::date', [first, last]);
  await tx.query(
    `insert into columnar_file (first_month, last_month, revision, names, bytes, month_counts) values ($1, $2, $3, $4, $5, $6)`,
    [first, last, revision, names, bytes, Object.fromEntries(counts)],
  );
}
