import { uuidv7 } from 'uuidv7';
import { ANONYMOUS, type TenantScope } from '../../../kernel/identity/principal';
import type { RequestContext } from '../../../platform/context/request-context';
import type { Db } from '../../../platform/database/db';
import { AnonymousRequests } from '../../../platform/rate-limit/anonymous-requests';
import {
  checkChain,
  connectDb,
  handling,
  keyPrincipal,
  operatorPrincipal,
  Owner,
  requestContext,
  silentLog,
} from '../../../../test/support/audit/audit-fixtures';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/app/test-database';
import type { AuditRecord } from './audit-record';
import { AuditRecorder } from './audit-recorder';
import { AuditTrail } from './audit-trail';

describe('audit recorder', () => {
  let testDatabase: TestDatabase;
  let owner: Owner;
  let db: Db;
  let trail: AuditTrail;
  let acme: TenantScope;
  let apiKeyId: string;

  /** All records of a request, wherever they are by now. */
  const recordsOf = async ({ requestId }: RequestContext): Promise<AuditRecord[]> => {
    const rows = await owner.query<{ payload: string }>(
      `select payload, part from audit_record where request_id = $1
       union all select payload, part from audit_pending where request_id = $1 order by part`,
      [requestId],
    );
    return rows.map(({ payload }) => JSON.parse(payload) as AuditRecord);
  };
  const addPortfolio = (slug: string) => (tx: { query: (sql: string, parameters: unknown[]) => Promise<unknown[]> }) =>
    tx.query('insert into portfolio (id, tenant_id, slug, name) values ($1, $2, $3, $3)', [
      uuidv7(),
      acme.tenantId,
      slug,
    ]);
  const portfolioCount = async (slug: string): Promise<number> =>
    (await owner.query('select from portfolio where slug = $1', [slug])).length;
  const byKey = (more: Parameters<typeof requestContext>[1] = {}): RequestContext =>
    requestContext(keyPrincipal(acme, apiKeyId), { method: 'POST', successStatus: 201, ...more });

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    owner = await new Owner(testDatabase.ownerUrl).connect();
    db = await connectDb(testDatabase.url);
    acme = await owner.makeTenant('acme');
    apiKeyId = await owner.makeKey(acme, 'dashboard');
    trail = new AuditTrail(testDatabase.systemUrl, uuidv7(), silentLog);
    db.beforeCommit(trail.recorder.recordChange);
    await trail.start();
  });
  afterAll(async () => {
    await trail.stop();
    await db.dataSource.destroy();
    await owner.close();
    await testDatabase.drop();
  });

  describe('a request that was cut off', () => {
    const cut = (isOfBody: boolean): RequestContext =>
      byKey({ method: 'GET', interruption: { outcome: 'client_closed', isOfBody } });

    test.each<[string, number, boolean, string, number]>([
      ['a success that nobody received', 200, false, 'client_closed', 499],
      ['a refusal of a body that had not arrived', 400, true, 'client_closed', 499],
      ['a refusal of a request that had arrived', 404, false, 'rejected', 404],
      ['a missing permission', 403, true, 'denied', 403],
      ['a missing credential', 401, true, 'denied', 401],
      ['a fault of the service', 500, true, 'error', 500],
      ['a body that took too long', 408, true, 'timed_out', 408],
    ])('%s', async (_what, status, isOfBody, outcome, recorded) => {
      const context = cut(isOfBody);
      await trail.recorder.record(context, status);
      expect(await recordsOf(context)).toMatchObject([{ outcome, status_code: recorded }]);
    });

    test('has no second record when its answer fails as well', async () => {
      const context = cut(false);
      await trail.recorder.record(context, 200);
      await trail.recorder.record(context, 500);
      expect(await recordsOf(context)).toMatchObject([{ part: 0, outcome: 'client_closed' }]);
    });
  });

  describe('a change', () => {
    test('has its record in its own transaction, and no second one with the answer', async () => {
      const context = byKey();
      await handling(context, () => db.run(acme, addPortfolio('made')));
      expect(context.audit.isRecorded).toBe(true);
      expect(await recordsOf(context)).toMatchObject([
        { outcome: 'success', status_code: 201, tenant_id: acme.tenantId },
      ]);
      await expect(trail.recorder.record(context, 201)).resolves.toBe('recorded');
      expect(await recordsOf(context)).toHaveLength(1);
    });

    test('that is rolled back takes its record along; the refusal is what is recorded', async () => {
      const context = byKey();
      const work = () =>
        db.run(acme, async (tx) => {
          await addPortfolio('undone')(tx);
          throw new Error('changed my mind');
        });
      await expect(handling(context, work)).rejects.toThrow('changed my mind');
      expect(await recordsOf(context)).toEqual([]);
      await trail.recorder.record(context, 409);
      expect(await recordsOf(context)).toMatchObject([{ outcome: 'rejected', status_code: 409 }]);
    });

    test('that fails at its commit leaves no record, and the next attempt one', async () => {
      const context = byKey();
      let attempts = 0;
      await owner.query(`
        create table clash (id int primary key deferrable initially deferred);
        grant all on clash to tms_service; insert into clash values (1)`);
      const work = () =>
        db.run(acme, async (tx) => {
          attempts += 1;
          await tx.query('insert into clash values ($1)', [attempts]);
        });
      await expect(handling(context, work)).rejects.toMatchObject({ code: '23505' });
      expect(context.audit.isRecorded).toBe(false);
      expect(await recordsOf(context)).toEqual([]);
      await handling(context, work);
      expect(await recordsOf(context)).toHaveLength(1);
    });

    test('that is tried again has one record', async () => {
      const context = byKey();
      let attempts = 0;
      const other = await connectDb(testDatabase.url);
      other.beforeCommit(trail.recorder.recordChange);
      // Registered after the recorder's: the record has been inserted when the attempt fails.
      other.beforeCommit(async (tx) => {
        attempts += 1;
        if (attempts < 3) await tx.query(`do $$ begin raise exception 'as if' using errcode = '40001'; end $$`);
      });
      await handling(context, () => other.run(acme, addPortfolio('retried')));
      expect(attempts).toBe(3);
      expect(await portfolioCount('retried')).toBe(1);
      expect(await recordsOf(context)).toHaveLength(1);
      await other.dataSource.destroy();
    });

    test('in several transactions, even at once, has one record', async () => {
      const context = byKey();
      const slugs = ['p1', 'p2', 'p3', 'p4'];
      await handling(context, () => Promise.all(slugs.map((slug) => db.run(acme, addPortfolio(slug)))));
      await handling(context, () => db.run(acme, addPortfolio('p5')));
      await trail.sequencer.sequenceBatch();
      expect(await recordsOf(context)).toHaveLength(1);
      expect((await checkChain(owner, acme.tenantId)).faults).toEqual([]);
    });

    test('that is committed while the answer fails is told as both', async () => {
      const context = byKey();
      await handling(context, () => db.run(acme, addPortfolio('half')));
      await trail.recorder.record(context, 500);
      expect(await recordsOf(context)).toMatchObject([
        { part: 0, outcome: 'success', status_code: 201 },
        { part: 1, outcome: 'error', status_code: 500, action: 'things.list.end' },
      ]);
    });

    test('by the operator in a tenant’s portfolio goes to that tenant’s chain', async () => {
      const context = requestContext(operatorPrincipal);
      await handling(context, () => db.run(acme, addPortfolio('by-operator')));
      expect(await recordsOf(context)).toMatchObject([{ tenant_id: acme.tenantId, principal: { type: 'operator' } }]);
    });

    test('is not made when its record cannot be written, and is made again when it can', async () => {
      await owner.query('alter table audit_pending rename to audit_away');
      const refused = byKey();
      const unavailable = { code: 'audit_unavailable', status: 503 };
      await expect(handling(refused, () => db.run(acme, addPortfolio('away')))).rejects.toMatchObject(unavailable);
      await expect(trail.recorder.record(requestContext(operatorPrincipal), 200)).rejects.toThrow();
      expect(await portfolioCount('away')).toBe(0);
      await owner.query('alter table audit_away rename to audit_pending');
      const accepted = byKey();
      await handling(accepted, () => db.run(acme, addPortfolio('away')));
      await expect(trail.recorder.record(requestContext(operatorPrincipal), 200)).resolves.toBe('recorded');
      expect(await recordsOf(accepted)).toHaveLength(1);
    });
  });

  test('a read is recorded by its answer alone', async () => {
    const context = byKey({ method: 'GET', successStatus: 200 });
    await handling(context, () => db.read(acme, (tx) => tx.query('select 1')));
    expect(await recordsOf(context)).toEqual([]);
    await trail.recorder.record(context, 200);
    expect(await recordsOf(context)).toMatchObject([{ outcome: 'success', status_code: 200 }]);
  });

  test('work outside any request leaves no record', async () => {
    const count = () => owner.query('select from audit_pending union all select from audit_record');
    const before = (await count()).length;
    await db.run(acme, addPortfolio('by-job'));
    expect((await count()).length).toBe(before);
  });

  test('a streamed answer has two records', async () => {
    const context = byKey({ method: 'GET', successStatus: 200, audit: { isStreaming: true } });
    await trail.recorder.record(context, 200);
    await trail.recorder.recordEnd(context, 200, { outcome: 'success', rows: 12, bytes: 345 });
    expect(await recordsOf(context)).toMatchObject([
      { part: 0, action: 'things.list', outcome: 'streaming', rows: null },
      { part: 1, action: 'things.list.end', outcome: 'success', rows: 12, bytes: 345 },
    ]);
  });

  test('an import says streaming with its first batch', async () => {
    const context = byKey({ audit: { isStreaming: true } });
    await handling(context, () => db.run(acme, addPortfolio('import-1')));
    await handling(context, () => db.run(acme, addPortfolio('import-2')));
    expect(await recordsOf(context)).toMatchObject([{ outcome: 'streaming' }]);
  });

  test('the end of a stream is written when the database is back', async () => {
    const context = byKey({ audit: { isStreaming: true } });
    await trail.recorder.record(context, 200);
    await owner.query('alter table audit_pending rename to audit_away');
    const ended = trail.recorder.recordEnd(context, 200, { outcome: 'aborted', rows: null, bytes: 9 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await owner.query('alter table audit_away rename to audit_pending');
    await ended;
    expect(await recordsOf(context)).toMatchObject([{ part: 0 }, { part: 1, outcome: 'aborted', bytes: 9 }]);
  });

  test('a record for a tenant that was never committed goes to the platform’s chain', async () => {
    const context = requestContext(operatorPrincipal, { audit: { tenantId: uuidv7() } });
    await trail.recorder.record(context, 500);
    expect(await recordsOf(context)).toMatchObject([{ tenant_id: null, outcome: 'error' }]);
  });

  test('callers without a credential fill sixty records a minute, and one that counts', async () => {
    const anonymous = new AnonymousRequests({ anonymousRequestsPerMinute: 60 });
    const recorder = new AuditRecorder(trail.writer, trail.views, anonymous, uuidv7(), silentLog, () => undefined);
    const contexts = Array.from({ length: 75 }, () => requestContext(ANONYMOUS, { sourceIp: '2001:db8::1' }));
    const results = await Promise.all(contexts.map((context) => recorder.record(context, 401)));
    expect(results.filter((result) => result === 'recorded')).toHaveLength(60);
    await recorder.stop();
    expect(await recordsOf(contexts[60]!)).toMatchObject([
      { action: 'request.limited', status_code: 429, outcome: 'rejected', count: 15, source_ip: '2001:db8::/64' },
    ]);
    expect(await recordsOf(contexts[61]!)).toEqual([]);
  });
});
