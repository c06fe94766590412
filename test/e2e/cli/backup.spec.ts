import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres';
import { type CliEnd, runCliProcess } from '../../support/processes/cli-process';
import { query } from '../../support/processes/embedded-postgres-process';
import { callService } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';

const services = Services.forEachTest('prepared');
const tms = (
  parameters: readonly string[],
  environment: Record<string, string> = {},
  killWhen?: () => boolean,
): Promise<CliEnd> => runCliProcess(parameters, { cwd: services.folder, environment, killWhen });
const at = (name: string): string => join(services.folder, name);
const ELSEWHERE = { DATA_DIR: './elsewhere' };

/** A tenant with a key, an asset and events, identified by `slug`. */
async function fill(url: string, slug: string): Promise<string> {
  const operator = services.operatorKey;
  await callService(url, 'POST', '/v1/admin/tenants', { key: operator, body: { slug, name: slug } });
  const made = await callService(url, 'POST', `/v1/admin/tenants/${slug}/api-keys`, {
    key: operator,
    body: { name: 'backup', role: 'admin' },
  });
  const key = made.body.key as string;
  const assets = [{ asset_id: slug, name: slug, attributes: { lat: 1, lng: 2 } }];
  expect((await callService(url, 'PUT', '/v1/assets', { key, body: { assets } })).status).toBe(200);
  return key;
}

async function stopped(service: ReturnType<Services['start']>): Promise<void> {
  expect(await service.signal('SIGTERM')).toMatchObject({ end: 0 });
}

/** The tenants in the database of a data folder that no process uses. */
async function slugsOf(dataDir: string): Promise<string[]> {
  const settings = { shared_buffers: '16MB' };
  const database = await startEmbeddedPostgres({ dataDir: at(dataDir), onProgress: () => undefined, settings });
  const rows = await query<{ slug: string }>(database.ownerUrl, 'select slug from tenant order by created_at');
  await database.stop();
  return rows.map(({ slug }) => slug);
}

test('restores a backup of a running service elsewhere, with all data and a verifiable audit log', async () => {
  const service = services.start();
  const url = await service.ready();
  const key = await fill(url, 'before');
  let isOver = false;
  const writing = (async () => {
    for (let count = 0; !isOver; count++) await fill(url, `during-${count}`);
  })();
  const backup = await tms(['backup', 'one.tar.gz', '--json']);
  isOver = true;
  await writing;
  expect(backup).toMatchObject({ code: 0, err: expect.stringContaining('contains the master key') });
  expect(JSON.parse(backup.out)).toEqual({
    file: at('one.tar.gz'),
    bytes: statSync(at('one.tar.gz')).size,
    has_secrets: true,
  });
  expect(statSync(at('one.tar.gz')).mode & 0o777).toBe(0o600);
  await fill(url, 'after');
  await stopped(service);

  const restored = await tms(['restore', 'one.tar.gz', '--json'], ELSEWHERE);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(restored.out)).toMatchObject({ data_dir: at('elsewhere'), has_secrets: true, moved_aside: null });
  expect(readdirSync(at('elsewhere')).sort()).toEqual(['master.key', 'operator.key', 'postgres']);
  for (const name of ['master.key', 'operator.key', 'postgres/password']) {
    expect(readFileSync(at(join('elsewhere', name)))).toEqual(readFileSync(at(join('data', name))));
  }

  const again = services.start(ELSEWHERE);
  const there = await again.ready();
  const tenants = await callService(there, 'GET', '/v1/admin/tenants', { key: services.operatorKey });
  const slugs = (tenants.body.tenants as { slug: string }[]).map(({ slug }) => slug);
  expect(slugs).toContain('before');
  expect(slugs).not.toContain('after');
  const assets = await callService(there, 'GET', '/v1/assets', { key });
  expect(assets.body.assets).toMatchObject([{ asset_id: 'before', attributes: { lat: 1, lng: 2 } }]);
  for (const each of [key, services.operatorKey]) {
    expect((await callService(there, 'GET', '/v1/audit/verify', { key: each })).body).toMatchObject({
      verified: true,
      first_failure: null,
    });
  }
  const records = await callService(there, 'GET', '/v1/audit?action=database.restore', { key: services.operatorKey });
  expect(records.body.records).toMatchObject([
    { principal: { type: 'cli' }, method: 'CLI', outcome: 'success', resource_ids: ['one.tar.gz'], tenant_id: null },
  ]);
}, 600_000);

test('replaces data only on request and with a complete backup, and keeps the former data', async () => {
  rmSync(services.dataDir, { recursive: true });
  expect(await tms(['db', 'migrate'])).toMatchObject({ code: 0 });
  await addTenant('old');
  expect(await tms(['backup', 'one.tar.gz'])).toMatchObject({ code: 0 });
  expect(await tms(['backup', 'one.tar.gz'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('already exists'),
  });
  await addTenant('new', async () => {
    const inUse = await tms(['restore', 'one.tar.gz', '--force']);
    expect(inUse).toMatchObject({ code: 1, err: expect.stringMatching(/in use by process \d+/) });
  });
  expect(await tms(['restore', 'one.tar.gz'])).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });
  const whole = readFileSync(at('one.tar.gz'));
  writeFileSync(at('cut.tar.gz'), whole.subarray(0, whole.length / 2));
  const damaged = await tms(['restore', 'cut.tar.gz', '--force']);
  expect(damaged).toMatchObject({ code: 1, err: expect.stringContaining('cut.tar.gz is damaged') });
  expect(readdirSync(at('data')).sort()).toEqual(['master.key', 'postgres']);

  // Killed in the middle, a restore leaves the former data, and the next restore removes its files.
  const isUnderWay = (): boolean => readdirSync(at('data')).some((name) => name.startsWith('restoring-'));
  expect(await tms(['restore', 'one.tar.gz', '--force'], {}, isUnderWay)).toMatchObject({ code: 'SIGKILL' });
  expect(isUnderWay()).toBe(true);
  expect(await slugsOf('data')).toEqual(['old', 'new']);

  const restored = await tms(['restore', 'one.tar.gz', '--force']);
  expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('The previous contents are in') });
  expect(isUnderWay()).toBe(false);
  expect(await slugsOf('data')).toEqual(['old']);
  const aside = readdirSync(at('data')).find((name) => name.startsWith('before-restore-'))!;
  expect(readdirSync(at(join('data', aside))).sort()).toEqual(['master.key', 'postgres']);
  expect(await slugsOf(join('data', aside))).toEqual(['old', 'new']);
}, 600_000);

/** Runs the database in this process while `during` runs. */
async function addTenant(slug: string, during?: () => Promise<void>): Promise<void> {
  const settings = { shared_buffers: '16MB' };
  const database = await startEmbeddedPostgres({ dataDir: at('data'), onProgress: () => undefined, settings });
  await query(
    database.ownerUrl,
    `insert into tenant (id, slug, name) values (gen_random_uuid(), '${slug}', '${slug}')`,
  );
  await during?.();
  await database.stop();
}

test('a backup without secrets contains none, and can be restored with the master key only', async () => {
  // No service is running: each command starts the database and stops it again.
  expect(await tms(['db', 'migrate'])).toMatchObject({ code: 0 });
  await addTenant('secretive');
  expect(await tms(['backup', 'bare.tar.gz', '--without-secrets'])).toMatchObject({ code: 0 });
  const keyless = await tms(['restore', 'bare.tar.gz'], ELSEWHERE);
  expect(keyless).toMatchObject({ code: 1, err: expect.stringContaining('--master-key-file') });
  writeFileSync(at('other.key'), Buffer.alloc(32, 1));
  const wrong = await tms(['restore', 'bare.tar.gz', '--master-key-file', 'other.key'], ELSEWHERE);
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('is not the one') });
  expect(readdirSync(at('elsewhere'))).toEqual([]);
  const parameters = ['restore', 'bare.tar.gz', '--master-key-file', 'data/master.key'];
  expect(await tms(parameters, ELSEWHERE)).toMatchObject({ code: 0 });
  expect(readdirSync(at('elsewhere')).sort()).toEqual(['master.key', 'postgres']);
  expect(await slugsOf('elsewhere')).toEqual(['secretive']);
}, 600_000);
