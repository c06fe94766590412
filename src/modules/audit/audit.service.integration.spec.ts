import { uuidv7 } from 'uuidv7';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import type { Db } from '../../platform/database/db';
import {
  connectDb,
  keyPrincipal,
  operatorPrincipal,
  Owner,
  requestContext,
  silentLog,
} from '../../../test/support/audit/audit-fixtures';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { AuditTrail } from './recording/audit-trail';
import type { AuditFilter } from './audit-filter';
import { AUDIT_CURSOR, AuditReadModel } from './audit.read-model';
import { AuditService } from './audit.service';

describe('reading the audit log', () => {
  let testDatabase: TestDatabase;
  let owner: Owner;
  let db: Db;
  let trail: AuditTrail;
  let audit: AuditService;
  let acme: TenantScope;
  let other: TenantScope;
  let admin: Principal;
  let viewer: Principal;

  const act = async (
    principal: Principal,
    more: Parameters<typeof requestContext>[1] = {},
    status = 200,
  ): Promise<string> => {
    const context = requestContext(principal, more);
    await trail.recorder.record(context, status);
    return context.requestId;
  };
  const sequenceAll = async (): Promise<void> => {
    while ((await trail.sequencer.sequenceBatch()) > 0);
  };
  const newestFirst = { limit: 1_000, order: 'desc' } as const;
  const idsSeenBy = async (principal: Principal, filter: AuditFilter = {}): Promise<string[]> => {
    const { records, total } = await audit.list(principal, filter, newestFirst);
    expect(total).toBe(records.length);
    return records.map(({ record }) => record.request_id);
  };

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    owner = await new Owner(testDatabase.ownerUrl).connect();
    db = await connectDb(testDatabase.url);
    audit = new AuditService(db, new AuditReadModel());
    // The trail is not started, so records stay pending until a test chains them.
    trail = new AuditTrail(testDatabase.systemUrl, uuidv7(), silentLog);
  });
  beforeEach(async () => {
    const suffix = uuidv7().slice(-12);
    acme = await owner.makeTenant(`acme-${suffix}`);
    other = await owner.makeTenant(`other-${suffix}`);
    admin = keyPrincipal(acme, await owner.makeKey(acme, 'console'), 'admin');
    viewer = keyPrincipal(acme, await owner.makeKey(acme, 'dashboard'), 'viewer');
  });
  afterAll(async () => {
    await trail.stop();
    await db.dataSource.destroy();
    await owner.close();
    await testDatabase.drop();
  });

  test('shows a position for chained records and none for pending ones', async () => {
    const chained = await act(admin);
    await sequenceAll();
    const pending = await act(viewer);
    const { records } = await audit.list(admin, {}, newestFirst);
    expect(records).toMatchObject([
      { record: { request_id: pending }, seq: null, prevHash: null, recordHash: null, serviceAccountName: 'dashboard' },
      { record: { request_id: chained }, seq: 1, prevHash: Buffer.alloc(32), serviceAccountName: 'console' },
    ]);
  });

  test('shows a tenant its chain, principals without audit:read their own records, the operator the platform’s chain', async () => {
    const [byAdmin, byViewer, byOther, byOperator] = [
      await act(admin),
      await act(viewer),
      await act(keyPrincipal(other, uuidv7())),
      await act(operatorPrincipal),
    ];
    const onAcme = await act(operatorPrincipal, { audit: { tenantId: acme.tenantId } });
    for (const isChained of [false, true]) {
      if (isChained) await sequenceAll();
      expect(await idsSeenBy(admin)).toEqual([onAcme, byViewer, byAdmin]);
      expect(await idsSeenBy(viewer)).toEqual([byViewer]);
      expect(await idsSeenBy(keyPrincipal(other, uuidv7()))).toEqual([byOther]);
      expect(await idsSeenBy(operatorPrincipal)).toContain(byOperator);
      expect(await idsSeenBy(operatorPrincipal)).not.toContain(onAcme);
      await expect(audit.get(viewer, byViewer)).resolves.toMatchObject({
        record: { record: { request_id: byViewer } },
        end: null,
      });
      await expect(audit.get(viewer, byAdmin)).rejects.toMatchObject({ code: 'not_found' });
      await expect(audit.get(admin, byOther)).rejects.toMatchObject({ code: 'not_found' });
      await expect(audit.get(operatorPrincipal, byAdmin)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('shows nothing to a principal without an id', async () => {
    await act(admin);
    expect(await idsSeenBy({ ...viewer, apiKeyId: null })).toEqual([]);
  });

  test('finds pending and chained records by each filter', async () => {
    const one = await act(viewer, { route: '/v1/one', audit: { action: 'one.read' } }, 403);
    const two = await act(admin, { route: '/v1/two', audit: { action: 'two.read' } });
    for (const isChained of [false, true]) {
      if (isChained) await sequenceAll();
      expect(await idsSeenBy(admin, { actions: ['one.read'] })).toEqual([one]);
      expect(await idsSeenBy(admin, { actions: ['one.read', 'two.read'] })).toEqual([two, one]);
      expect(await idsSeenBy(admin, { routes: ['/v1/two'] })).toEqual([two]);
      expect(await idsSeenBy(admin, { outcomes: ['denied'] })).toEqual([one]);
      expect(await idsSeenBy(admin, { statusCodes: [200] })).toEqual([two]);
      expect(await idsSeenBy(admin, { apiKeyIds: [viewer.apiKeyId!] })).toEqual([one]);
      expect(await idsSeenBy(admin, { userIds: ['nobody'] })).toEqual([]);
      expect(await idsSeenBy(viewer, { apiKeyIds: [admin.apiKeyId!] })).toEqual([]);
      const { records } = await audit.list(admin, { actions: ['two.read'] }, newestFirst);
      const at = new Date(records[0]!.record.logged_at);
      expect(await idsSeenBy(admin, { from: at, to: at })).toContain(two);
      expect(await idsSeenBy(admin, { from: new Date(at.getTime() + 1) })).not.toContain(two);
      expect(await idsSeenBy(admin, { to: new Date(at.getTime() - 1) })).not.toContain(two);
    }
  });

  test('returns both records of a streamed response for one request id', async () => {
    const context = requestContext(admin, { audit: { action: 'events.export', isStreaming: true } });
    await trail.recorder.record(context, 200);
    await sequenceAll();
    await trail.recorder.recordEnd(context, 200, { outcome: 'success', rows: 5, bytes: 60 });
    await expect(audit.get(admin, context.requestId)).resolves.toMatchObject({
      record: { record: { outcome: 'streaming' }, seq: 1 },
      end: { record: { action: 'events.export.end', rows: 5 }, seq: null },
    });
  });

  test.each(['desc', 'asc'] as const)(
    'returns complete pages without overlap (%s) while records are added and chained',
    async (order) => {
      const before = await Promise.all(Array.from({ length: 120 }, () => act(admin)));
      let isReading = true;
      const writing = (async () => {
        while (isReading) {
          await Promise.all(Array.from({ length: 5 }, () => act(admin)));
          await trail.sequencer.sequenceBatch();
        }
      })();
      const seen: string[] = [];
      let after = undefined as ReturnType<typeof AUDIT_CURSOR.read>;
      // Ascending pages would follow the writer without end.
      for (let page = 0; page < 30; page++) {
        const { records, nextCursor } = await audit.list(admin, {}, { limit: 7, order, after });
        seen.push(...records.map(({ record }) => record.request_id));
        if (nextCursor === null) break;
        after = AUDIT_CURSOR.read(nextCursor);
      }
      isReading = false;
      await writing;
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );

  test('returns no cursor with the last page', async () => {
    await Promise.all(Array.from({ length: 4 }, () => act(admin)));
    const first = await audit.list(admin, {}, { limit: 2, order: 'desc' });
    const last = await audit.list(admin, {}, { limit: 2, order: 'desc', after: AUDIT_CURSOR.read(first.nextCursor!) });
    expect([first.total, last.total, last.records.length, last.nextCursor]).toEqual([4, 4, 2, null]);
  });
});
