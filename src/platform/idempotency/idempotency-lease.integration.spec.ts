import { setTimeout as delay } from 'node:timers/promises';
import { handling, requestContext } from '../../../test/support/audit/audit-fixtures';
import { IdempotencyDesk, IN_PROGRESS, LEASE_MS, REUSED } from '../../../test/support/fixtures/idempotency-fixture';
import { currentRequest } from '../context/request-context';
import type { IdempotencyLease } from './idempotency-keys';

let desk: IdempotencyDesk;
beforeAll(async () => {
  desk = await IdempotencyDesk.open();
});
beforeEach(() => desk.clear());
afterAll(() => desk.close());

describe('IdempotencyKeys.claim', () => {
  test('gives one lease, and the response once the lease is completed', async () => {
    const lease = await desk.claim();
    await expect(desk.claim()).rejects.toMatchObject(IN_PROGRESS);
    await expect(desk.create('meanwhile')).rejects.toMatchObject(IN_PROGRESS);
    await desk.complete(lease, 'first');
    expect(await desk.keys.claim(desk.scope, desk.request(), LEASE_MS)).toEqual({
      kept: { status: 200, answer: { name: 'first' } },
    });
    await expect(desk.claim(LEASE_MS, desk.request({ a: 2 }))).rejects.toMatchObject(REUSED);
    expect(await desk.effects()).toEqual(['first']);
  });

  test('refuses another body while the first request is running', async () => {
    await desk.claim();
    await expect(desk.claim(LEASE_MS, desk.request({ a: 2 }))).rejects.toMatchObject(REUSED);
  });

  test('gives no lease to a request without a key', async () => {
    expect(await desk.keys.claim(desk.scope, null, LEASE_MS)).toEqual({ lease: null });
    await desk.complete(null, 'first');
    await desk.keys.release(null);
    expect(await desk.effects()).toEqual(['first']);
  });

  test('gives exactly one of twenty concurrent requests the lease', async () => {
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => desk.claim()));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of claims) if (each.status === 'rejected') expect(each.reason).toMatchObject(IN_PROGRESS);
  });

  test('frees the key after a release, which does not free the lease of another request', async () => {
    const first = await desk.claim();
    await desk.keys.release(first);
    const second = await desk.claim();
    await desk.keys.release(first);
    await expect(desk.claim()).rejects.toMatchObject(IN_PROGRESS);
    await desk.complete(second, 'second');
    await desk.keys.release(second);
    expect(await desk.keys.claim(desk.scope, desk.request(), LEASE_MS)).toMatchObject({
      kept: { answer: { name: 'second' } },
    });
  });

  test('stays claimed if the effect was rolled back', async () => {
    const lease = await desk.claim();
    const failing = desk.db.run(desk.scope, async (tx) => {
      await desk.keys.complete(tx, lease, { status: 200, answer: {} });
      throw new RangeError('late');
    });
    await expect(failing).rejects.toThrow('late');
    await expect(desk.claim()).rejects.toMatchObject(IN_PROGRESS);
    await desk.complete(lease, 'tried again');
    expect(await desk.effects()).toEqual(['tried again']);
  });

  test('does not store a failure of the service', async () => {
    const lease = await desk.claim();
    const failing = desk.db.run(desk.scope, (tx) => desk.keys.complete(tx, lease, { status: 500, answer: {} }));
    await expect(failing).rejects.toThrow('status 500');
  });
});

describe('an expired lease', () => {
  const ranOut = async (): Promise<IdempotencyLease> => {
    const lease = await desk.claim(1);
    await delay(20);
    return lease;
  };

  test('is given to the next request, and the first can neither complete nor release it', async () => {
    const first = await ranOut();
    const second = await desk.claim();
    await expect(desk.complete(first, 'first')).rejects.toMatchObject(IN_PROGRESS);
    await desk.keys.release(first);
    await desk.complete(second, 'second');
    await expect(desk.complete(first, 'first')).rejects.toMatchObject(IN_PROGRESS);
    expect(await desk.effects()).toEqual(['second']);
  });

  test('is also taken over by an effect of one transaction', async () => {
    const first = await ranOut();
    expect(await desk.create('second')).toMatchObject({ isRepeated: false });
    await expect(desk.complete(first, 'first')).rejects.toMatchObject(IN_PROGRESS);
    expect(await desk.effects()).toEqual(['second']);
  });

  test('remains valid as long as no other request has taken the key', async () => {
    await desk.complete(await ranOut(), 'first');
    expect(await desk.effects()).toEqual(['first']);
  });

  test('is not taken from a request that is just completing', async () => {
    const first = await ranOut();
    let second: Promise<IdempotencyLease> | undefined;
    await desk.db.run(desk.scope, async (tx) => {
      await desk.keys.complete(tx, first, { status: 200, answer: { name: 'first' } });
      second = desk.claim();
      second.catch(() => undefined);
      await waitingForLock();
    });
    await expect(second).rejects.toMatchObject(IN_PROGRESS);
    expect(await desk.keys.claim(desk.scope, desk.request(), LEASE_MS)).toMatchObject({
      kept: { answer: { name: 'first' } },
    });
  });

  async function waitingForLock(): Promise<void> {
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await desk.owner.query(isWaiting)).length === 0) await delay(10);
  }
});

test('writes the audit record of the request with the effect, and not with a claim or a release', async () => {
  const seen: (string | undefined)[] = [];
  const { db: observed, keys: observedKeys } = await desk.connect();
  observed.beforeCommit(() => Promise.resolve(void seen.push(currentRequest()?.requestId)));
  const context = requestContext(desk.caller);
  try {
    await handling(context, async () => {
      const claimed = await observedKeys.claim(desk.scope, desk.request(), LEASE_MS);
      const lease = 'lease' in claimed ? claimed.lease : null;
      await observed.run(desk.scope, (tx) => observedKeys.complete(tx, lease, { status: 200, answer: {} }));
      await observedKeys.release(lease);
      expect(currentRequest()).toBe(context);
    });
  } finally {
    await observed.dataSource.destroy();
  }
  expect(seen).toEqual([undefined, context.requestId, undefined]);
});
