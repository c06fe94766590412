import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { serviceUrl, systemUrl } from '../../../src/platform/database/bootstrap';
import { MasterKey } from '../../../src/platform/crypto/master-key';

export const TEMPLATE_DATABASE = 'tms_template';
export const TEST_MASTER_KEY = new MasterKey(Buffer.alloc(32, 7));

export interface TestDatabase {
  /** With the serving role. */
  url: string;
  /** With the role for work across tenants. */
  systemUrl: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A separate database for this test file, cloned from the migrated template or from another database. */
export async function createTestDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const base = testOwnerUrl();
  const name = `tms_test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half of the processor time of copying through the write-ahead log.
  await asOwner(base, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(base);
  address.pathname = `/${name}`;
  return {
    ownerUrl: address.href,
    url: serviceUrl(address.href, TEST_MASTER_KEY),
    systemUrl: systemUrl(address.href, TEST_MASTER_KEY),
    drop: () => asOwner(base, `drop database if exists ${name} with (force)`),
  };
}

/** The address of the server's first database, with its owner. */
export function testOwnerUrl(): string {
  const url = process.env.TMS_TEST_OWNER_URL;
  if (url === undefined) throw new Error('the global setup has not run');
  return url;
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Cloning fails during another clone of the same template (55006): waits for it.
    for (let left = 50; ; left--) {
      try {
        await client.query(sql);
        return;
      } catch (error) {
        if (left === 0 || (error as { code?: string }).code !== '55006') throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    await client.end();
  }
}
