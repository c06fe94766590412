import { DataSource } from 'typeorm';
import { pino } from 'pino';
import { FirstKeys } from '../../../src/modules/signing/first-keys';
import { SigningKeysRepository } from '../../../src/modules/signing/signing-keys.repository';
import { serviceDataSourceOptions } from '../../../src/platform/database/data-source';
import { Db } from '../../../src/platform/database/db';
import { TEST_MASTER_KEY } from '../app/test-database';

/** Makes the template's signing keys once, so that no test file spends seconds on keys of its own. */
export async function makeTestSigningKeys(url: string): Promise<void> {
  const dataSource = new DataSource(serviceDataSourceOptions({ url, size: 1, applicationName: 'tms tests' }));
  await dataSource.initialize();
  try {
    const db = new Db(dataSource);
    await new FirstKeys(db, new SigningKeysRepository(db), TEST_MASTER_KEY, {}, pino({ level: 'silent' })).ensure();
  } finally {
    await dataSource.destroy();
  }
}
