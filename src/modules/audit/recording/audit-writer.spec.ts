import { uuidv7 } from 'uuidv7';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import { Owner, requestContext, silentLog } from '../../../../test/support/audit/audit-fixtures';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/app/test-database';
import { AuditDatabase } from './audit-database';
import { buildAuditRecord } from './audit-record';
import { AuditWriter } from './audit-writer';
import { insertPending, type PendingRow, pendingRow } from './audit.repository';

const INSTANCE = uuidv7();
const makeRow = (tenantId: string | null = null): PendingRow =>
  pendingRow({ ...buildAuditRecord(requestContext(ANONYMOUS), 200, Date.now()), tenant_id: tenantId }, INSTANCE);

describe('audit writer', () => {
  let testDatabase: TestDatabase;
  let owner: Owner;
  let database: AuditDatabase;
  let flushes = 0;
  let writer: AuditWriter<PendingRow>;

  const areWritten = async (...rows: PendingRow[]): Promise<boolean[]> => {
    const found = await owner.query<{ id: string }>(
      'select request_id as id from audit_pending where request_id = any($1)',
      [rows.map(({ record }) => record.request_id)],
    );
    return rows.map(({ record }) => found.filter(({ id }) => id === record.request_id).length === 1);
  };

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    owner = await new Owner(testDatabase.ownerUrl).connect();
  });
  beforeEach(() => {
    flushes = 0;
    database = new AuditDatabase(testDatabase.systemUrl);
    writer = new AuditWriter(database, insertPending, silentLog, { onFlushed: () => (flushes += 1) });
  });
  afterEach(async () => {
    await writer.close();
    await database.close();
  });
  afterAll(async () => {
    await owner.close();
    await testDatabase.drop();
  });

  test('a record is in the database when its caller hears of it, text and all', async () => {
    const row = makeRow();
    await writer.append(row);
    const written = await owner.query(
      'select chain_id, part, status_code, payload from audit_pending where request_id = $1',
      [row.record.request_id],
    );
    expect(written).toEqual([{ chain_id: 'platform', part: 0, status_code: 200, payload: row.payload }]);
  });

  test('many callers share a commit', async () => {
    const rows = Array.from({ length: 500 }, () => makeRow());
    await Promise.all(rows.map((row) => writer.append(row)));
    expect(await areWritten(...rows)).not.toContain(false);
    expect(flushes).toBeLessThanOrEqual(2);
  });

  test('the same record twice is one', async () => {
    const row = makeRow();
    await writer.append(row);
    await writer.append(row);
    expect(await areWritten(row)).toEqual([true]);
  });

  test('a record that the database refuses takes no other along', async () => {
    const rows = [makeRow(), makeRow(uuidv7()), makeRow()];
    const results = await Promise.allSettled(rows.map((row) => writer.append(row)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await areWritten(...rows)).toEqual([true, false, true]);
    expect(writer.health().isWritable).toBe(true);
  });

  test('when records cannot be written callers hear it, and health recovers by itself', async () => {
    await owner.query('alter table audit_pending rename to audit_away');
    await expect(writer.append(makeRow())).rejects.toMatchObject({ code: '42P01' });
    expect(writer.health().isWritable).toBe(false);
    await owner.query('alter table audit_away rename to audit_pending');
    await waitUntil(() => writer.health().isWritable);
    const row = makeRow();
    await writer.append(row);
    expect(await areWritten(row)).toEqual([true]);
  });

  test('a connection that was cut while idle costs no record', async () => {
    await writer.append(makeRow());
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tms audit' and datname = current_database()`);
    await expect(writer.append(makeRow())).resolves.toBeUndefined();
  });

  test('no record is lost when all idle connections are dead and none is known to be', async () => {
    const isOpen = new Promise<void>((resolve) => setTimeout(resolve, 100));
    await Promise.all(Array.from({ length: 3 }, () => database.transaction(() => isOpen)));
    const appended = new Promise<void>((resolve, reject) => {
      // Nothing is read between this callback and the next one of its kind, in which the writer takes a connection.
      setImmediate(() => {
        void owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'tms audit' and datname = current_database()`);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      });
      writer.append(makeRow()).then(resolve, reject);
    });
    await expect(appended).resolves.toBeUndefined();
    expect(writer.health().isWritable).toBe(true);
  });

  test('a caller waits no longer than its time, whatever holds the database up', async () => {
    const impatient = new AuditWriter(database, insertPending, silentLog, { timeoutMs: 200 });
    await owner.query('begin; lock table audit_pending in access exclusive mode');
    try {
      // Without a limit they would wait for the lock, which is let go of only after them.
      const results = await Promise.allSettled([impatient.append(makeRow()), impatient.append(makeRow())]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    } finally {
      await owner.query('rollback');
    }
    await impatient.close();
  });

  test('a full queue refuses at once', async () => {
    await owner.query('begin; lock table audit_pending in access exclusive mode');
    const waiting = Array.from({ length: 10_000 }, () => writer.append(makeRow()));
    const first = Promise.allSettled(waiting);
    await expect(writer.append(makeRow())).rejects.toThrow('too many records');
    await owner.query('rollback');
    expect((await first).filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('closing writes what is waiting, and takes nothing more', async () => {
    const rows = Array.from({ length: 50 }, () => makeRow());
    const appended = Promise.all(rows.map((row) => writer.append(row)));
    await writer.close();
    await appended;
    expect(await areWritten(rows[49]!)).toEqual([true]);
    await expect(writer.append(makeRow())).rejects.toThrow('closed');
  });
});

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + 5_000;
  while (!isTrue()) {
    if (Date.now() > deadlineMs) throw new Error('it did not come true in 5 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
