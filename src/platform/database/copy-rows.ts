import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { AnyTx } from './db';

/** Each chunk is a message of the protocol and a turn of the event loop. Chunks of 64 KiB took a tenth longer. */
const CHUNK_LENGTH = 262_144;

/**
 * Inserts rows into a table by COPY, within the transaction. `table` and `columns` are names from our code, and
 * `lines` come from `copyLine`. Rows are read only as fast as the database accepts them.
 */
export async function copyRows(
  tx: AnyTx,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<void> {
  const runner = tx.manager.queryRunner;
  if (!runner) throw new Error('the transaction has no connection of its own');
  const client = (await runner.connect()) as PoolClient;
  const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunksOf(lines), { objectMode: false }), copy);
}

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
