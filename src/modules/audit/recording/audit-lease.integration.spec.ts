import { uuidv7 } from 'uuidv7';
import { operatorPrincipal, Owner, requestContext, silentLog } from '../../../../test/support/audit/audit-fixtures';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/app/test-database';
import type { AuditRecord } from './audit-record';
import { AuditTrail } from './audit-trail';

const LEASE_MS = 600;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const streaming = () => requestContext(operatorPrincipal, { audit: { action: 'events.export', isStreaming: true } });

describe('open streams of stopped instances', () => {
  let testDatabase: TestDatabase;
  let owner: Owner;

  const endsOf = async (requestId: string): Promise<AuditRecord[]> => {
    const rows = await owner.query<{ payload: string }>(
      `select payload from audit_record where request_id = $1 and part = 1
       union all select payload from audit_pending where request_id = $1 and part = 1`,
      [requestId],
    );
    return rows.map(({ payload }) => JSON.parse(payload) as AuditRecord);
  };

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    owner = await new Owner(testDatabase.ownerUrl).connect();
  });
  afterAll(async () => {
    await owner.close();
    await testDatabase.drop();
  });

  test('end once as aborted, while streams of running instances and ended streams stay unchanged', async () => {
    const gone = uuidv7();
    const crashed = new AuditTrail(testDatabase.systemUrl, gone, silentLog, { leaseMs: LEASE_MS });
    await crashed.start();
    const [cutOff, ended, alive] = [streaming(), streaming(), streaming()];
    await crashed.recorder.record(cutOff, 200);
    await crashed.recorder.record(ended, 200);
    await crashed.recorder.recordEnd(ended, 200, { outcome: 'success', rows: 3, bytes: 40 });
    // A stopped instance leaves its row, as a crashed one does.
    await crashed.stop();

    const others = [uuidv7(), uuidv7()].map(
      (id) => new AuditTrail(testDatabase.systemUrl, id, silentLog, { leaseMs: LEASE_MS }),
    );
    await Promise.all(others.map((trail) => trail.start()));
    await others[0]!.recorder.record(alive, 200);
    await pause(LEASE_MS * 3);
    expect(await endsOf(cutOff.requestId)).toMatchObject([
      { action: 'events.export.end', outcome: 'aborted', status_code: 200, part: 1, principal: { type: 'operator' } },
    ]);
    expect(await endsOf(ended.requestId)).toMatchObject([{ outcome: 'success', rows: 3, bytes: 40 }]);
    expect(await endsOf(alive.requestId)).toEqual([]);
    expect(await owner.query('select from audit_instance where id = $1', [gone])).toEqual([]);
    await Promise.all(others.map((trail) => trail.stop()));
  });

  test('stay open if the checking instance was itself disconnected', async () => {
    const silent = uuidv7();
    await owner.query(`insert into audit_instance (id, seen_at) values ($1, now() - interval '1 hour')`, [silent]);
    const trail = new AuditTrail(testDatabase.systemUrl, uuidv7(), silentLog, { leaseMs: LEASE_MS });
    await trail.start();
    await pause(LEASE_MS / 2);
    await owner.query('alter table audit_instance rename to audit_away');
    await pause(LEASE_MS / 2);
    await owner.query('alter table audit_away rename to audit_instance');
    await pause(LEASE_MS / 2);
    expect(await owner.query('select from audit_instance where id = $1', [silent])).toHaveLength(1);
    await pause(LEASE_MS);
    expect(await owner.query('select from audit_instance where id = $1', [silent])).toEqual([]);
    await trail.stop();
  });
});
