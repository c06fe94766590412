import { uuidv7 } from 'uuidv7';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { RequestContext } from '../../../platform/context/request-context';
import { keyPrincipal, Owner, requestContext, silentLog } from '../../../../test/support/audit/audit-fixtures';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/app/test-database';
import type { AuditRecord } from './audit-record';
import { AuditTrail } from './audit-trail';

let database: TestDatabase;
let owner: Owner;
let trail: AuditTrail;
let acme: TenantScope;
let apiKeyId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await new Owner(database.ownerUrl).connect();
  acme = await owner.makeTenant('acme');
  apiKeyId = await owner.makeKey(acme, 'map');
  trail = new AuditTrail(database.systemUrl, uuidv7(), silentLog);
});
afterAll(async () => {
  await trail.stop();
  await owner.close();
  await database.drop();
});
beforeEach(() => owner.query('truncate audit_view, audit_pending'));

const tile = (resource: string, more: Partial<RequestContext> = {}): RequestContext =>
  requestContext(keyPrincipal(acme, apiKeyId), { audit: { action: 'events.tile', view: resource }, ...more });
const view = async (context: RequestContext, status = 200): Promise<string> => {
  await trail.recorder.record(context, status);
  return context.requestId;
};
const records = async (): Promise<AuditRecord[]> =>
  (await owner.query<{ payload: string }>('select payload from audit_pending order by logged_at, request_id')).map(
    ({ payload }) => JSON.parse(payload) as AuditRecord,
  );
const viewsLeft = async (): Promise<number> => (await owner.query('select from audit_view')).length;
const minutePasses = (): Promise<unknown> =>
  owner.query(`update audit_view set minute = minute - interval '2 minutes'`);

test('stores a view before its response is sent, and writes its record when the minute is over', async () => {
  const ids = [await view(tile('5/26/13')), await view(tile('5/27/13?country=TW'), 204)];
  expect([await viewsLeft(), await records()]).toEqual([2, []]);
  expect(await trail.viewFolder.fold()).toBe(0);
  await minutePasses();
  expect(await trail.viewFolder.fold()).toBe(1);
  const [record] = await records();
  expect(record).toMatchObject({ action: 'events.tile', count: 2, tenant_id: acme.tenantId });
  expect(record?.views?.map((one) => [one.request_id, one.resource, one.status_code])).toEqual([
    [ids[0], '5/26/13', 200],
    [ids[1], '5/27/13?country=TW', 204],
  ]);
  expect([await viewsLeft(), await trail.viewFolder.fold()]).toEqual([0, 0]);
});

test('writes a record for a refused view at once', async () => {
  await view(tile('5/26/13'), 403);
  expect(await records()).toMatchObject([{ status_code: 403, outcome: 'denied' }]);
  expect(await viewsLeft()).toBe(0);
});

test('never folds views of different principals, portfolios, addresses or browsers into one record', async () => {
  const other = await owner.makeKey(acme, 'other');
  await view(tile('1/0/0'));
  await view(tile('1/0/0', { principal: keyPrincipal(acme, other) }));
  await view(tile('1/0/0', { principal: keyPrincipal({ ...acme, portfolioId: uuidv7() }, apiKeyId) }));
  await view(tile('1/0/0', { sourceIp: '192.0.2.2' }));
  await view(tile('1/0/0', { userAgent: 'another' }));
  await minutePasses();
  expect(await trail.viewFolder.fold()).toBe(5);
  expect((await records()).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
});

test('folds the views that a killed process left', async () => {
  const ids = await Promise.all(['2/0/0', '2/0/1', '2/1/0'].map((resource) => view(tile(resource))));
  await minutePasses();
  const next = new AuditTrail(database.systemUrl, uuidv7(), silentLog);
  expect(await next.viewFolder.fold()).toBe(1);
  const [record] = await records();
  expect(record?.views?.map(({ request_id }) => request_id).sort()).toEqual([...ids].sort());
  await next.stop();
});

test('writes each view once if several processes fold at the same time', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => view(tile(`6/${index}/0`))));
  await minutePasses();
  const others = [1, 2, 3].map(() => new AuditTrail(database.systemUrl, uuidv7(), silentLog));
  await Promise.all(others.map(({ viewFolder }) => viewFolder.fold()));
  await trail.viewFolder.fold();
  const listed = (await records()).flatMap((record) => record.views ?? []).map(({ request_id }) => request_id);
  expect([listed.length, [...listed].sort(), await viewsLeft()]).toEqual([60, [...ids].sort(), 0]);
  await Promise.all(others.map((other) => other.stop()));
});
