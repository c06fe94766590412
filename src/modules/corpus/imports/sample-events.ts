import type { Db, SystemTx } from '../../../platform/database/db';
import type { CorpusChanges, SampleRemoval } from '../corpus.contract';
import { raiseMonths, storedMonths } from './corpus-months';
import { lockRevision, raiseRevision } from './corpus-revision';

/** Marks events that a sample import created. */
export async function addSamples(tx: SystemTx, added: readonly { id: string }[]): Promise<void> {
  if (added.length === 0) return;
  await tx.query('insert into sample_event (event_id) select unnest($1::uuid[])', [added.map(({ id }) => id)]);
}

/** Unmarks events that another import also contains: they stay when the sample data is removed. */
export async function adoptSamples(tx: SystemTx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.query('delete from sample_event where event_id = any($1::uuid[])', [eventIds]);
}

export async function countSamples(db: Db): Promise<number> {
  const [row] = await db.queryShared<{ count: number }>('select count(*) as count from sample_event');
  return row?.count ?? 0;
}

/**
 * Removes the sample events under the lock of the corpus as a separate change: totals of their months are recounted,
 * and indexes in memory read the ids from `event_removal`. Actors are not removed, because samples have none.
 */
export async function removeSamples(tx: SystemTx, changes: CorpusChanges): Promise<SampleRemoval> {
  await tx.query('delete from source_import where is_sample');
  const revision = (await lockRevision(tx)) + 1;
  const samples = await tx.query<{ event_id: string }>('select event_id from sample_event');
  if (samples.length === 0) return { removed: 0, kept: 0 };
  const ids = samples.map(({ event_id: id }) => id);
  const months = await storedMonths(tx, ids);
  // Foreign keys of threats have no index, so the deletion may exceed the statement timeout.
  await tx.query('set local statement_timeout = 0');
  const [removal] = await tx.query<SampleRemoval>(
    'select events_removed as removed, events_kept as kept from remove_sample_events($1)',
    [revision],
  );
  if (!removal) throw new Error('the removal of sample events returned nothing');
  if (removal.removed > 0) {
    await raiseMonths(tx, new Set(months), revision);
    await raiseRevision(tx, changes, revision);
  }
  return removal;
}
