import { sqlState } from './database-errors';
import type { Db, SharedTx } from './db';

const QUERY_CANCELED = '57014';

/** Reads shared tables as `Db.readShared` does. Returns null if one of the statements takes longer than this. */
export async function readWithin<T>(db: Db, ms: number, work: (tx: SharedTx) => Promise<T>): Promise<T | null> {
  try {
    return await db.readShared(async (tx) => {
      await tx.query(`set local statement_timeout = ${Math.ceil(ms)}`);
      return work(tx);
    });
  } catch (error) {
    if (sqlState(error) === QUERY_CANCELED) return null;
    throw error;
  }
}
