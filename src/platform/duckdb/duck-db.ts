import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';

type Package = typeof import('@duckdb/node-api');

/** DuckDB's own default for a number of threads is that of processors, which requests and the database need as well. */
const THREADS = '2';
const MEMORY_LIMIT = '128MB';

/**
 * DuckDB in the memory of this process (an optional package). Statements run in threads of their own, and can read and write files in one
 * folder and nothing else.
 */
export class DuckDb {
  private constructor(
    private readonly api: Package,
    private readonly instance: InstanceType<Package['DuckDBInstance']>,
  ) {}

  /** @throws Error if the package is not installed, with the command that installs it */
  static async open(folder: string): Promise<DuckDb> {
    const api = await loadDuckDb();
    const instance = await api.DuckDBInstance.create(':memory:', {
      threads: THREADS,
      memory_limit: MEMORY_LIMIT,
      temp_directory: '',
      // The file cache of the operating system is enough, and it is not part of the memory of this process.
      enable_external_file_cache: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const connection = await instance.connect();
    await connection.run(`set allowed_directories = [${quote(folder)}]`);
    await connection.run('set enable_external_access = false');
    await connection.run('set lock_configuration = true');
    connection.closeSync();
    return new DuckDb(api, instance);
  }

  close(): void {
    this.instance.closeSync();
  }

  /** All rows of a statement, in which `$1` … are the values. @throws an AbortError or TimeoutError when `signal` aborts it */
  async query<Row>(sql: string, values: readonly unknown[], signal: AbortSignal): Promise<Row[]> {
    return this.#withConnection(signal, async (connection) => {
      const result = await connection.runAndReadAll(sql, [...values]);
      return result.getRowObjectsJS() as Row[];
    });
  }

  /** Calls `visit` with the rows of a statement, at most 2,048 at a time. @throws an AbortError or TimeoutError when `signal` aborts it */
  async stream(
    sql: string,
    values: readonly unknown[],
    signal: AbortSignal,
    visit: (chunk: DuckDBDataChunk) => void,
  ): Promise<void> {
    await this.#withConnection(signal, async (connection) => {
      const result = await connection.stream(sql, [...values]);
      let next = result.fetchChunk();
      try {
        for (;;) {
          const chunk = await next;
          if (chunk === null || chunk.rowCount === 0) return;
          signal.throwIfAborted();
          // DuckDB reads the next rows in another thread meanwhile.
          next = result.fetchChunk();
          visit(chunk);
        }
      } finally {
        // The connection must not be closed before. A failure was thrown above, or is that of an aborted statement.
        await next.catch(() => undefined);
      }
    });
  }

  /** Calls `work` with a connection of its own, whose temporary tables nobody else sees. */
  withTables<T>(signal: AbortSignal, work: (connection: DuckDBConnection, api: Package) => Promise<T>): Promise<T> {
    return this.#withConnection(signal, (connection) => work(connection, this.api));
  }

  async #withConnection<T>(signal: AbortSignal, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const connection = await this.instance.connect();
    const interrupt = (): void => connection.interrupt();
    signal.addEventListener('abort', interrupt, { once: true });
    try {
      return await work(connection);
    } catch (error) {
      // An interrupted statement fails with a message of DuckDB.
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', interrupt);
      connection.closeSync();
    }
  }
}

/** A text as a literal of DuckDB's SQL, for the places where it takes no parameters. It reads no escapes but a doubled quotation mark. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** @throws Error if the package is not installed, with the command that installs it */
export async function loadDuckDb(): Promise<Package> {
  try {
    const loaded = (await import('@duckdb/node-api')) as Package & { default?: Package };
    return loaded.default ?? loaded;
  } catch (error) {
    throw new Error(
      'the package @duckdb/node-api cannot be loaded; run npm install --no-save --save-prod @duckdb/node-api',
      {
        cause: error,
      },
    );
  }
}
