import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { serviceUrl } from '../../../src/platform/database/bootstrap';
import { TEST_MASTER_KEY } from '../../support/app/test-database';
import { testWith } from '../../support/app/programs';
import { PgBouncer } from '../../support/peers/pgbouncer';
import { callService } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { OPERATOR_KEY, sharedSettings } from '../../support/processes/shared-settings';
import { onTestServer } from '../../support/sql/run-statements';

const services = Services.forEachTest();
const name = `tms_test_${randomBytes(6).toString('hex')}`;
const ownerUrl = (): string => Object.assign(new URL(process.env.TMS_TEST_OWNER_URL!), { pathname: `/${name}` }).href;

beforeEach(() => onTestServer(`create database ${name}`));
afterEach(() => onTestServer(`drop database if exists ${name} with (force)`, 'drop role if exists pgbouncer'));

testWith('pgbouncer', 'openssl')(
  'requests go through PgBouncer in transaction mode and TLS, with the files of deploy/compose, while jobs and notifications bypass it',
  async () => {
    const pooler = new PgBouncer(ownerUrl());
    try {
      await pooler.start();
      const environment = { ...sharedSettings(services.folder), DATABASE_URL: pooler.url };
      const direct = Object.assign(new URL(ownerUrl()), { password: '' }).href;
      const serving = services.start({
        ...environment,
        DATABASE_ADMIN_URL: ownerUrl(),
        DATABASE_DIRECT_URL: direct,
        // TLS and the limits of sessions also work for the connections to a replica. Here the pooler leads to the primary.
        DATABASE_READ_URL: pooler.url,
        ROLE: 'serve',
        DATA_DIR: './serve',
      });
      const working = services.start({
        ...environment,
        DATABASE_DIRECT_URL: direct,
        MIGRATIONS: 'wait',
        OPERATOR_API_KEY: undefined,
        ROLE: 'work',
        DATA_DIR: './work',
      });
      const url = await serving.ready();
      await working.says(/processing jobs\n/);
      const ready = await callService(url, 'GET', '/readyz');
      expect(ready).toMatchObject({ status: 200, body: { checks: { notifications: 'ok', database: 'ok' } } });
      const status = async (): Promise<string> =>
        JSON.stringify((await callService(url, 'GET', '/v1/status', { key: OPERATOR_KEY })).body);
      while (!(await status()).includes('leads to a server that is no replica')) await delay(50);

      const before = await pooler.transactions();
      const operator = { key: OPERATOR_KEY };
      await callService(url, 'POST', '/v1/admin/tenants', { ...operator, body: { slug: 'pooled', name: 'Pooled' } });
      const made = await callService(url, 'POST', '/v1/admin/tenants/pooled/api-keys', {
        ...operator,
        body: { name: 'test', role: 'analyst' },
      });
      const key = made.body.key as string;
      const assets = [{ asset_id: 'a', name: 'A', attributes: { lat: 1, lng: 2 } }];
      const put = await callService(url, 'PUT', '/v1/assets', { key, body: { assets } });
      const scan = `/v1/threats/scans/${String(put.body.scan_id)}`;
      while ((await callService(url, 'GET', scan, { key })).body.status !== 'completed') await delay(50);
      expect(await pooler.transactions()).toBeGreaterThan(before + 5);

      // The certificate is for another name.
      const other = pooler.url.replace('localhost', '127.0.0.1');
      const refused = new Client({ connectionString: serviceUrl(other, TEST_MASTER_KEY) });
      await expect(refused.connect()).rejects.toThrow(/does not match certificate/);

      // PgBouncer drops the limit with which the service connects; that of its role holds.
      const client = new Client({ connectionString: serviceUrl(pooler.url, TEST_MASTER_KEY) });
      await client.connect();
      expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }]);
      await client.end();
      for (const process of [serving, working]) expect(await process.signal('SIGTERM')).toMatchObject({ end: 0 });
    } finally {
      await pooler.stop();
    }
  },
);

testWith('pgbouncer', 'openssl')(
  'prepared statements that PgBouncer does not keep cost no request, and the service then does without them',
  async () => {
    const pooler = new PgBouncer(ownerUrl());
    try {
      await pooler.start();
      const serving = services.start({
        ...sharedSettings(services.folder),
        DATABASE_URL: pooler.url,
        DATABASE_ADMIN_URL: ownerUrl(),
        DATABASE_DIRECT_URL: Object.assign(new URL(ownerUrl()), { password: '' }).href,
        DATABASE_PREPARED_STATEMENTS: 'true',
        ROLE: 'serve',
      });
      const url = await serving.ready();
      const operator = { key: OPERATOR_KEY };
      await callService(url, 'POST', '/v1/admin/tenants', {
        ...operator,
        body: { slug: 'prepared', name: 'Prepared' },
      });
      const role = { name: 'test', role: 'analyst' };
      const made = await callService(url, 'POST', '/v1/admin/tenants/prepared/api-keys', { ...operator, body: role });
      const key = made.body.key as string;
      const body = { identifiers: [{ type: 'name', value: 'Jonas Edelwick' }] };
      // Concurrent transactions use several connections of the pooler, in any order.
      for (let round = 0; round < 5; round += 1) {
        const lookups = Array.from({ length: 10 }, () => callService(url, 'POST', '/v1/lookup', { key, body }));
        expect((await Promise.all(lookups)).map(({ status }) => status)).toEqual(Array(10).fill(200));
      }
      await serving.says(/did not know a prepared statement/, 'stderr');
      expect(await serving.signal('SIGTERM')).toMatchObject({ end: 0 });
    } finally {
      await pooler.stop();
    }
  },
);
