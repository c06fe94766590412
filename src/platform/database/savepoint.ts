import type { AnyTx } from './db';

/** Runs a part of a transaction. If it fails, only the writes of this part are undone, and the transaction can continue. */
export async function inSavepoint<T>(tx: AnyTx, part: () => Promise<T>): Promise<T> {
  await tx.query('savepoint part');
  try {
    const result = await part();
    await tx.query('release savepoint part');
    return result;
  } catch (error) {
    await tx.query('rollback to savepoint part');
    throw error;
  }
}
