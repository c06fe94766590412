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

describe('claim', () => {
  test('gives one lease, and the answer once that is completed', async () => {
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

  test('refuses another body while the first is at work', async () => {
    await desk.claim();
    await expect(desk.claim(LEASE_MS, desk.request({ a: 2 }))).rejects.toMatchObject(REUSED);
  });

  test('gives a request without a key nothing to hold', async () => {
    expect(await desk.keys.claim(desk.scope, null, LEASE_MS)).toEqual({ lease: null });
    await desk.complete(null, 'first');
    await desk.keys.release(null);
    expect(await desk.effects()).toEqual(['first']);
  });

  test('gives exactly one of twenty at once the lease', async () => {
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => desk.claim()));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of claims) if (each.status === 'rejected') expect(each.reason).toMatchObject(IN_PROGRESS);
  });

  test('is free again after a release, which frees nobody else’s', async () => {
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

  test('stays claimed where the effect was rolled back', async () => {
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

  test('does not keep a failure of the service', async () => {
    const lease = await desk.claim();
    const failing = desk.db.run(desk.scope, (tx) => desk.keys.complete(tx, lease, { status: 500, answer: {} }));
    await expect(failing).rejects.toThrow('status 500');
  });
});

describe('a lease that ran out', () => {
  const ranOut = async (): Promise<IdempotencyLease> => {
    const lease = await desk.claim(1);
    await delay(20);
    return lease;
  };

  test('goes to the next, and the first can neither complete nor release', async () => {
    const first = await ranOut();
    const second = await desk.claim();
    await expect(desk.complete(first, 'first')).rejects.toMatchObject(IN_PROGRESS);
    await desk.keys.release(first);
    await desk.complete(second, 'second');
    await expect(desk.complete(first, 'first')).rejects.toMatchObject(IN_PROGRESS);
    expect(await desk.effects()).toEqual(['second']);
  });

  test('goes to an effect of one transaction as well', async () => {
    const first = await ranOut();
    expect(await desk.create('second')).toMatchObject({ isRepeated: false });
    await expect(desk.complete(first, 'first')).rejects.toMatchObject(IN_PROGRESS);
    expect(await desk.effects()).toEqual(['second']);
  });

  test('still counts while nobody else has taken the key', async () => {
    await desk.complete(await ranOut(), 'first');
    expect(await desk.effects()).toEqual(['first']);
  });

  test('is not taken from one that is just completing', async () => {
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

test('claims and releases do not carry the audit record of the request, and the effect does', async () => {
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
