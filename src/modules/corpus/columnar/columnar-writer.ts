import { open, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Db, SharedTx } from '../../../platform/database/db';
import { type DuckDb, quote } from '../../../platform/duckdb/duck-db';
import { COLUMNAR_COLUMNS, type ColumnarRow, PERIOD_SQL, STORED_COLUMNS, TABLE_COLUMNS } from './columnar-columns';
import type { Period } from './columnar-periods';

/** The files of a period, with the revision of the corpus and the number of events by month that they contain. */
export interface WrittenPeriod extends Period {
  readonly revision: number;
  readonly names: readonly string[];
  readonly bytes: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** The size of DuckDB's vectors, which is the largest number of rows that it takes at a time. */
const ROWS_AT_A_TIME = 2_048;
/** A file with more events or characters would take too much memory while it is written. */
const MAX_EVENTS_A_FILE = 50_000;
const MAX_CHARACTERS_A_FILE = 16_777_216;
export const FILE_NAME = /^[0-9a-f-]{36}\.parquet(\.part)?$/;

/** Writes the events of a period into new files, from one snapshot of the database. */
export async function writePeriod(
  db: Db,
  duckDb: DuckDb,
  folder: string,
  period: Period,
  signal: AbortSignal,
): Promise<WrittenPeriod> {
  return db.readShared(async (tx) => {
    const [state] = await tx.query<{ revision: number }>('select revision from corpus_state');
    return duckDb.withTables(signal, async (connection, api) => {
      const file = new PeriodFiles(connection, api, folder);
      await file.begin();
      for await (const rows of readPages(tx, period)) {
        signal.throwIfAborted();
        await file.add(rows);
      }
      const { names, bytes, counts } = await file.end();
      return { ...period, revision: state?.revision ?? 0, names, bytes, counts };
    });
  });
}

async function* readPages(tx: SharedTx, { first, last }: Period): AsyncGenerator<ColumnarRow[]> {
  await tx.query(`declare columnar_events no scroll cursor for ${PERIOD_SQL}`, [first, last]);
  for (;;) {
    const rows = await tx.query<ColumnarRow>(`fetch ${ROWS_AT_A_TIME} from columnar_events`);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Collects rows in a temporary table, and writes them into a file whenever there are enough. */
class PeriodFiles {
  readonly names: string[] = [];
  readonly counts = new Map<string, number>();
  bytes = 0;
  #events = 0;
  #characters = 0;

  constructor(
    private readonly connection: DuckDBConnection,
    private readonly api: typeof import('@duckdb/node-api'),
    private readonly folder: string,
  ) {}

  async begin(): Promise<void> {
    await this.connection.run(`create or replace temp table part (${TABLE_COLUMNS})`);
    this.#events = 0;
    this.#characters = 0;
  }

  async add(rows: readonly ColumnarRow[]): Promise<void> {
    const types = COLUMNAR_COLUMNS.map(({ type }) => this.api[type]);
    const chunk = this.api.DuckDBDataChunk.create(types, rows.length);
    chunk.setColumns(COLUMNAR_COLUMNS.map(({ read }) => rows.map(read)));
    const appender = await this.connection.createAppender('part', 'main', 'temp');
    appender.appendDataChunk(chunk);
    appender.flushSync();
    appender.closeSync();
    for (const { month, search_text: text } of rows) {
      const counted = month ?? 'infinity';
      this.counts.set(counted, (this.counts.get(counted) ?? 0) + 1);
      this.#characters += text.length;
    }
    this.#events += rows.length;
    if (this.#events < MAX_EVENTS_A_FILE && this.#characters < MAX_CHARACTERS_A_FILE) return;
    await this.#write();
    await this.begin();
  }

  async end(): Promise<this> {
    if (this.#events > 0) await this.#write();
    return this;
  }

  /** A reader never sees a file that is cut off: it gets its name when all of it is on the disk. */
  async #write(): Promise<void> {
    const name = `${randomUUID()}.parquet`;
    const path = join(this.folder, name);
    const partial = `${path}.part`;
    try {
      await this.connection.run(
        `copy (select ${STORED_COLUMNS} from temp.part) to ${quote(partial)} (format parquet, compression zstd)`,
      );
      const handle = await open(partial, 'r');
      await handle.sync();
      await handle.close();
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    this.names.push(name);
    this.bytes += (await stat(path)).size;
  }
}
