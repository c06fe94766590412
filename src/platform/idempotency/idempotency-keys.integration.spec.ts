import { uuidv7 } from 'uuidv7';
import { keyPrincipal, silentLog } from '../../../test/support/audit/audit-fixtures';
import { IdempotencyDesk, IN_PROGRESS, LEASE_MS, REUSED } from '../../../test/support/fixtures/idempotency-fixture';
import { TEST_MASTER_KEY } from '../../../test/support/app/test-database';
import { ANONYMOUS, type Principal } from '../../kernel/identity/principal';
import type { TenantTx } from '../database/db';
import type { JobContext } from '../jobs/job-context';
import { JobHandlers } from '../jobs/job-handlers';
import { IdempotencyKeys, REMOVE_EXPIRED_KEYS } from './idempotency-keys';

let desk: IdempotencyDesk;
beforeAll(async () => {
  desk = await IdempotencyDesk.open();
});
beforeEach(() => desk.clear());
afterAll(() => desk.close());

describe('IdempotencyKeys.once', () => {
  test('returns the first response to every caller that sends the same request again', async () => {
    expect(await desk.create('first')).toEqual({ status: 201, answer: { name: 'first' }, isRepeated: false });
    expect(await desk.create('second')).toEqual({ status: 201, answer: { name: 'first' }, isRepeated: true });
    expect(await desk.effects()).toEqual(['first']);
  });

  test('refuses the key for another body', async () => {
    await desk.create('first');
    await expect(desk.create('second', desk.request({ a: 2 }))).rejects.toMatchObject(REUSED);
    expect(await desk.effects()).toEqual(['first']);
  });

  test('does nothing for a request without a key', async () => {
    await desk.create('first', null);
    expect(await desk.create('second', null)).toMatchObject({ answer: { name: 'second' }, isRepeated: false });
    expect(await desk.owner.query('select from idempotency_key')).toHaveLength(0);
  });

  test('stores nothing if the transaction is rolled back', async () => {
    const failing = (tx: TenantTx) => desk.keys.once(tx, desk.request(), () => Promise.reject(new RangeError('no')));
    await expect(desk.db.run(desk.scope, failing)).rejects.toThrow('no');
    const failingLater = async (tx: TenantTx) => {
      await desk.keys.once(tx, desk.request(), () => Promise.resolve({ status: 201, answer: null }));
      throw new RangeError('later');
    };
    await expect(desk.db.run(desk.scope, failingLater)).rejects.toThrow('later');
    expect(await desk.create('second')).toMatchObject({ isRepeated: false });
  });

  test('does not store a failure of the service', async () => {
    const failing = (tx: TenantTx) =>
      desk.keys.once(tx, desk.request(), () => Promise.resolve({ status: 503, answer: { name: 'failed' } }));
    await expect(desk.db.run(desk.scope, failing)).rejects.toThrow('status 503');
    expect(await desk.create('second')).toMatchObject({ isRepeated: false });
  });

  test('stores a response that is null or undefined', async () => {
    for (const answer of [null, undefined]) {
      const request = desk.request({ a: 1 }, String(answer));
      const empty = (tx: TenantTx) => desk.keys.once(tx, request, () => Promise.resolve({ status: 204, answer }));
      await desk.db.run(desk.scope, empty);
      expect(await desk.db.run(desk.scope, empty)).toEqual({ status: 204, answer: null, isRepeated: true });
    }
  });

  test('refuses nineteen concurrent requests while the first is running', async () => {
    const first = desk.heldCreate('first');
    await first.started;
    const others = await Promise.allSettled(Array.from({ length: 19 }, (_, index) => desk.create(`other ${index}`)));
    for (const other of others) expect(other).toMatchObject({ status: 'rejected', reason: IN_PROGRESS });
    await expect(desk.keys.claim(desk.scope, desk.request(), LEASE_MS)).rejects.toMatchObject(IN_PROGRESS);
    first.finish();
    expect(await first.ended).toMatchObject({ answer: { name: 'first' }, isRepeated: false });
    expect(await desk.effects()).toEqual(['first']);
  });

  test('runs exactly one of twenty concurrent requests, and refuses none once it is done', async () => {
    const twenty = () => Promise.allSettled(Array.from({ length: 20 }, (_, index) => desk.create(`${index}`)));
    const racing = await twenty();
    const [name, ...others] = await desk.effects();
    expect(others).toEqual([]);
    for (const each of racing) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject(IN_PROGRESS);
      else expect(each.value.answer).toEqual({ name });
    }
    expect(racing.filter((each) => each.status === 'fulfilled' && !each.value.isRepeated)).toHaveLength(1);
    for (const each of await twenty()) {
      expect(each).toMatchObject({ status: 'fulfilled', value: { answer: { name }, isRepeated: true } });
    }
  });

  test('leaves the key free if the process dies in the middle', async () => {
    const first = desk.heldCreate('first');
    await desk.owner.query('select pg_terminate_backend($1, 5000)', [await first.started]);
    first.finish();
    await expect(first.ended).rejects.toThrow();
    expect(await desk.create('second')).toMatchObject({ answer: { name: 'second' }, isRepeated: false });
  });

  test('keeps keys of different principals, portfolios, tenants and routes apart', async () => {
    const other = { tenantId: desk.scope.tenantId, portfolioId: uuidv7() };
    await desk.owner.query(`insert into portfolio (id, tenant_id, slug, name) values ($1, $2, 'other', 'Other')`, [
      other.portfolioId,
      other.tenantId,
    ]);
    await desk.create('first');
    const body = { b: 2 };
    await desk.create('principal', desk.request(body, 'k1', 'POST /v1/things', keyPrincipal(desk.scope, uuidv7())));
    await desk.create('portfolio', desk.request(body), other);
    await desk.create('tenant', desk.request(body), await desk.owner.makeTenant('umbrella'));
    await desk.create('route', desk.request(body, 'k1', 'POST /v1/others'));
    await desk.create('key', desk.request(body, 'K1'));
    expect(await desk.effects()).toEqual(['first', 'key', 'portfolio', 'principal', 'route', 'tenant']);
  });

  test('forgets a key after 24 hours', async () => {
    await desk.create('first');
    await desk.owner.query(`update idempotency_key set expires_at = expires_at - interval '23 hours 59 minutes'`);
    expect(await desk.create('second')).toMatchObject({ isRepeated: true });
    await desk.owner.query(`update idempotency_key set expires_at = expires_at - interval '1 minute'`);
    expect(await desk.create('third', desk.request({ a: 3 }))).toMatchObject({ isRepeated: false });
    expect(await desk.create('fourth', desk.request({ a: 3 }))).toMatchObject({
      answer: { name: 'third' },
      isRepeated: true,
    });
  });
});

test('removes expired keys and no others', async () => {
  const handlers = new JobHandlers();
  new IdempotencyKeys(desk.db, handlers, { masterKey: TEST_MASTER_KEY }).onModuleInit();
  expect(handlers.recurring.map(({ definition }) => definition)).toEqual([REMOVE_EXPIRED_KEYS]);
  await desk.create('old', desk.request({}, 'old'));
  await desk.owner.query(`update idempotency_key set expires_at = now() - interval '1 second'`);
  await desk.create('new', desk.request({}, 'new'));
  await handlers.handlerOf(REMOVE_EXPIRED_KEYS.name)({}, { db: desk.db, log: silentLog } as unknown as JobContext);
  expect(await desk.owner.query('select key from idempotency_key')).toEqual([{ key: 'new' }]);
});

describe('IdempotencyKeys.requestOf', () => {
  test('reads the header and hashes the content of the request', () => {
    const principal: Principal = { ...ANONYMOUS, type: 'user', scope: desk.scope, userId: 'u1' };
    expect(desk.keys.requestOf({ 'idempotency-key': 'k1' }, principal, 'POST /v1/things', { a: 1 })).toEqual({
      scope: desk.scope,
      principal: 'user:u1',
      route: 'POST /v1/things',
      key: 'k1',
      bodyHash: desk.request({ a: 1 }).bodyHash,
    });
    expect(desk.keys.requestOf({}, principal, 'POST /v1/things', { a: 1 })).toBeNull();
  });

  test('refuses a header that is not a valid key', () => {
    const headers = { 'idempotency-key': 'a b' };
    expect(() => desk.keys.requestOf(headers, desk.caller, 'POST /v1/things', {})).toThrow('The input is not valid');
  });
});
