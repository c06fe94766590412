import type { SystemTx } from '../database/db';
import { type Batch, type BatchLimits, ImportBatches, type Rejection } from './import-batches';
import type { ImportLedger } from './import-ledger';

/**
 * The number of rows that an import read, and how many of them had each outcome. The ledger has a column for each
 * number.
 */
export interface ImportCounts {
  /** The sum of the four numbers below. */
  read: number;
  stored: number;
  revised: number;
  unchanged: number;
  rejected: number;
}

/** What distinguishes one kind of import from another. */
export interface BatchImportKind<Row, Counts extends ImportCounts> {
  readonly ledger: ImportLedger<string>;
  readonly limits: BatchLimits;
  readonly noCounts: Counts;
  /** Runs one transaction of the import. */
  readonly transaction: <Result>(work: (tx: SystemTx) => Promise<Result>) => Promise<Result>;
  /** Waits until other imports of the same kind allow a batch to be stored. */
  readonly inTurn?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Stores the rows of a batch; returns the numbers by which the counts increase, except for `read` and `rejected`. */
  readonly store: (tx: SystemTx, rows: readonly Row[]) => Promise<Omit<Counts, 'read' | 'rejected'>>;
  /** What the ledger stores with each batch, in addition to the counts. */
  readonly noted?: () => Readonly<Record<string, unknown>>;
}

/**
 * An import whose batches take effect one by one, each in its own transaction. Stored batches remain regardless of
 * what happens later, and the ledger stores the progress of the import in the same transaction.
 */
export class BatchImport<Row, Counts extends ImportCounts> {
  readonly #batches: ImportBatches<Row>;
  #counts: Counts;

  private constructor(
    readonly id: string,
    private readonly kind: BatchImportKind<Row, Counts>,
  ) {
    this.#counts = kind.noCounts;
    const { inTurn = (work) => work() } = kind;
    this.#batches = new ImportBatches(kind.limits, (batch) => inTurn(() => this.#commit(batch)));
  }

  /** Adds the import to the ledger. */
  static async open<Row, Counts extends ImportCounts>(
    id: string,
    kind: BatchImportKind<Row, Counts>,
    noted: Readonly<Record<string, unknown>>,
  ): Promise<BatchImport<Row, Counts>> {
    await kind.transaction((tx) => kind.ledger.start(tx, id, noted));
    return new BatchImport(id, kind);
  }

  /** Counts of the batches that are committed. */
  get counts(): Readonly<Counts> {
    return this.#counts;
  }

  get rejections(): Rejection[] {
    return this.#batches.rejections;
  }

  /** Resolves at once, or when the previous batch is stored. Rejects if a batch could not be stored. */
  add(row: Row, weight?: number): Promise<void> {
    return this.#batches.add(row, weight);
  }

  reject(rejection: Rejection): void {
    this.#batches.reject(rejection);
  }

  /** Stores the rows that were read so far. */
  flush(): Promise<void> {
    return this.#batches.flush();
  }

  /** Stores the remaining rows and closes the import. */
  async complete(): Promise<void> {
    await this.#batches.flush();
    await this.#finish('completed', null);
  }

  /** Closes the import as failed. Rows that are not part of a batch yet are dropped. */
  async fail(error: string): Promise<void> {
    await this.#batches.stop();
    await this.#finish('failed', error);
  }

  async #commit({ rows, rejected }: Batch<Row>): Promise<void> {
    const { transaction, store, ledger, noted } = this.kind;
    this.#counts = await transaction(async (tx) => {
      const changes = await store(tx, rows);
      const counts = sum(this.#counts, { ...changes, read: rows.length + rejected, rejected });
      await ledger.noteProgress(tx, this.id, { ...counts, ...noted?.() });
      return counts;
    });
  }

  #finish(outcome: 'completed' | 'failed', error: string | null): Promise<void> {
    const { transaction, ledger } = this.kind;
    return transaction((tx) => ledger.finish(tx, this.id, { outcome, error }));
  }
}

function sum<Counts extends ImportCounts>(counts: Counts, added: Readonly<Record<string, number>>): Counts {
  const entries = Object.entries(counts as unknown as Readonly<Record<string, number>>);
  return Object.fromEntries(entries.map(([name, count]) => [name, count + (added[name] ?? 0)])) as unknown as Counts;
}
