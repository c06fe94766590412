import { LEASE_MS, type LeaseSource, TokenLease } from './token-lease';

const LIMIT = { capacity: 100, perMinute: 600 };
const BLOCK = 5;
const MS_PER_TOKEN = 100;

/** A bucket that records its calls, and answers when the test allows it. */
class ScriptedSource implements LeaseSource {
  readonly asked: string[] = [];
  tokens = 100;
  fault: Error | undefined;
  readonly #held: (() => void)[] = [];
  isHeld = false;

  async borrow(held: number, wanted: number): Promise<{ granted: number; left: number }> {
    this.asked.push(`borrow ${wanted} beside ${held}`);
    await this.#turn();
    const granted = Math.min(wanted, Math.floor(this.tokens));
    this.tokens -= granted;
    return { granted, left: this.tokens };
  }

  async giveBack(unspent: number): Promise<void> {
    this.asked.push(`give back ${unspent}`);
    await this.#turn();
    this.tokens += unspent;
  }

  release(): void {
    this.isHeld = false;
    for (const go of this.#held.splice(0)) go();
  }

  async #turn(): Promise<void> {
    if (this.isHeld) await new Promise<void>((resolve) => this.#held.push(resolve));
    if (this.fault) throw this.fault;
  }
}

let nowMs: number;
let source: ScriptedSource;
let lease: TokenLease;
beforeEach(() => {
  nowMs = 1_000;
  source = new ScriptedSource();
  lease = new TokenLease(LIMIT, source, () => nowMs);
});

const take = async (times: number): Promise<void> => {
  for (let left = times; left > 0; left -= 1) await lease.take();
};
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('spends a block from memory, and borrows the next before it is empty', async () => {
  await take(2);
  expect(source.asked).toEqual(['borrow 5 beside 0']);
  await take(1);
  await nextTurn();
  expect(source.asked).toEqual(['borrow 5 beside 0', 'borrow 5 beside 2']);
  await take(4);
  expect(source.asked).toHaveLength(2);
});

test('returns the remaining tokens of the bucket and of the lease', async () => {
  expect(lease.look()).toEqual({ isAllowed: true, limit: 100, remaining: 100, resetSeconds: 0, retryAfterSeconds: 0 });
  expect(await lease.take()).toMatchObject({ remaining: 99, resetSeconds: 1 });
  await take(30);
  expect(lease.look()).toMatchObject({ remaining: 69, resetSeconds: 4 });
  nowMs += 10 * MS_PER_TOKEN;
  expect(lease.look()).toMatchObject({ remaining: 79 });
});

test('lets concurrent requests wait for one exchange, which borrows a token for each', async () => {
  source.isHeld = true;
  const taken = Promise.all(Array.from({ length: 12 }, () => lease.take()));
  await nextTurn();
  expect(source.asked).toEqual(['borrow 5 beside 0']);
  source.release();
  expect((await taken).every(({ isAllowed }) => isAllowed)).toBe(true);
  expect(source.asked.slice(0, 2)).toEqual(['borrow 5 beside 0', 'borrow 9 beside 2']);
});

test('does not query an empty bucket again before it can have a token', async () => {
  source.tokens = 0.25;
  expect(await lease.take()).toMatchObject({ isAllowed: false, remaining: 0, retryAfterSeconds: 1 });
  await take(50);
  expect(source.asked).toHaveLength(1);
  nowMs += 0.75 * MS_PER_TOKEN;
  source.tokens = 1;
  expect(await lease.take()).toMatchObject({ isAllowed: true });
  expect(await lease.take()).toMatchObject({ isAllowed: false });
});

test('does not spend tokens that were held too long', async () => {
  await take(1);
  nowMs += LEASE_MS;
  await take(1);
  expect(source.asked).toEqual(['borrow 5 beside 0', 'borrow 5 beside 0']);
});

test('returns unspent tokens, and lets concurrent requests wait for that', async () => {
  await take(1);
  expect(lease.isIdle).toBe(false);
  nowMs += 2_000;
  expect(lease.isIdle).toBe(true);
  source.isHeld = true;
  const given = lease.giveBack();
  const taken = lease.take();
  await nextTurn();
  expect(source.asked.slice(1)).toEqual(['give back 4']);
  source.release();
  await given;
  expect(await taken).toMatchObject({ isAllowed: true });
  expect(source.asked.slice(1)).toEqual(['give back 4', `borrow ${BLOCK} beside 0`]);
});

test('returns nothing if it holds nothing', async () => {
  await lease.giveBack();
  expect(source.asked).toEqual([]);
});

test('fails the waiting requests if the bucket fails, and no later ones', async () => {
  source.fault = new Error('away');
  await expect(Promise.all([lease.take(), lease.take()])).rejects.toThrow('away');
  source.fault = undefined;
  expect(await lease.take()).toMatchObject({ isAllowed: true });
});

test('fails no request if borrowing ahead fails', async () => {
  await take(2);
  source.fault = new Error('away');
  await take(3);
  source.fault = undefined;
  expect(await lease.take()).toMatchObject({ isAllowed: true });
});
