import { createRequire } from 'node:module';

interface DuckDb {
  DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRowObjectsJS(): unknown[] }>;
        closeSync(): void;
      }>;
      closeSync(): void;
    }>;
  };
}

/**
 * Not a dependency: npm would need the native parts for every platform in the lock file, and not every registry has
 * them.
 */
const PACKAGE = '@duckdb/node-api';
const duckDb = load();

/** `test` if DuckDB is installed; otherwise one clear line and a skipped test. */
export function testWithDuckDb(): typeof test {
  if (duckDb !== undefined) return test;
  console.log(`skipped: reading Parquet by DuckDB (needs the package ${PACKAGE})`);
  return test.skip;
}

/** The rows of a statement, in a separate in-memory database. */
export async function duckDbRows(sql: string): Promise<unknown[]> {
  if (duckDb === undefined) throw new Error(`${PACKAGE} is not installed`);
  const instance = await duckDb.DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function load(): DuckDb | undefined {
  try {
    return createRequire(__filename)(PACKAGE) as DuckDb;
  } catch {
    return undefined;
  }
}
