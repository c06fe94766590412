import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { DataScope } from '../../../kernel/identity/principal';
import { isFoundInsideWords, parseSearchExpression } from '../../../kernel/text/search-expression';
import { Db } from '../../../platform/database/db';
import { DuckDb, quote } from '../../../platform/duckdb/duck-db';
import { LOG } from '../../../platform/log/log';
import { addDataScope, addEventFilter, type EventFilter } from '../filters/event-filter';
import { ColumnarConditions } from './columnar-conditions';
import { type ColumnarState, readColumnarState } from './columnar-state';

/** The events that a caller selects, regardless of their actors. */
export interface ColumnarSelection {
  readonly filter: EventFilter;
  readonly dataScope: DataScope | null;
}

/** The result of a count in the files. */
export interface ColumnarCounts<Row> {
  /** Months that have changed since this revision have to be counted by PostgreSQL. */
  readonly revision: number;
  readonly rows: readonly Row[];
}

/** What a scan reads of each event. */
export interface ColumnarScan {
  /** Expressions that are a number for every event. */
  readonly numbers: readonly string[];
  /** Columns of texts, of which there are few different ones. */
  readonly labels: readonly string[];
  /** A condition on the events. */
  readonly where: string;
}

type NumberArray = Int32Array | Float64Array | BigInt64Array | Uint8Array | Uint16Array;

/** Some rows of a scan. */
export interface ScannedColumns {
  readonly rows: number;
  readonly numbers: readonly NumberArray[];
  /** For each label, its index in the list of the same position in `labels`. An unknown text is empty. */
  readonly codes: readonly NumberArray[];
  readonly labels: readonly (readonly string[])[];
}

/** The 64-bit numbers of a column as pairs of 32 bits, the lower ones first, as processors that run Node store them. */
export const halvesAsWords = ({ buffer, byteOffset, byteLength }: NumberArray): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);

export type VisitColumns = (columns: ScannedColumns) => void;

/** How an attempt to read the copy ended: `skipped` if the copy is outdated or busy, or cannot express the filter. */
export type ColumnarReadOutcome = 'answered' | 'skipped' | 'failed';

/** How long PostgreSQL may try before the columnar copy is read: long enough for what an index finds. */
const QUICK_MS = 250;
/** DuckDB takes three times as long for whole words as for parts of words, which need no pattern. */
const QUICK_FOR_WORDS_MS = 1_500;

/** How long PostgreSQL may try to count with a filter, in ms, before the columnar copy is read. */
export function quickMsFor({ search = '' }: EventFilter): number {
  const hasWholeWords = parseSearchExpression(search).terms.some((term) => !isFoundInsideWords(term));
  return hasWholeWords ? QUICK_FOR_WORDS_MS : QUICK_MS;
}

/** A statement that takes longer is left to PostgreSQL. */
const MAX_COUNT_MS = 5_000;
const MAX_SCAN_MS = 60_000;
/** Statements run one after another, since each uses all threads. A caller that would wait for more than these asks PostgreSQL. */
const MAX_WAITING = 4;

/**
 * Reads the columnar copy of the corpus by DuckDB. Every result is exact at a revision of the corpus; what changed since is read from
 * PostgreSQL by the caller. Null means that PostgreSQL has to answer alone: there is no copy, it is too old, or it failed.
 */
@Injectable()
export class ColumnarCopy implements OnApplicationShutdown {
  readonly #folder: string | undefined;
  #duckDb: Promise<DuckDb> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #shutdown = new AbortController();
  /** Called after each attempt to read the copy. */
  onRead: (outcome: ColumnarReadOutcome) => void = () => undefined;

  constructor(
    private readonly db: Db,
    @Inject(SETTINGS) settings: Pick<Settings, 'columnarCopyDir'>,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.#folder = settings.columnarCopyDir;
  }

  /** Whether this process uses a columnar copy. */
  get isEnabled(): boolean {
    return this.#folder !== undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    this.#shutdown.abort();
    await this.#last;
    (await this.#duckDb)?.close();
  }

  /** DuckDB with access to the folder of the copy. @throws Error if no folder is set, or the package is not installed */
  open(): Promise<DuckDb> {
    if (this.#folder === undefined) throw new Error('COLUMNAR_COPY_DIR is not set');
    this.#duckDb ??= DuckDb.open(this.#folder).catch((error: unknown) => {
      this.#duckDb = undefined;
      throw error;
    });
    return this.#duckDb;
  }

  /**
   * Groups the selected events and counts them.
   * @param group the expressions to group by, with their names, such as `month`, which is the number of the month
   */
  async count<Row>(
    { filter, dataScope }: ColumnarSelection,
    group: (conditions: ColumnarConditions) => string,
  ): Promise<ColumnarCounts<Row> | null> {
    return this.#attempt(MAX_COUNT_MS, async (duckDb, state, signal) => {
      const revision = state.countedRevision;
      if (revision === null) return null;
      const conditions = columnarConditions({ filter, dataScope });
      const grouped = group(conditions);
      if (!conditions.isExpressible) return null;
      const sql = `select ${grouped}, count(*)::double as count from ${this.#relation(state)} where ${conditions.sql} group by all`;
      return { revision, rows: await duckDb.query<Row>(sql, conditions.parameters, signal) };
    });
  }

  /**
   * Calls `begin` with the number of events in the files and the revision that is returned, and then `visit` with columns of all of these
   * events, as the files contain them. Returns the revision after which changed events have to be read from PostgreSQL; an event may
   * occur twice, or in an earlier state, if it has changed since.
   */
  async scan(
    { numbers, labels, where }: ColumnarScan,
    begin: (events: number, revision: number) => void,
    visit: VisitColumns,
  ): Promise<number | null> {
    return this.#attempt(MAX_SCAN_MS, async (duckDb, state, signal) => {
      const revision = state.storedRevision;
      if (revision === null) return null;
      begin(state.events, revision);
      const relation = this.#relation(state);
      const texts = labels.map((name) => `coalesce(${name}, '')`);
      const lists = texts.map((text, index) => `list(distinct ${text}) as l${index}`);
      const [row] = await duckDb.query<Record<string, string[]>>(
        `select ${lists.join(', ')} from ${relation}`,
        [],
        signal,
      );
      const found = labels.map((_name, index) => row?.[`l${index}`] ?? []);
      const codes = texts.map((text, index) => `${text}::enum(${found[index]?.map(quote).join(', ')})`);
      const sql = `select ${[...numbers, ...codes].join(', ')} from ${relation} where ${where}`;
      await duckDb.stream(sql, [], signal, (chunk) => {
        const columns = [...numbers, ...codes].map((_name, index) => chunk.getColumnVector(index).items);
        visit({
          rows: chunk.rowCount,
          numbers: columns.slice(0, numbers.length),
          codes: columns.slice(numbers.length),
          labels: found,
        });
      });
      return revision;
    });
  }

  /**
   * Calls `visit` with the ids of the selected events, as their two halves. Returns the revision after which changed events have to
   * be read from PostgreSQL, as `scan` does.
   */
  async scanIds(selection: ColumnarSelection, visit: VisitColumns): Promise<number | null> {
    return this.#attempt(MAX_SCAN_MS, async (duckDb, state, signal) => {
      const revision = state.storedRevision;
      const conditions = columnarConditions(selection);
      if (revision === null || !conditions.isExpressible) return null;
      const sql = `select id_high, id_low from ${this.#relation(state)} where ${conditions.sql}`;
      await duckDb.stream(sql, conditions.parameters, signal, (chunk) => {
        const numbers = [chunk.getColumnVector(0).items, chunk.getColumnVector(1).items];
        visit({ rows: chunk.rowCount, numbers, codes: [], labels: [] });
      });
      return revision;
    });
  }

  #relation({ names }: ColumnarState): string {
    const paths = names.map((name) => quote(join(this.#folder ?? '', name)));
    return `read_parquet([${paths.join(', ')}]) as event`;
  }

  async #attempt<Result>(
    maxMs: number,
    work: (duckDb: DuckDb, state: ColumnarState, signal: AbortSignal) => Promise<Result | null>,
  ): Promise<Result | null> {
    if (!this.isEnabled) return null;
    if (this.#waiting >= MAX_WAITING) {
      this.onRead('skipped');
      return null;
    }
    this.#waiting += 1;
    const turn = this.#last.then(async () => {
      const state = await readColumnarState(this.db);
      return state.files.length === 0
        ? null
        : work(await this.open(), state, AbortSignal.any([AbortSignal.timeout(maxMs), this.#shutdown.signal]));
    });
    this.#last = turn.catch(() => undefined);
    try {
      const result = await turn;
      this.onRead(result === null ? 'skipped' : 'answered');
      return result;
    } catch (error) {
      // The copy only saves time, so nothing fails because of it.
      this.onRead('failed');
      this.log.warn(
        { reason: reasonOf(error) },
        'the columnar copy of the corpus could not be read; PostgreSQL answers instead',
      );
      return null;
    } finally {
      this.#waiting -= 1;
    }
  }
}

function columnarConditions({ filter, dataScope }: ColumnarSelection): ColumnarConditions {
  const conditions = new ColumnarConditions();
  addDataScope(conditions, dataScope);
  addEventFilter(conditions, filter);
  return conditions;
}

/** The kind of an error of DuckDB, and for a file its path. Other messages may contain the text of a search. */
function reasonOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.startsWith('IO Error') ? line.slice(0, 500) : (line.split(':')[0] ?? '');
}
