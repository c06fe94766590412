/**
 * The part of `@duckdb/node-api` 1.5 that is used here. It is an optional peer dependency, which only installations with a columnar copy
 * of the corpus need.
 */
declare module '@duckdb/node-api' {
  export class DuckDBInstance {
    static create(path: string, options: Record<string, string>): Promise<DuckDBInstance>;
    connect(): Promise<DuckDBConnection>;
    closeSync(): void;
  }

  export interface DuckDBConnection {
    run(sql: string): Promise<unknown>;
    runAndReadAll(sql: string, values?: unknown[]): Promise<{ getRowObjectsJS(): Record<string, unknown>[] }>;
    stream(sql: string, values?: unknown[]): Promise<DuckDBResult>;
    createAppender(table: string, schema: string, catalog: string): Promise<DuckDBAppender>;
    interrupt(): void;
    closeSync(): void;
  }

  export interface DuckDBResult {
    /** The next rows, at most 2,048; null or empty after the last ones. */
    fetchChunk(): Promise<DuckDBDataChunk | null>;
  }

  export class DuckDBDataChunk {
    static create(types: readonly unknown[], rowCount: number): DuckDBDataChunk;
    readonly rowCount: number;
    /** Vectors of numbers have their values as a typed array, and where a value is null, any number. */
    getColumnVector(index: number): {
      readonly items: Int32Array | Float64Array | BigInt64Array | Uint8Array | Uint16Array;
    };
    setColumns(columns: readonly (readonly unknown[])[]): void;
  }

  export interface DuckDBAppender {
    appendDataChunk(chunk: DuckDBDataChunk): void;
    flushSync(): void;
    closeSync(): void;
  }

  export const BIGINT: unknown;
  export const INTEGER: unknown;
  export const DOUBLE: unknown;
  export const BOOLEAN: unknown;
  export const VARCHAR: unknown;
}
