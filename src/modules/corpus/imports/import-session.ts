import { uuidv7 } from 'uuidv7';
import { noteResources } from '../../../platform/context/request-context';
import type { Db, SystemTx } from '../../../platform/database/db';
import type { Turns } from '../../../platform/turns';
import type {
  CorpusChanges,
  EventInput,
  ImportCounts,
  ImportOptions,
  ImportResult,
  Rejection,
} from '../corpus.contract';
import { type EncodedEvent, encodeEvent } from './event-row';
import { lockRevision, raiseRevision } from './corpus-revision';
import { storeEvents } from './event-writer';
import { finishImport, noteProgress, startImport } from './import-ledger';

export const BATCH_SIZE = 5_000;
const MAX_REJECTIONS = 100;
/** All imports of a process wait for the same turn. */
const IMPORT = 'import';

/**
 * One import. Events are stored in batches of 5,000, each in a transaction of its own, while the next one is being read;
 * what was committed stays, whatever happens later, and the ledger's row says in the same transaction how far it came.
 *
 * A batch does not wait for the disk, which took a sixth of the time; the last transaction does, and the log is written in
 * order, so that everything is durable once the import is closed. A crash of the database may take back the last batches of
 * one that was not (PostgreSQL manual, "Asynchronous Commit": at most three times wal_writer_delay, 0.6 s).
 */
export class ImportSession {
  readonly #sources = new Set<string>();
  readonly #rejections: Rejection[] = [];
  #counts: ImportCounts = { read: 0, stored: 0, revised: 0, unchanged: 0, rejected: 0 };
  #batch: EncodedEvent[] = [];
  #rejectedInBatch = 0;
  #storing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly db: Db,
    private readonly changes: CorpusChanges,
    private readonly turns: Turns,
    private readonly options: ImportOptions,
    readonly id: string,
  ) {}

  /**
   * Notes the import in the ledger. `turns` are shared by all imports of the process: the database's lock would do the same,
   * and many imports at once would take the pool from everyone else.
   */
  static async open(
    db: Db,
    changes: CorpusChanges,
    turns: Turns,
    format: string,
    options: ImportOptions = { isSample: false },
  ): Promise<ImportSession> {
    const id = uuidv7();
    noteResources(id);
    await db.runAsSystem('start an import', (tx) => startImport(tx, id, format, options.isSample));
    return new ImportSession(db, changes, turns, options, id);
  }

  /** What is committed so far. */
  get counts(): Readonly<ImportCounts> {
    return this.#counts;
  }

  /** Takes an event; resolves at once, or when the batch before is stored. Rejects where a batch could not be stored. */
  async add(input: EventInput): Promise<void> {
    this.#batch.push(encodeEvent(input));
    if (this.#batch.length >= BATCH_SIZE) await this.#store();
  }

  reject(rejection: Rejection): void {
    this.#rejectedInBatch += 1;
    if (this.#rejections.length < MAX_REJECTIONS) this.#rejections.push(rejection);
  }

  /** Stores what is left and closes the import. */
  async complete(): Promise<ImportResult> {
    await this.#store();
    await this.#storing;
    return this.#finish('completed', null);
  }

  /** Closes the import as failed; rows of the batch that was not full yet are dropped. */
  async fail(error: string): Promise<ImportResult> {
    await this.#storing.catch(() => undefined);
    return this.#finish('failed', error);
  }

  async #store(): Promise<void> {
    await this.#storing;
    const batch = this.#batch;
    const rejected = this.#rejectedInBatch;
    this.#batch = [];
    this.#rejectedInBatch = 0;
    this.#storing = this.turns.take(IMPORT, () => this.#commit(batch, rejected));
    // Its failure is met where the next batch, or the end, waits for it.
    this.#storing.catch(() => undefined);
  }

  async #commit(batch: readonly EncodedEvent[], rejected: number): Promise<void> {
    this.#counts = await this.db.runAsSystem('import events', async (tx) => {
      await tx.query('set local synchronous_commit = off');
      const { stored, revised, unchanged } = await this.#storeLocked(tx, batch);
      const before = this.#counts;
      const counts: ImportCounts = {
        read: before.read + batch.length + rejected,
        stored: before.stored + stored,
        revised: before.revised + revised,
        unchanged: before.unchanged + unchanged,
        rejected: before.rejected + rejected,
      };
      for (const { source } of batch) this.#sources.add(source);
      await noteProgress(tx, this.id, counts, [...this.#sources]);
      return counts;
    });
  }

  /** The lock on the corpus's one row makes batches follow each other, so that their revisions commit in order. */
  async #storeLocked(
    tx: SystemTx,
    batch: readonly EncodedEvent[],
  ): Promise<Pick<ImportCounts, 'stored' | 'revised' | 'unchanged'>> {
    const revision = (await lockRevision(tx)) + 1;
    const counts = await storeEvents(tx, batch, revision, this.options);
    if (counts.stored + counts.revised > 0) await raiseRevision(tx, this.changes, revision);
    return counts;
  }

  async #finish(outcome: 'completed' | 'failed', error: string | null): Promise<ImportResult> {
    const corpusRevision = await this.db.runAsSystem('finish an import', async (tx) => {
      await finishImport(tx, this.id, outcome, error);
      const [state] = await tx.query<{ revision: number }>('select revision from corpus_state');
      return state?.revision ?? 0;
    });
    return { ...this.#counts, rejections: this.#rejections, corpusRevision };
  }
}
