import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { uuidv7 } from 'uuidv7';
import { buildAuditRecord } from '../../../src/modules/audit/recording/audit-record';
import { AuditArchive } from '../../../src/modules/audit/retention/audit-archive';
import { AuditRetention } from '../../../src/modules/audit/retention/audit-retention';
import { AuditTrail } from '../../../src/modules/audit/recording/audit-trail';
import { pendingRow } from '../../../src/modules/audit/recording/audit.repository';
import { verifyExport } from '../../../src/modules/audit/exports/offline-verifier';
import { Db } from '../../../src/platform/database/db';
import { keyPrincipal, Owner, requestContext, silentLog } from '../../support/audit/audit-fixtures';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const folder = mkdtempSync(join(tmpdir(), 'tms-audit-retention-'));
const keysFile = join(folder, 'jwks.json');
let service: TestApp;
let owner: Owner;
let keys: Record<string, string>;
let tenantId: string;

beforeAll(async () => {
  service = await startTestApp({ DATA_DIR: folder, AUDIT_RETENTION_DAYS: '400', ROLE: 'serve' });
  owner = await new Owner(service.database.ownerUrl).connect();
  keys = await service.tenant('keepers', { admin: { role: 'admin' }, auditor: { role: 'auditor' } });
  tenantId = (await owner.query<{ id: string }>(`select id from tenant where slug = 'keepers'`))[0]!.id;
  writeFileSync(keysFile, (await service.call('GET', '/.well-known/jwks.json')).text);
});
afterAll(async () => {
  await owner.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

/**
 * The service's own sequencer may have the lock of a chain; then this call skips the chain and records remain pending.
 */
async function chained(): Promise<void> {
  const { sequencer } = service.app.get(AuditTrail);
  const pending = async (): Promise<number> =>
    (await owner.query<{ count: number }>('select count(*)::int as count from audit_pending'))[0]!.count;
  while ((await pending()) > 0) await sequencer.sequenceBatch();
}

/** Inserts a month of records from long ago, as if they had been written then. */
async function month(name: string, count: number): Promise<void> {
  const { writer } = service.app.get(AuditTrail);
  const principal = keyPrincipal({ tenantId, portfolioId: uuidv7() }, uuidv7(), 'admin');
  await owner.query(`select audit_partition.add($1::date)`, [`${name}-01`]);
  const at = Date.parse(`${name}-15T12:00:00Z`);
  for (let index = 0; index < count; index++) {
    const requestId = uuidv7();
    await writer.append(
      pendingRow(buildAuditRecord(requestContext(principal, { requestId }), 200, at + index), uuidv7()),
    );
  }
  await chained();
}
const partitions = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'audit_partition'::regnamespace and relkind = 'r' order by 1`,
    )
  ).map(({ name }) => name);
const retire = (): Promise<void> =>
  service.app
    .get(AuditRetention)
    .run({ db: service.app.get(Db), log: silentLog, signal: new AbortController().signal });
const archives = (): string[] => readdirSync(join(folder, 'audit-archive')).sort();

async function exported(query = '') {
  const answer = await service.call('GET', `/v1/audit/export${query}`, { key: keys.auditor! });
  const path = join(folder, 'export.ndjson');
  writeFileSync(path, answer.text);
  const lines = answer.text.trimEnd().split('\n');
  return { header: JSON.parse(lines[0]!) as { archived: number[][] }, verdict: await verifyExport(path, keysFile) };
}

describe('partitions of the audit log', () => {
  test('exist for this month and the next ones only', async () => {
    const [row] = await owner.query<{ added: number }>('select add_audit_partitions(3) as added');
    expect(row).toEqual({ added: 0 });
    const now = new Date();
    const expected = [0, 1, 2, 3].map((ahead) => {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
      return `record_${first.toISOString().slice(0, 7).replace('-', '_')}`;
    });
    expect(await partitions()).toEqual(['record_default', ...expected].sort());
    await expect(owner.query('select add_audit_partitions(100)')).rejects.toThrow('0 to 24 months');
  });

  test('are append-only individually, and inaccessible to the serving role', async () => {
    await month('2020-03', 1);
    for (const table of ['audit_partition.record_2020_03', 'audit_partition.record_default', 'audit_record']) {
      await expect(owner.query(`truncate ${table}`)).rejects.toThrow('append-only');
    }
    await expect(owner.query('delete from audit_partition.record_2020_03')).rejects.toThrow('append-only');
    await expect(owner.query('update audit_partition.record_2020_03 set seq = 1')).rejects.toThrow('append-only');
    const service_ = await new Owner(service.database.url).connect();
    try {
      for (const statement of [
        'select from audit_partition.record_2020_03',
        'drop table audit_partition.record_2020_03',
        'alter table audit_record detach partition audit_partition.record_2020_03',
        `select audit_partition.add('2020-04-01')`,
        `insert into audit_archived_range (month, chain_id, records, seqs) values ('2020-03-01', 'platform', 1, '{}')`,
        'delete from audit_archive',
      ]) {
        await expect(service_.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await service_.close();
    }
  });

  test('take over the records of the default partition', async () => {
    const { writer } = service.app.get(AuditTrail);
    const principal = keyPrincipal({ tenantId, portfolioId: uuidv7() }, uuidv7(), 'admin');
    const context = requestContext(principal);
    await writer.append(pendingRow(buildAuditRecord(context, 200, Date.parse('2020-05-31T23:59:59.999Z')), uuidv7()));
    await chained();
    const placeOf = async (): Promise<unknown> =>
      owner.query('select tableoid::regclass::text as place from audit_record where request_id = $1', [
        context.requestId,
      ]);
    expect(await placeOf()).toEqual([{ place: 'audit_partition.record_default' }]);
    await owner.query(`select audit_partition.add('2020-05-01')`);
    expect(await placeOf()).toEqual([{ place: 'audit_partition.record_2020_05' }]);
    const [trigger] = await owner.query(
      `select tgenabled from pg_trigger where tgrelid = 'audit_partition.record_default'::regclass and tgname = 'append_only'`,
    );
    expect(trigger).toEqual({ tgenabled: 'O' });
    await retire();
  });
});

describe('the end of retention', () => {
  test('exports a month as evidence, records it and drops it; the rest can still be verified', async () => {
    await month('2020-07', 30);
    await month('2020-08', 5);
    const before = await service.call('GET', '/v1/audit?limit=1', { key: keys.auditor! });
    await retire();
    expect(await partitions()).not.toEqual(expect.arrayContaining(['record_2020_07']));
    expect(archives()).toEqual(expect.arrayContaining(['2020-07.ndjson.gz', '2020-08.ndjson.gz']));

    const bytes = readFileSync(join(folder, 'audit-archive', '2020-07.ndjson.gz'));
    const [noted] = await owner.query(
      `select records::int, bytes::int, sha256, dropped_at is not null as "isDropped" from audit_archive where month = '2020-07-01'`,
    );
    const sha256 = createHash('sha256').update(bytes).digest();
    expect(noted).toEqual({ records: 30, bytes: bytes.length, sha256, isDropped: true });
    const path = join(folder, 'archived.ndjson');
    writeFileSync(path, gunzipSync(bytes));
    expect(await verifyExport(path, keysFile)).toMatchObject({ verified: true });
    expect(gunzipSync(bytes).toString().trimEnd().split('\n')).toHaveLength(32);

    const after = await service.call('GET', '/v1/audit?limit=1', { key: keys.auditor! });
    expect(after.body.total).toBeLessThanOrEqual(before.body.total - 34);
    const counted = await service.call('GET', '/v1/audit?limit=1000&order=asc', { key: keys.auditor! });
    expect(counted.body.total).toBe(counted.body.records.length);
    const { header, verdict } = await exported();
    expect(verdict).toMatchObject({ verified: true });
    expect(header.archived.length).toBeGreaterThan(0);
    expect(verdict.checked.at(-1)).toContain('archived');
    const { body } = await service.call('GET', '/v1/audit?action=audit.archive', { key: OPERATOR_KEY });
    expect(body.records.map(({ resource_ids: ids }: { resource_ids: string[] }) => ids[0])).toEqual(
      expect.arrayContaining(['2020-07.ndjson.gz', '2020-08.ndjson.gz']),
    );
  });

  test('keeps a month whose file is not what was written when it is read back', async () => {
    await month('2020-06', 2);
    const archive = service.app.get(AuditArchive);
    const write = archive.write.bind(archive);
    const storage = jest.spyOn(archive, 'write').mockImplementation(async (file, pieces) => {
      const written = await write(file, pieces);
      truncateSync(join(folder, 'audit-archive', file), written.bytes - 1);
      return written;
    });
    await expect(retire()).rejects.toThrow('2020-06.ndjson.gz');
    expect(await partitions()).toContain('record_2020_06');
    storage.mockRestore();
    await retire();
    expect(await partitions()).not.toContain('record_2020_06');
  });

  test('continues after a process was killed between export and removal', async () => {
    await month('2020-09', 3);
    const path = join(folder, 'audit-archive');
    writeFileSync(join(path, '2020-09.ndjson.gz.part-abcdef'), 'half');
    writeFileSync(join(path, '2020-09.ndjson.gz'), 'of an earlier run');
    await owner.query(
      `insert into audit_archive (month, file, sha256, records, bytes) values ('2020-09-01', 'x', $1, 1, 1)`,
      [Buffer.alloc(32)],
    );
    await retire();
    await retire();
    expect(archives().filter((name) => name.startsWith('2020-09'))).toEqual(['2020-09.ndjson.gz']);
    const [noted] = await owner.query(`select records::int from audit_archive where month = '2020-09-01'`);
    expect(noted).toEqual({ records: 3 });
    expect(await partitions()).not.toContain('record_2020_09');
  });

  test('the database refuses every role to drop a month too early', async () => {
    await month('2020-10', 2);
    const drop = (name: string, days: number): Promise<unknown> =>
      owner.query('select drop_audit_partition($1, $2)', [name, days]);
    const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`;
    await expect(drop('2020-10-01', 364)).rejects.toThrow('kept for 365 days');
    await expect(drop('2020-10-02', 365)).rejects.toThrow('not a month');
    await expect(drop(thisMonth, 365)).rejects.toThrow('not past its retention');
    await expect(drop('2020-11-01', 365)).rejects.toThrow('no partition');
    await expect(drop('2020-10-01', 365)).rejects.toThrow('not archived as it is');
    const archive = (records: number): Promise<unknown> =>
      owner.query(
        `insert into audit_archive (month, file, sha256, records, bytes) values ('2020-10-01', 'x', $1, $2, 1)
         on conflict (month) do update set records = excluded.records`,
        [Buffer.alloc(32), records],
      );
    await archive(1);
    await expect(drop('2020-10-01', 365)).rejects.toThrow('not archived as it is');
    await archive(2);
    await expect(drop('2020-10-01', 365)).rejects.toThrow('is not sealed');
    await exported();
    await service.call('PUT', '/v1/admin/tenants/keepers/legal-hold', {
      key: OPERATOR_KEY,
      body: { reason: 'A case' },
    });
    await expect(drop('2020-10-01', 365)).rejects.toThrow('under legal hold');
    expect(await partitions()).toContain('record_2020_10');
  });
});

describe('a legal hold', () => {
  const path = '/v1/admin/tenants/keepers/legal-hold';
  const ask = (method: string, body?: object, key = OPERATOR_KEY) =>
    service.call(method, path, { key, ...(body && { body }) });

  test('keeps the months of its tenant until it is lifted', async () => {
    await ask('PUT', { reason: 'A case' });
    await month('2021-01', 2);
    await retire();
    expect(await partitions()).toEqual(expect.arrayContaining(['record_2020_10', 'record_2021_01']));
    expect(archives()).not.toContain('2021-01.ndjson.gz');
    expect((await ask('DELETE')).status).toBe(204);
    await retire();
    expect(await partitions()).not.toContain('record_2021_01');
    expect(archives()).toContain('2021-01.ndjson.gz');
  });

  test('is managed by the operator only, and recorded in the tenant’s chain', async () => {
    expect((await ask('GET')).body.error.code).toBe('not_found');
    const placed = await ask('PUT', { reason: 'First' });
    expect([placed.status, placed.body.reason]).toEqual([200, 'First']);
    const changed = await ask('PUT', { reason: 'Second' });
    expect(changed.body).toEqual({ reason: 'Second', placed_at: placed.body.placed_at });
    expect((await ask('GET')).body).toEqual(changed.body);
    expect((await ask('GET', undefined, keys.admin)).status).toBe(403);
    expect((await ask('PUT', { reason: '' })).status).toBe(422);
    expect((await ask('DELETE')).status).toBe(204);
    expect((await ask('DELETE')).status).toBe(404);
    expect((await service.call('GET', '/v1/admin/tenants/nobody/legal-hold', { key: OPERATOR_KEY })).status).toBe(404);
    const recorded = await service.call('GET', '/v1/audit?action=legal_hold.place', { key: keys.auditor! });
    expect(recorded.body.records[0]).toMatchObject({ principal: { type: 'operator' }, resource_ids: [tenantId] });
    expect(recorded.text).not.toContain('Second');
  });
});
