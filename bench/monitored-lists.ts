import { DataSource } from 'typeorm';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { ListChanges } from '../src/modules/datasets/datasets.contract';
import { ListChangesRepository } from '../src/modules/lookup/monitored/list-changes.repository';
import { SCREEN_LIST_CHANGE } from '../src/modules/lookup/monitored/ongoing-screening.jobs';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import { JobQueue } from '../src/platform/jobs/job-queue';
import type { BenchDatabase } from './bench-database';
import { importEntities } from './import-entities';

/** Imports lists before the service starts. */
export const importLists = (
  database: BenchDatabase,
  lists: Readonly<Record<string, readonly EntityRecord[]>>,
): Promise<void> =>
  withDb(database, async (db) => {
    for (const [dataset, entities] of Object.entries(lists)) await importEntities(db, dataset, entities);
  });

/** Imports a new version of a list in this process, which requests the screening as the service does. */
export const importUpdate = (
  database: BenchDatabase,
  dataset: string,
  entities: readonly EntityRecord[],
): Promise<void> =>
  withDb(database, async (db) => {
    const changes = new ListChanges();
    changes.onChange(async (tx, change) => {
      const changeId = await new ListChangesRepository().add(tx, change);
      await new JobQueue().enqueue(tx, SCREEN_LIST_CHANGE, { changeId });
    });
    await importEntities(db, dataset, entities, changes);
  });

async function withDb(database: BenchDatabase, work: (db: Db) => Promise<void>): Promise<void> {
  const options = serviceDataSourceOptions({ url: database.systemUrl, size: 4, applicationName: 'tms bench' });
  const source = await new DataSource(options).initialize();
  try {
    await work(new Db(source, source));
  } finally {
    await source.destroy();
  }
}
