import { pino } from 'pino';
import { FirstKeys } from '../../../src/modules/signing/first-keys';
import { SigningKeyEntity } from '../../../src/modules/signing/signing-key.entity';
import { SigningKeysRepository } from '../../../src/modules/signing/signing-keys.repository';
import { closeDb, openDb } from '../app/open-db';
import { TEST_MASTER_KEY } from '../app/test-database';

/** Creates the template's signing keys once, so that no test file spends seconds on keys of its own. */
export async function makeTestSigningKeys(url: string): Promise<void> {
  const db = await openDb(url, 1, [SigningKeyEntity]);
  try {
    await new FirstKeys(db, new SigningKeysRepository(db), TEST_MASTER_KEY, {}, pino({ level: 'silent' })).ensure();
  } finally {
    await closeDb(db);
  }
}
