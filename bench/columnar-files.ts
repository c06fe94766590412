import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startService } from './api-servers';
import type { BenchDatabase } from './bench-database';

const POLL_MS = 200;

/** Lets a worker write the copy. Returns how long that takes, and its size. */
export async function writeCopy(database: BenchDatabase, folder: string): Promise<string> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const startedMs = performance.now();
  const worker = await startService(database, [], undefined, { COLUMNAR_COPY_DIR: folder });
  try {
    const sql = `select sum(bytes)::float8 as bytes, sum(cardinality(names))::int as files,
      (select count(*)::int from corpus_month where not exists (
        select from columnar_file where month between first_month and last_month and columnar_file.revision >= corpus_month.revision)) as missing
      from columnar_file`;
    for (;;) {
      const { rows } = await owner.query<{ bytes: number; files: number; missing: number }>(sql);
      if (rows[0]?.missing === 0) {
        const seconds = Math.round((performance.now() - startedMs) / 1_000);
        const size = `${rows[0].files} files, ${Math.round(rows[0].bytes / 1_000_000)} MB`;
        const { rows: found } = await owner.query<{ count: string }>('select count(*) from event');
        return `${found[0]?.count} events; copied in ${seconds} s (${worker.processorMs() / 1_000} s of the processor), ${size}`;
      }
      await delay(POLL_MS);
    }
  } finally {
    await worker.close();
    await owner.end();
  }
}
