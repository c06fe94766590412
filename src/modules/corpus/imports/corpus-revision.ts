import type { SystemTx } from '../../../platform/database/db';
import type { CorpusChanges } from '../corpus.contract';

/**
 * Locks the revision of the corpus until the transaction ends, which serialises changes; returns the current revision.
 */
export async function lockRevision(tx: SystemTx): Promise<number> {
  const [state] = await tx.query<{ revision: number }>('select revision from corpus_state for update');
  if (!state) throw new Error('corpus_state has no row');
  return state.revision;
}

/** Sets the revision of the corpus and notifies the listeners. The caller holds the lock. */
export async function raiseRevision(tx: SystemTx, changes: CorpusChanges, revision: number): Promise<void> {
  await tx.query('update corpus_state set revision = $1, changed_at = now()', [revision]);
  await changes.changed(tx, revision);
}
