import fc from 'fast-check';
import { connectDb, Owner } from '../../../test/support/audit/audit-fixtures';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import type { Db } from '../database/db';
import { JobHandlers } from '../jobs/job-handlers';
import { TokenBuckets } from './token-bucket';
import { TokenLeases } from './token-leases';

const LIMIT = { capacity: 100, perMinute: 600 };
const PER_MS = 600 / 60_000;

let database: TestDatabase;
let owner: Owner;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await new Owner(database.ownerUrl).connect();
  db = await connectDb(database.url);
});
afterAll(async () => {
  await db.dataSource.destroy();
  await owner.close();
  await database.drop();
});

interface Bucket {
  tokens: number;
  leases: Record<string, [tokens: number, until: number]>;
}

const bucketOf = async (principal: string): Promise<Bucket | undefined> =>
  (await owner.query<Bucket>('select tokens, leases from rate_limit_bucket where principal = $1', [principal]))[0];

/** Sets the time in the row back, as if this time had passed in the database. */
const age = (principal: string, ms: number): Promise<unknown[]> =>
  owner.query(
    `update rate_limit_bucket set refilled_at = refilled_at - $2 * interval '1 ms',
       leases = (select coalesce(jsonb_object_agg(key, jsonb_build_array(value->0, (value->>1)::float8 - $2 / 1000)), '{}')
                 from jsonb_each(leases))
     where principal = $1`,
    [principal, ms],
  );

const heldIn = ({ leases }: Bucket): number => Object.values(leases).reduce((sum, [tokens]) => sum + tokens, 0);

/** Takes tokens until none is left, and returns their number. */
async function drain(leases: TokenLeases, principal: string): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    if (!(await leases.take('requests', principal, LIMIT)).isAllowed) return taken;
  }
}

/** The number of tokens that the bucket gained by the database's clock meanwhile, plus one for rounding. */
async function brought<T>(work: () => Promise<T>): Promise<{ result: T; gained: number }> {
  const at = async (): Promise<number> =>
    (await owner.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms'))[0]?.ms ??
    0;
  const before = await at();
  const result = await work();
  return { result, gained: ((await at()) - before) * PER_MS + 1 };
}

test('gives two instances exactly the tokens that one would get', async () => {
  const instances = [new TokenLeases(db), new TokenLeases(db)];
  const { result, gained } = await brought(() =>
    Promise.all(Array.from({ length: 400 }, (_, index) => instances[index % 2]!.take('requests', 'crowd', LIMIT))),
  );
  const allowed = result.filter(({ isAllowed }) => isAllowed).length;
  expect(allowed).toBeGreaterThanOrEqual(95);
  expect(allowed).toBeLessThanOrEqual(100 + gained);
});

test('gives no other instance the tokens that one holds', async () => {
  const [one, other] = [new TokenLeases(db), new TokenLeases(db)];
  await one.take('requests', 'held', LIMIT);
  expect(heldIn((await bucketOf('held'))!)).toBe(5);
  const { result: taken, gained } = await brought(() => drain(other, 'held'));
  expect(taken).toBeGreaterThanOrEqual(95);
  expect(taken).toBeLessThanOrEqual(95 + gained);
});

test('fills the bucket only up to what instances do not hold, however long it rests', async () => {
  const [one, other] = [new TokenLeases(db), new TokenLeases(db)];
  await one.take('requests', 'resting', LIMIT);
  await age('resting', 9_000);
  const { result: taken, gained } = await brought(() => drain(other, 'resting'));
  expect(taken).toBeLessThanOrEqual(95 + gained);
});

test('makes returned tokens available to others', async () => {
  const [one, other] = [new TokenLeases(db), new TokenLeases(db)];
  await one.take('requests', 'returned', LIMIT);
  await one.beforeApplicationShutdown();
  const bucket = (await bucketOf('returned'))!;
  expect(bucket.leases).toEqual({});
  expect(bucket.tokens).toBeGreaterThanOrEqual(99);
  expect(await drain(other, 'returned')).toBeGreaterThanOrEqual(99);
});

test('recovers the tokens of a dead instance', async () => {
  await new TokenLeases(db).take('requests', 'orphaned', LIMIT);
  await age('orphaned', 11_000);
  const living = new TokenLeases(db);
  await living.take('requests', 'orphaned', LIMIT);
  expect(Object.keys((await bucketOf('orphaned'))!.leases)).toHaveLength(1);
  await age('orphaned', 11_000);
  expect(await drain(new TokenLeases(db), 'orphaned')).toBeGreaterThanOrEqual(95);
});

test('applies a changed limit at once', async () => {
  const leases = new TokenLeases(db);
  await leases.take('requests', 'changed', LIMIT);
  const smaller = { capacity: 40, perMinute: 240 };
  expect(await leases.take('requests', 'changed', smaller)).toMatchObject({ isAllowed: true, limit: 40 });
  expect((await bucketOf('changed'))!.tokens).toBeLessThanOrEqual(40);
});

test('reports what the bucket holds', async () => {
  const buckets = new TokenBuckets(db, new JobHandlers());
  const leases = new TokenLeases(db);
  expect(await buckets.look('requests', 'looked at', LIMIT)).toMatchObject({ remaining: 100, resetSeconds: 0 });
  expect(leases.look('requests', 'looked at')).toBeUndefined();
  for (let left = 20; left > 0; left -= 1) await leases.take('requests', 'looked at', LIMIT);
  expect(leases.look('requests', 'looked at')?.remaining).toBeLessThanOrEqual(82);
  expect((await buckets.look('requests', 'looked at', LIMIT)).remaining).toBeLessThanOrEqual(82);
});

type Step =
  | { kind: 'take'; instance: number; times: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'sweep' | 'end' | 'die'; instance: number };

const instance = fc.nat(1);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('take' as const), instance, times: fc.constantFrom(1, 2, 4, 30, 110) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(40, 600, 5_000, 11_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('sweep', 'end', 'die'), instance }) },
);

/** Takes tokens one after another, and returns their number and the interval of time. */
async function spend(leases: TokenLeases, principal: string, times: number): Promise<Spent> {
  const fromMs = performance.now();
  let count = 0;
  for (let left = times; left > 0; left -= 1) {
    if ((await leases.take('requests', principal, LIMIT)).isAllowed) count += 1;
  }
  return { fromMs, toMs: performance.now(), count };
}

interface Spent {
  fromMs: number;
  toMs: number;
  count: number;
}

test('spends in no interval more than the capacity plus what the interval gains', async () => {
  const realNow = performance.now.bind(performance);
  let waitedMs = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + waitedMs);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 2, maxLength: 20 }), async (steps) => {
      const principal = `run ${++run}`;
      const instances = [new TokenLeases(db), new TokenLeases(db)];
      const spent: Spent[] = [];
      for (const step of steps) {
        if (step.kind === 'wait') {
          waitedMs += step.ms;
          await age(principal, step.ms);
        } else if (step.kind === 'take') spent.push(await spend(instances[step.instance]!, principal, step.times));
        else if (step.kind === 'sweep') await instances[step.instance]!.giveBackIdle();
        else if (step.kind === 'end') await instances[step.instance]!.beforeApplicationShutdown();
        else instances[step.instance] = new TokenLeases(db);
      }
      for (const [index, { fromMs }] of spent.entries()) {
        let sum = 0;
        for (const { toMs, count } of spent.slice(index)) {
          sum += count;
          expect(sum).toBeLessThanOrEqual(100 + (toMs - fromMs) * PER_MS + 1);
        }
      }
    }),
    { numRuns: 60 },
  );
  clock.mockRestore();
}, 600_000);
