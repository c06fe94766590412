import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { callService, hasPostgres, type ServiceProcess } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';

const services = Services.forEachTest();
const start = services.start.bind(services);

/** Ends with exit code 1 and an explanation, without a stack. */
async function expectRefusal(service: ServiceProcess, why: RegExp): Promise<void> {
  expect(await service.ended).toBe(1);
  expect(service.stderr).toMatch(/^The service did not start\.\n/m);
  expect(service.stderr).toMatch(why);
  expect(service.stderr).not.toMatch(/^ +at /m);
  expect(service.stdout).toBe('');
}

function listening(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve({ server, port: (server.address() as { port: number }).port }));
  });
}

describe('the service does not start with', () => {
  test('invalid settings, and reports all of them without their values', async () => {
    const service = start({
      ROLE: 'everything',
      DATABASE_URL: 'mysql://u:hidden@h/x',
      OPERATOR_API_KEY: 'short-hidden',
    });
    await expectRefusal(service, /^ROLE should be one of all, serve, work$/m);
    expect(service.stderr).toMatch(/^DATABASE_URL should be a URL/m);
    expect(service.stderr).toMatch(/^OPERATOR_API_KEY should be at least 24 printable/m);
    expect(service.stderr).not.toContain('hidden');
    expect(readdirSync(services.folder)).toEqual([]);
  });

  test('identity providers without TLS in production', async () => {
    const service = start({ NODE_ENV: 'production', ALLOW_LOOPBACK_ISSUERS: 'true' });
    await expectRefusal(service, /^ALLOW_LOOPBACK_ISSUERS should be false if NODE_ENV is production/m);
    expect(readdirSync(services.folder)).toEqual([]);
  });

  test('an invalid value in .env', async () => {
    writeFileSync(join(services.folder, '.env'), 'PORT=99999\n');
    await expectRefusal(start({ PORT: undefined }), /^PORT should be a whole number from 0 to 65535$/m);
  });

  test('a PORT that is in use', async () => {
    const { server, port } = await listening();
    await expectRefusal(
      start({ PORT: String(port) }),
      new RegExp(`^PORT ${port} is already in use on 127\\.0\\.0\\.1`, 'm'),
    );
    server.close();
    expect(hasPostgres(services.dataDir)).toBe(false);
  }, 600_000);

  test('a METRICS_PORT that is in use', async () => {
    const { server, port } = await listening();
    await expectRefusal(
      start({ METRICS_PORT: String(port) }),
      new RegExp(`^METRICS_PORT ${port} is already in use`, 'm'),
    );
    server.close();
    expect(hasPostgres(services.dataDir)).toBe(false);
  }, 600_000);

  test('a HOST that is not an address of this machine', async () => {
    await expectRefusal(start({ HOST: '192.0.2.1' }), /^HOST 192\.0\.2\.1 is not an address of this machine$/m);
  }, 600_000);

  test('a database that does not respond', async () => {
    const service = start({
      DATABASE_URL: 'postgres://someone:hidden@localhost:1/tms',
      OPERATOR_API_KEY: OPERATOR_KEY,
      AUDIT_ARCHIVE_DIR: services.folder,
    });
    await expectRefusal(service, /^The database in DATABASE_URL .* cannot be reached: .*ECONNREFUSED/m);
    expect(service.stderr).not.toContain('hidden');
  }, 600_000);

  test('a database that refuses the password', async () => {
    const url = new URL(process.env.TMS_TEST_OWNER_URL!);
    url.password = 'hidden';
    const service = start({
      DATABASE_URL: url.href,
      OPERATOR_API_KEY: OPERATOR_KEY,
      AUDIT_ARCHIVE_DIR: services.folder,
    });
    await expectRefusal(service, /refused the connection: password authentication failed for user "tms_owner"$/m);
    expect(service.stderr).not.toContain('hidden');
  }, 600_000);

  test('a data folder that cannot be created', async () => {
    writeFileSync(join(services.folder, 'file'), '');
    await expectRefusal(start({ DATA_DIR: './file/data' }), /^A file cannot be used \(check DATA_DIR .*ENOTDIR/m);
  });

  test('another master key, or a damaged one', async () => {
    const first = start();
    await first.ready();
    await first.signal('SIGTERM');
    const masterFile = join(services.dataDir, 'master.key');
    const right = readFileSync(masterFile);
    writeFileSync(masterFile, randomBytes(32));
    await expectRefusal(start(), /^This database was created with a different master key\. Set MASTER_KEY_FILE/m);
    writeFileSync(masterFile, right.subarray(1));
    await expectRefusal(start(), /^The master key in .* should have exactly 32 bytes, not 31\./m);
    writeFileSync(masterFile, right);
    await start().ready();
  }, 600_000);

  test('a data folder that a running service uses', async () => {
    const first = start();
    const url = await first.ready();
    await expectRefusal(start(), new RegExp(`\\b${first.pid}\\b`));
    expect((await callService(url, 'GET', '/readyz')).status).toBe(200);
    expect(first.end).toBeUndefined();
  }, 600_000);
});
