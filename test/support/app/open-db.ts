import { DataSource } from 'typeorm';
import { systemUrl } from '../../../src/platform/database/bootstrap';
import { serviceDataSourceOptions, surviveBrokenConnections } from '../../../src/platform/database/data-source';
import { Db } from '../../../src/platform/database/db';
import { PreparedStatements } from '../../../src/platform/database/prepared-statements';
import { TEST_MASTER_KEY } from './test-database';

/** Opens both pools of a test database. @param url with the serving role @param entities of the repositories that use it */
export async function openDb(
  url: string,
  size: number,
  entities: (new () => object)[] = [],
  statements = new PreparedStatements(true),
): Promise<Db> {
  const open = async (as: string): Promise<DataSource> => {
    const options = serviceDataSourceOptions({ url: as, size, applicationName: 'tms test' });
    const dataSource = await new DataSource({ ...options, entities }).initialize();
    surviveBrokenConnections(dataSource);
    return dataSource;
  };
  const dataSource = await open(url);
  return new Db(dataSource, await open(systemUrl(url, TEST_MASTER_KEY)), undefined, statements);
}

export async function closeDb(db: Db): Promise<void> {
  await db.onApplicationShutdown();
  await db.dataSource.destroy();
}
