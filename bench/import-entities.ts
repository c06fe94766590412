import { performance } from 'node:perf_hooks';
import { uuidv7 } from 'uuidv7';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { ListChanges } from '../src/modules/datasets/datasets.contract';
import { DatasetImport } from '../src/modules/datasets/imports/dataset-import';
import { beginImport } from '../src/modules/datasets/imports/dataset-ledger';
import type { Db } from '../src/platform/database/db';

/**
 * Imports entities as a list, as an upload would. Returns the duration in seconds.
 * @param changes notified of the new version
 */
export async function importEntities(
  db: Db,
  dataset: string,
  entities: readonly EntityRecord[],
  changes = new ListChanges(),
): Promise<number> {
  const started = performance.now();
  const id = uuidv7();
  await db.runAsSystem('bench', (tx) => beginImport(tx, { id, dataset, format: 'ftm' }));
  const options = { id, dataset, format: 'ftm', mapping: null, mayShrink: true };
  const running = new DatasetImport(db, options, changes);
  let line = 0;
  for (const entity of entities) await running.add({ line: ++line, entity });
  const { stored, rejected } = await running.complete();
  const seconds = (performance.now() - started) / 1_000;
  const names = entities.reduce((sum, entity) => sum + entity.names.length, 0);
  console.log(
    `${dataset}: ${stored} entities with ${names} names imported in ${seconds.toFixed(1)} s, ${rejected} rejected`,
  );
  return seconds;
}
