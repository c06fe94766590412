import { setImmediate as nextTurn } from 'node:timers/promises';

const MAX_REJECTIONS = 100;

/** Why a row was not imported. */
export interface Rejection {
  /** The line of the file, counted from 1. */
  readonly line: number;
  readonly reason: string;
}

export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** The number of rows that were rejected since the previous batch. */
  readonly rejected: number;
}

export interface BatchLimits {
  /** A batch with this number of rows is full. */
  readonly rows: number;
  /** A batch whose rows weigh this much together is full. */
  readonly weight?: number;
  /** Other requests get a turn whenever rows of this total weight were added. */
  readonly slice?: number;
}

/**
 * Collects rows into batches. One batch is stored while the next one is being read, and batches are never stored
 * concurrently.
 */
export class ImportBatches<Row> {
  readonly #rejections: Rejection[] = [];
  #read = 0;
  #rejected = 0;
  #rows: Row[] = [];
  #rejectedInBatch = 0;
  #weight = 0;
  #weightOfSlice = 0;
  #storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly limits: BatchLimits,
    private readonly store: (batch: Batch<Row>) => Promise<void>,
  ) {}

  /** The number of rows that were added or rejected, whether stored or not. */
  get read(): number {
    return this.#read;
  }

  get rejected(): number {
    return this.#rejected;
  }

  /** The first hundred rejections. */
  get rejections(): Rejection[] {
    return [...this.#rejections];
  }

  /** Resolves at once, or when the previous batch is stored. Rejects if a batch could not be stored. */
  async add(row: Row, weight = 1): Promise<void> {
    const { rows, weight: maxWeight = Infinity, slice = Infinity } = this.limits;
    this.#read += 1;
    this.#rows.push(row);
    this.#weight += weight;
    this.#weightOfSlice += weight;
    if (this.#weightOfSlice >= slice) {
      this.#weightOfSlice = 0;
      await nextTurn();
    }
    if (this.#rows.length >= rows || this.#weight >= maxWeight) await this.#storeBatch();
  }

  reject(rejection: Rejection): void {
    this.#read += 1;
    this.#rejected += 1;
    this.#rejectedInBatch += 1;
    if (this.#rejections.length < MAX_REJECTIONS) this.#rejections.push(rejection);
  }

  /** Stores the rows that are not part of a batch yet. */
  async flush(): Promise<void> {
    await this.#storeBatch();
    await this.#storing;
  }

  /** Waits for the batch that is being stored, whether or not this succeeds. */
  async stop(): Promise<void> {
    await this.#storing.catch(() => undefined);
  }

  async #storeBatch(): Promise<void> {
    await this.#storing;
    const batch = { rows: this.#rows, rejected: this.#rejectedInBatch };
    this.#rows = [];
    this.#rejectedInBatch = 0;
    this.#weight = 0;
    this.#storing = this.store(batch);
    // The next batch, or the end of the import, waits for it and reports its failure.
    this.#storing.catch(() => undefined);
  }
}
