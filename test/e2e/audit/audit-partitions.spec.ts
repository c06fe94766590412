import { randomBytes } from 'node:crypto';
import { AuditPartitions1795220010000 } from '../../../migrations/20261121001350-audit-partitions';
import { SystemRole1795564860000 } from '../../../migrations/20261125000100-system-role';
import { uuidv7 } from 'uuidv7';
import { AuditDatabase } from '../../../src/modules/audit/recording/audit-database';
import { GENESIS_HASH, buildAuditRecord } from '../../../src/modules/audit/recording/audit-record';
import { AuditSequencer } from '../../../src/modules/audit/recording/audit-sequencer';
import { AuditWriter } from '../../../src/modules/audit/recording/audit-writer';
import { insertPending, type PendingRow, pendingRow } from '../../../src/modules/audit/recording/audit.repository';
import { prepareDatabase, systemUrl } from '../../../src/platform/database/bootstrap';
import { ownerDataSource } from '../../../src/platform/database/data-source';
import { prepareJobSchema } from '../../../src/platform/jobs/job-schema';
import { checkChain, operatorPrincipal, Owner, requestContext, silentLog } from '../../support/audit/audit-fixtures';
import { TEST_MASTER_KEY } from '../../support/app/test-database';
import { onTestServer } from '../../support/sql/run-statements';

const name = `tms_test_${randomBytes(6).toString('hex')}`;
const ownerUrl = (): string =>
  Object.assign(new URL(process.env.TMS_TEST_OWNER_URL!), { pathname: `/${name}`, username: name, password: 'plain' })
    .href;

let owner: Owner;
let database: AuditDatabase;
let writer: AuditWriter<PendingRow>;
let sequencer: AuditSequencer;

// As in production, this owner is not a superuser, so that forced row-level security applies to it.
beforeAll(async () => {
  await onTestServer(`create role ${name} login nosuperuser password 'plain'`, `create database ${name} owner ${name}`);
  await prepareDatabase(ownerUrl(), TEST_MASTER_KEY, prepareJobSchema);
  owner = await new Owner(ownerUrl()).connect();
  database = new AuditDatabase(systemUrl(ownerUrl(), TEST_MASTER_KEY));
  writer = new AuditWriter(database, insertPending, silentLog);
  sequencer = new AuditSequencer(database, silentLog);
});
afterAll(async () => {
  await writer.close();
  await database.close();
  await owner.close();
  await onTestServer(`drop database ${name} with (force)`, `drop role ${name}`);
});

async function migrate(direction: 'up' | 'down'): Promise<void> {
  const dataSource = await ownerDataSource(ownerUrl()).initialize();
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  // The later migration replaces what this one creates: policies and the bodies of its functions.
  const migrations = [new AuditPartitions1795220010000(), new SystemRole1795564860000()];
  for (const migration of direction === 'up' ? migrations : migrations.reverse()) await migration[direction](runner);
  await runner.commitTransaction();
  await dataSource.destroy();
}

const record = (time: string) =>
  pendingRow(buildAuditRecord(requestContext(operatorPrincipal), 200, Date.parse(time)), uuidv7());
const places = async (): Promise<Record<string, number>> => {
  const rows = await owner.query<{ place: string; count: number }>(
    `select tableoid::regclass::text as place, count(*)::int as count from audit_record group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
};

test('migrates a single table to months and back, with every record in its place', async () => {
  await migrate('down');
  for (const time of ['2021-12-31T23:59:59.999Z', '2022-01-01T00:00:00.000Z', '2022-01-31T12:00:00Z']) {
    await writer.append(record(time));
  }
  await writer.append(record('2022-03-01T00:00:00Z'));
  await sequencer.sequenceBatch();
  const whole = await checkChain(owner, 'platform');
  expect([whole.faults, whole.payloads.length]).toEqual([[], 4]);

  await migrate('up');
  expect(await checkChain(owner, 'platform')).toEqual(whole);
  expect(await places()).toEqual({
    'audit_partition.record_2021_12': 1,
    'audit_partition.record_2022_01': 2,
    'audit_partition.record_2022_03': 1,
  });
  await expect(owner.query('delete from audit_record')).rejects.toThrow('append-only');

  await migrate('down');
  expect(await checkChain(owner, 'platform')).toEqual(whole);
  await expect(owner.query('delete from audit_record')).rejects.toThrow('append-only');
  await migrate('up');
});

test('recognises a record that is already in the chain, in any month', async () => {
  const known = record(new Date().toISOString());
  const stray = record('2031-01-01T00:00:00Z');
  for (const each of [known, stray, known, stray]) {
    await writer.append(each);
    await sequencer.sequenceBatch();
  }
  const { faults, payloads } = await checkChain(owner, 'platform');
  expect([faults, payloads.length]).toEqual([[], 6]);
  expect(await places()).toMatchObject({ 'audit_partition.record_default': 1 });
});

test('lets an owner without superuser rights, and the system role, call the functions', async () => {
  await owner.query(`select audit_partition.add('2031-01-01')`);
  expect(await places()).toMatchObject({ 'audit_partition.record_2031_01': 1 });

  await database.transaction(async (client) => {
    await client.query('select add_audit_partitions(5)');
    await client.query(
      `insert into audit_archive (month, file, sha256, records, bytes) values ('2022-01-01', 'x', $1, 2, 1)`,
      [GENESIS_HASH],
    );
  });
  const drop = (): Promise<unknown> =>
    database.transaction((client) => client.query(`select drop_audit_partition('2022-01-01', 365)`));
  await expect(drop()).rejects.toThrow('is not sealed');
  await database.transaction((client) =>
    client.query(
      `insert into audit_checkpoint (chain_id, number, size, root_hash, record_hash, note, kid, sealed_at)
       values ('platform', 1, 6, $1, $1, 'note', 'kid', now())`,
      [GENESIS_HASH],
    ),
  );
  await drop();
  expect(Object.keys(await places())).not.toContain('audit_partition.record_2022_01');
  expect(await owner.query('select chain_id, records::int, seqs::text from audit_archived_range')).toEqual([
    { chain_id: 'platform', records: 2, seqs: '{[2,4)}' },
  ]);
});
