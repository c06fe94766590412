import { join } from 'node:path';
import { type Deed, OddityError, type run } from '../../../test/support/workers/worker-task-child';
import { ServiceError } from '../../kernel/errors/service-error';
import { type PoolLimits, type RunOptions, WorkerPool } from './worker-pool';
import { workerTask } from './worker-task';

const TASK = workerTask<typeof run>({
  name: 'deed',
  pool: 'articles',
  module: join(__dirname, '../../../test/support/workers/worker-task-child'),
  errors: [OddityError],
});
const open: WorkerPool[] = [];

function poolOf(limits: Partial<PoolLimits> = {}): WorkerPool {
  const pool = new WorkerPool({ processes: 1, heapMb: 64, deadlineMs: 60_000, maxWaiting: 8, ...limits });
  open.push(pool);
  return pool;
}

const doing = (pool: WorkerPool, deed: Deed, options: RunOptions = {}, value = 0): Promise<unknown> =>
  pool.run(TASK, { deed, value }, options);

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

describe('WorkerPool', () => {
  it('returns what the task returns', async () => {
    await expect(doing(poolOf(), 'answer', {}, 41)).resolves.toBe(42);
  });

  it.each(['loop', 'backtrack'] as const)('ends a task that exceeds its deadline: %s', async (deed) => {
    const pool = poolOf();
    const overdue = doing(pool, deed, { deadlineMs: 100 });
    const next = doing(pool, 'answer', {}, 1);
    await expect(overdue).rejects.toMatchObject({
      name: 'WorkerTaskError',
      task: 'deed',
      reason: 'deadline',
      message: 'the task deed took longer than 0.1 seconds',
    });
    await expect(next).resolves.toBe(2);
  });

  it.each(['hog', 'list', 'map', 'split', 'buffers'] as const)(
    'ends a task that exceeds its memory: %s',
    async (deed) => {
      const pool = poolOf();
      const hog = doing(pool, deed);
      const next = doing(pool, 'answer', {}, 1);
      await expect(hog).rejects.toMatchObject({ reason: 'memory', message: expect.stringContaining('64 MB') });
      await expect(next).resolves.toBe(2);
    },
  );

  it('starts a new process for the next task after one has ended', async () => {
    const pool = poolOf();
    const crash = doing(pool, 'exit');
    const next = doing(pool, 'answer', {}, 1);
    await expect(crash).rejects.toMatchObject({ reason: 'crashed' });
    await expect(next).resolves.toBe(2);
  });

  it('fails a task whose module cannot be loaded', async () => {
    const missing = { ...TASK, module: join(__dirname, 'no-such-module') };
    await expect(poolOf().run(missing, { deed: 'answer' })).rejects.toThrow(/no-such-module/);
  });

  it('passes on the errors that a task throws, with their class and fields', async () => {
    const pool = poolOf();
    const refusal = await doing(pool, 'refuse', {}, 7).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ServiceError);
    expect(refusal).toMatchObject({ code: 'conflict', status: 409, message: 'not twice', details: { value: 7 } });
    const oddity = await doing(pool, 'oddity', {}, 3).catch((error: unknown) => error);
    expect(oddity).toBeInstanceOf(OddityError);
    expect(oddity).toMatchObject({ message: 'odd in line 3', oddity: { line: 3 } });
    await expect(doing(pool, 'fault')).rejects.toMatchObject({ name: 'RangeError', message: 'out of range' });
  });

  it('gives processes no environment', async () => {
    await expect(doing(poolOf(), 'environment')).resolves.toEqual([]);
  });

  it('fails a task whose input or output cannot be sent', async () => {
    const pool = poolOf();
    await expect(pool.run(TASK, { deed: 'answer', value: (() => 1) as never })).rejects.toThrow('could not be cloned');
    await expect(doing(pool, 'function')).rejects.toThrow('could not be cloned');
    await expect(doing(pool, 'answer', {}, 1)).resolves.toBe(2);
  });

  it('refuses a task as overloaded if too many are waiting', async () => {
    const pool = poolOf({ maxWaiting: 2 });
    const running = doing(pool, 'loop', { deadlineMs: 500 });
    const waiting = [doing(pool, 'answer', { group: 'a' }), doing(pool, 'answer', { group: 'b' })];
    await expect(doing(pool, 'answer', { group: 'c' })).rejects.toMatchObject({ code: 'overloaded' });
    await expect(running).rejects.toMatchObject({ reason: 'deadline' });
    await expect(Promise.all(waiting)).resolves.toEqual([1, 1]);
  });

  it('serves groups in turns', async () => {
    const pool = poolOf({ maxWaiting: 16 });
    const order: string[] = [];
    const noting = async (group: string, value: number): Promise<void> => {
      await doing(pool, 'answer', { group }, value);
      order.push(`${group}${value}`);
    };
    await Promise.all([noting('a', 0), noting('a', 1), noting('a', 2), noting('b', 1), noting('c', 1)]);
    expect(order).toEqual(['a0', 'a1', 'b1', 'c1', 'a2']);
  });

  it('ends a running or waiting task whose signal is aborted', async () => {
    const pool = poolOf();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = doing(pool, 'loop', { signal: running.signal });
    const second = doing(pool, 'answer', { signal: waiting.signal });
    waiting.abort(new Error('not needed'));
    await expect(second).rejects.toThrow('not needed');
    running.abort(new Error('given up'));
    await expect(first).rejects.toThrow('given up');
    await expect(doing(pool, 'answer')).resolves.toBe(1);
  });

  it('fails running and waiting tasks when it closes', async () => {
    const pool = poolOf();
    const left = [doing(pool, 'loop'), doing(pool, 'answer')].map((task) => task.catch((error: unknown) => error));
    await pool.close();
    for (const error of await Promise.all(left)) expect(error).toMatchObject({ code: 'shutting_down' });
    await expect(doing(pool, 'answer')).rejects.toMatchObject({ code: 'shutting_down' });
  });
});
