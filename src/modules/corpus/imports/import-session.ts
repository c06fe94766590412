import { uuidv7 } from 'uuidv7';
import { noteResources } from '../../../platform/context/request-context';
import type { Db, SystemTx } from '../../../platform/database/db';
import { BatchImport, type BatchImportKind, type ImportCounts } from '../../../platform/imports/batch-import';
import type { Rejection } from '../../../platform/imports/import-batches';
import type { Turns } from '../../../platform/turns';
import type { CorpusChanges, EventInput, CorpusImportOptions, ImportResult } from '../corpus.contract';
import { lockRevision, raiseRevision } from './corpus-revision';
import { type EncodedEvent, encodeEvent } from './event-row';
import { storeEvents } from './event-writer';
import { EVENT_IMPORTS } from './import-states';

export const BATCH_SIZE = 5_000;
/** All imports of a process share one queue of turns. */
const IMPORT = 'import';

/**
 * One import of events, in batches of 5,000.
 *
 * A batch does not wait for the disk, which took a sixth of the time. The last transaction does, and the write-ahead
 * log is ordered, so everything is durable once the import is closed. If the database crashes before that, the last
 * batches may be lost (PostgreSQL manual, "Asynchronous Commit": at most three times wal_writer_delay, 0.6 s).
 */
export class ImportSession {
  private constructor(
    private readonly db: Db,
    private readonly events: BatchImport<EncodedEvent, ImportCounts>,
  ) {}

  /**
   * Adds the import to the ledger. All imports of the process share `turns`: the database lock would serialise them as
   * well, but many concurrent imports would take all connections of the pool from other requests.
   */
  static async open(
    db: Db,
    changes: CorpusChanges,
    turns: Turns,
    format: string,
    options: CorpusImportOptions = { isSample: false },
  ): Promise<ImportSession> {
    const id = uuidv7();
    noteResources(id);
    const noted = { format, is_sample: options.isSample };
    const kind = eventImports(db, turns, (tx, batch) => storeLocked(tx, changes, batch, options));
    return new ImportSession(db, await BatchImport.open(id, kind, noted));
  }

  /** Counts of the committed batches. */
  get counts(): Readonly<ImportCounts> {
    return this.events.counts;
  }

  /** Resolves immediately, or once the previous batch is stored. Rejects if a batch could not be stored. */
  async add(input: EventInput): Promise<void> {
    await this.events.add(encodeEvent(input));
  }

  reject(rejection: Rejection): void {
    this.events.reject(rejection);
  }

  /** Stores the remaining events and closes the import. */
  async complete(): Promise<ImportResult> {
    await this.events.complete();
    return this.#result();
  }

  /** Closes the import as failed. Events that are not in a batch yet are dropped. */
  async fail(error: string): Promise<ImportResult> {
    await this.events.fail(error);
    return this.#result();
  }

  async #result(): Promise<ImportResult> {
    const [state] = await this.db.queryShared<{ revision: number }>('select revision from corpus_state');
    return { ...this.events.counts, rejections: this.events.rejections, corpusRevision: state?.revision ?? 0 };
  }
}

type StoreBatch = BatchImportKind<EncodedEvent, ImportCounts>['store'];

function eventImports(db: Db, turns: Turns, storeBatch: StoreBatch): BatchImportKind<EncodedEvent, ImportCounts> {
  const sources = new Set<string>();
  return {
    ledger: EVENT_IMPORTS,
    limits: { rows: BATCH_SIZE },
    noCounts: { read: 0, stored: 0, revised: 0, unchanged: 0, rejected: 0 },
    transaction: (work) => db.runAsSystem('import events', work),
    inTurn: (work) => turns.take(IMPORT, work),
    store: async (tx, batch) => {
      await tx.query('set local synchronous_commit = off');
      for (const { source } of batch) sources.add(source);
      return storeBatch(tx, batch);
    },
    noted: () => ({ sources: [...sources] }),
  };
}

/** The lock on the only row of corpus_state orders the batches, so that their revisions commit in order. */
async function storeLocked(
  tx: SystemTx,
  changes: CorpusChanges,
  batch: readonly EncodedEvent[],
  options: CorpusImportOptions,
): Promise<Omit<ImportCounts, 'read' | 'rejected'>> {
  const revision = (await lockRevision(tx)) + 1;
  const { stored, revised, unchanged } = await storeEvents(tx, batch, revision, options);
  if (stored + revised > 0) await raiseRevision(tx, changes, revision);
  return { stored, revised, unchanged };
}
