import { connectDb, handling, Owner, requestContext, silentLog } from '../../../test/support/audit/audit-fixtures';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { ANONYMOUS } from '../../kernel/identity/principal';
import type { Db } from '../database/db';
import type { JobContext } from '../jobs/job-context';
import { JobHandlers } from '../jobs/job-handlers';
import { REMOVE_IDLE_BUCKETS, TokenBuckets, tooManyRequests } from './token-bucket';

const LIMIT = { capacity: 20, perMinute: 10 };

let database: TestDatabase;
let owner: Owner;
let dbs: [Db, Db];
let buckets: TokenBuckets;
let other: TokenBuckets;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await new Owner(database.ownerUrl).connect();
  dbs = [await connectDb(database.url), await connectDb(database.url)];
  buckets = new TokenBuckets(dbs[0], new JobHandlers());
  other = new TokenBuckets(dbs[1], new JobHandlers());
});
afterAll(async () => {
  await Promise.all(dbs.map(({ dataSource }) => dataSource.destroy()));
  await owner.close();
  await database.drop();
});

const exhaust = async (principal: string): Promise<void> => {
  for (let left = LIMIT.capacity; left > 0; left -= 1) await buckets.take('deep', principal, LIMIT);
};
/** Sets the time of the last request back. */
const age = (principal: string, by: string): Promise<unknown[]> =>
  owner.query('update rate_limit_bucket set refilled_at = refilled_at - $2::interval where principal = $1', [
    principal,
    by,
  ]);

describe('TokenBuckets.take', () => {
  test('starts full and returns the remaining tokens', async () => {
    const first = { isAllowed: true, limit: 20, remaining: 19, resetSeconds: 6, retryAfterSeconds: 0 };
    expect(await buckets.take('deep', 'first', LIMIT)).toEqual(first);
    expect(await buckets.take('deep', 'first', LIMIT)).toMatchObject({ isAllowed: true, remaining: 18 });
  });

  test('allows exactly the capacity to fifty concurrent requests over two instances', async () => {
    const taken = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? buckets : other).take('deep', 'crowd', LIMIT)),
    );
    const allowed = taken.filter(({ isAllowed }) => isAllowed);
    expect(allowed.map(({ remaining }) => remaining).sort((a, b) => b - a)).toEqual(
      Array.from({ length: 20 }, (_, index) => 19 - index),
    );
    for (const { isAllowed, remaining, retryAfterSeconds } of taken) {
      if (isAllowed) continue;
      expect(remaining).toBe(0);
      expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect(retryAfterSeconds).toBeLessThanOrEqual(6);
    }
  });

  test('gains tokens by the clock of the database, and refused requests do not change that', async () => {
    await exhaust('waiting');
    for (let left = 3; left > 0; left -= 1) {
      expect(await buckets.take('deep', 'waiting', LIMIT)).toMatchObject({ isAllowed: false, remaining: 0 });
    }
    await age('waiting', '13 seconds');
    const taken = [];
    for (let left = 3; left > 0; left -= 1) taken.push(await buckets.take('deep', 'waiting', LIMIT));
    expect(taken.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false]);
  });

  test('never contains more than its capacity, even if that was lowered', async () => {
    await buckets.take('deep', 'idle', LIMIT);
    await age('idle', '1 hour');
    expect(await buckets.take('deep', 'idle', LIMIT)).toMatchObject({ remaining: 19 });
    expect(await buckets.take('deep', 'idle', { capacity: 2, perMinute: 2 })).toMatchObject({ limit: 2, remaining: 1 });
  });

  test('gains nothing if the clock was set back', async () => {
    await exhaust('time traveller');
    await age('time traveller', '-10 seconds');
    expect(await buckets.take('deep', 'time traveller', LIMIT)).toMatchObject({ isAllowed: false, remaining: 0 });
  });

  test('keeps principals and names apart', async () => {
    await exhaust('greedy');
    expect(await buckets.take('deep', 'greedy', LIMIT)).toMatchObject({ isAllowed: false });
    expect(await buckets.take('deep', 'modest', LIMIT)).toMatchObject({ isAllowed: true });
    expect(await buckets.take('all', 'greedy', LIMIT)).toMatchObject({ isAllowed: true });
  });

  test('does not count as a change, so it does not carry the record of the request', async () => {
    const commits: unknown[] = [];
    const db = await connectDb(database.url);
    db.beforeCommit((tx) => Promise.resolve(void commits.push(tx)));
    try {
      await handling(requestContext(ANONYMOUS), () => new TokenBuckets(db, new JobHandlers()).take('deep', 'x', LIMIT));
    } finally {
      await db.dataSource.destroy();
    }
    expect(commits).toEqual([]);
  });

  test.each([
    { capacity: 0, perMinute: 10 },
    { capacity: 1_441, perMinute: 1 },
    { capacity: 1, perMinute: 0 },
  ])('refuses the limit %j', async (limit) => {
    await expect(buckets.take('deep', 'x', limit)).rejects.toThrow(
      'should hold a token at least, and fill within a day',
    );
  });
});

test('removes buckets that were idle for a day and no others', async () => {
  const handlers = new JobHandlers();
  new TokenBuckets(dbs[0], handlers).onModuleInit();
  expect(handlers.recurring.map(({ definition }) => definition)).toEqual([REMOVE_IDLE_BUCKETS]);
  await owner.query('delete from rate_limit_bucket');
  await exhaust('gone');
  await exhaust('here');
  await age('gone', '1441 minutes');
  await age('here', '1439 minutes');
  const context = { db: dbs[0], log: silentLog } as unknown as JobContext;
  await handlers.handlerOf(REMOVE_IDLE_BUCKETS.name)({}, context);
  expect(await owner.query('select principal from rate_limit_bucket')).toEqual([{ principal: 'here' }]);
});

test('responds to an empty bucket with 429 and Retry-After', () => {
  const outcome = { isAllowed: false, limit: 20, remaining: 0, resetSeconds: 117, retryAfterSeconds: 3 };
  expect(tooManyRequests(outcome)).toMatchObject({
    code: 'rate_limit_exceeded',
    status: 429,
    headers: {
      'retry-after': '3',
      'x-ratelimit-limit': '20',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '117',
    },
  });
});
