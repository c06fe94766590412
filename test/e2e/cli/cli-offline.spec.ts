import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres';
import { type CliEnd, runCliProcess } from '../../support/processes/cli-process';
import { query } from '../../support/processes/embedded-postgres-process';

const folder = mkdtempSync(join(tmpdir(), 'tms-offline-'));
afterAll(() => rmSync(folder, { recursive: true }));
const tms = (...parameters: string[]): Promise<CliEnd> => runCliProcess(parameters, { cwd: folder });
const keyFile = join(folder, 'data/operator.key');

test('migrates the schema and creates the operator’s key without a service, and records each command in the audit log', async () => {
  expect(await tms('db', 'status')).toMatchObject({ code: 1, err: expect.stringContaining('There is no database in') });
  expect(await tms('backup', 'x')).toMatchObject({ code: 1, err: expect.stringContaining('There is no database in') });
  const migrated = await tms('db', 'migrate', '--json');
  expect(migrated.code).toBe(0);
  const { migrated: names, migrations } = JSON.parse(migrated.out) as { migrated: string[]; migrations: number };
  expect(names).toHaveLength(migrations);
  expect(JSON.parse((await tms('db', 'migrate', '--json')).out)).toEqual({ migrated: [], migrations });
  expect(await tms('operator-key', 'rotate')).toMatchObject({ code: 1, err: expect.stringContaining('Cannot read') });
  writeFileSync(keyFile, 'the-first-operator-key-0123456789\n');
  expect(await tms('operator-key', 'show')).toEqual({ code: 0, out: 'the-first-operator-key-0123456789\n', err: '' });
  const rotated = await tms('operator-key', 'rotate');
  expect(rotated).toMatchObject({ code: 0, err: expect.stringContaining('Restart the service to use the new key') });
  const key = readFileSync(keyFile, 'utf8');
  expect(key).toMatch(/^tms_operator_[\w-]{43}\n$/);
  expect(rotated.out + rotated.err).not.toContain(key.trim());
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);

  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), onProgress: () => undefined });
  // If another process runs the database, the command uses it.
  const status = await tms('db', 'status', '--json');
  const records = await query<{ action: string; payload: string }>(
    database.ownerUrl,
    'select action, payload from audit_pending order by logged_at',
  );
  await database.stop();
  expect(JSON.parse(status.out)).toMatchObject({
    database: 'embedded',
    in_use: true,
    applied: migrations,
    pending: [],
  });
  expect(records.map(({ action }) => action)).toEqual([
    ...['database.migrate', 'database.migrate', 'operator_key.show', 'operator_key.rotate', 'database.status'],
  ]);
  for (const { payload } of records) {
    expect(JSON.parse(payload)).toMatchObject({
      principal: { type: 'cli' },
      method: 'CLI',
      tenant_id: null,
      outcome: 'success',
    });
  }
}, 600_000);
